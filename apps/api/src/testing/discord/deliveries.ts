import type { WebhookType } from '@tenfour/domain';
import { startSandbox } from '@tenfour/sandbox';
import type { Insertable } from 'kysely';
import { afterAll, expect } from 'vitest';
import { eventRegistry } from '../../app/events.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { WebhooksTable } from '../../db/table-types/index.ts';
import type { ServerDomainEvent } from '../../events/domain-event.ts';
import { recordEvents } from '../../events/record-event.ts';
import { serverEvents } from '../../features/community/servers/events.ts';
import {
  createDeliveries,
  type Deliveries,
  type DeliveriesDeps,
} from '../../features/discord/webhooks/delivery/deliveries.ts';
import { playerEvents } from '../../features/game/events/events.ts';
import { createDiscordWebhooks } from '../../integrations/discord/discord-webhooks.ts';
import { openKeyring } from '../../security/keyring.ts';
import { createTestStore, openTestDatabase } from '../database/database.ts';
import { insertServer, insertUser } from '../database/rows.ts';
import { TEST_SECRET } from '../product/child.ts';

/** A message as the sandbox's Discord has it. */
export interface PostedMessage {
  id: string;
  webhook_id: string;
  embeds: { title: string; description: string; fields?: { value: string }[] }[];
}

/** A webhook of a server of its own. */
export interface StagedWebhook {
  id: string;
  serverId: string;
  discordId: string;
}

let snowflakes = 100_000_000_000_000_000n;

/** Longest wait for Discord's answer on this stage, in ms: what a busy machine answers too late is sent twice. */
export const PATIENCE_MS = 10_000;

/** A database, the sandbox's Discord and workers between them, on a clock that only tests move. */
export async function createDeliveryStage() {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const clock = { ms: Date.now() };
  const now = (): number => clock.ms;
  const sandbox = await startSandbox({ port: 0, now });
  const keys = `test:${TEST_SECRET.toString('base64')}`;
  const keyring = await openKeyring({ keys, dataDir: store.dataDir, engine: database.engine, database });
  const owner = await insertUser(database.handle, { username: 'avery' });
  const workers: Deliveries[] = [];
  const errors: object[] = [];
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await sandbox.close();
  });

  function worker(parts: Partial<DeliveriesDeps> = {}): Deliveries {
    const made = createDeliveries({
      database,
      keyring,
      discord: createDiscordWebhooks({ baseUrl: sandbox.urls.discord, timeoutMs: PATIENCE_MS }),
      timeoutMs: PATIENCE_MS,
      publicUrl: 'https://panel.example',
      titleOfLines: eventRegistry.titleOfLines,
      now,
      random: () => 1,
      logger: { error: (details) => void errors.push(details) },
      ...parts,
    });
    workers.push(made);
    return made;
  }

  async function webhook(
    type: WebhookType,
    { token = 'live-token', ...columns }: Partial<Insertable<WebhooksTable>> & { token?: string } = {},
  ): Promise<StagedWebhook> {
    const id = newId();
    snowflakes += 1n;
    const discordId = columns.discord_id ?? String(snowflakes);
    const serverId = columns.server_id ?? (await insertServer(database.handle, owner));
    const place = { table: 'webhooks', column: 'token_sealed', row: id } as const;
    const sealed = { token_sealed: keyring.seal(place, token), token_hint: 'oken' };
    const who = { created_by: owner, created_at: 1, updated_at: 1 };
    const row = { id, type, discord_id: discordId, ...sealed, ...who, ...columns, server_id: serverId };
    await database.handle.insertInto('webhooks').values(row).execute();
    return { id, serverId, discordId };
  }

  /** Records that players joined: a line each for `player_joins`. */
  const joined = (serverId: string, players: readonly string[]) =>
    record(
      database,
      players.map((player) =>
        playerEvents.create({ kind: 'player.joined', player, ...circumstances(serverId) }),
      ),
    );
  /** Records that the server got new names: an embed each for `staff_actions`. */
  const renamed = (serverId: string, names: readonly string[]) =>
    record(
      database,
      names.map((to) =>
        serverEvents.create({ kind: 'server.renamed', from: 'Old', to, ...circumstances(serverId) }),
      ),
    );
  const circumstances = (serverId: string) => ({
    serverId,
    actor: { id: owner, name: 'avery' },
    at: clock.ms,
  });

  const posted = async (discordId?: string): Promise<PostedMessage[]> => {
    const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
    const all = (await response.json()) as PostedMessage[];
    return all.filter((one) => discordId === undefined || one.webhook_id === discordId);
  };

  return {
    database,
    sandbox,
    clock,
    errors,
    keyring,
    worker,
    webhook,
    joined,
    renamed,
    posted,
    /** Arms a fault of the sandbox's Discord; `none` lifts it. */
    async fault(mode: string, options: object = {}) {
      const response = await fetch(`${sandbox.urls.home}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ upstream: 'discord', mode, ...options }),
      });
      expect(response.status).toBeLessThan(300);
    },
    /** Requests that Discord got so far. */
    async asked(): Promise<number> {
      const response = await fetch(`${sandbox.urls.home}/control/requests`);
      const { discord = {} } = (await response.json()) as { discord?: Record<string, number> };
      return discord['POST /api/v10/webhooks/:id/:token'] ?? 0;
    },
    row: (id: string) =>
      database.handle.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    rows: (webhookId: string) =>
      database.handle
        .selectFrom('deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .orderBy('id')
        .execute(),
    async states(webhookId: string): Promise<string[]> {
      return (await this.rows(webhookId)).map(({ state }) => state);
    },
  };
}

async function record(database: Database, events: ServerDomainEvent[]): Promise<void> {
  await database.transaction((tx) => recordEvents(tx, events));
}
