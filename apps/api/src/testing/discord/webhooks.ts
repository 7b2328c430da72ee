import type { Community, Person, World } from '../product/actors.ts';

let ids = 300_000_000_000_000_000n;

/** Returns an unused address in Discord's format. */
export function webhookAddress(token = 'a-token-that-is-long-enough-abcd'): string {
  ids += 1n;
  return `https://discord.com/api/webhooks/${ids}/${token}`;
}

/** Adds a webhook, by default for staff actions at a new address. */
export function addWebhook(by: Person, { server }: Community, more: object = {}) {
  const wanted = { type: 'staff_actions' as const, webhookUrl: webhookAddress() };
  return by.call.webhooks.create({ serverId: server.id, ...wanted, ...more });
}

/** What the database holds of webhooks. */
export function webhookRows({ database: { handle } }: World) {
  return {
    /** What the log tells of webhooks, oldest first. */
    async activity({ server }: Community): Promise<string[]> {
      const rows = await handle
        .selectFrom('activity')
        .select(['action', 'actor_name', 'title', 'description'])
        .where('server_id', '=', server.id)
        .where('action', 'like', 'webhook.%')
        .orderBy('id')
        .execute();
      return rows.map((row) => `${row.actor_name} ${row.action} ${row.title}: ${row.description}`);
    },
    deliveriesOf: (webhookId: string) =>
      handle.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId).orderBy('id').execute(),
    stored: (id: string) =>
      handle.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
