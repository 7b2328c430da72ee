import { CUSTOM_COMMANDS_MAX } from '@tenfour/contracts';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { quotasStore } from '../../staff/shifts/index.ts';
import { readAutomation } from './accepted.ts';
import type { ImportTarget, PlannedItem } from './planned.ts';

/** Switched off, so that nothing is sent to the game until someone wants it. */
export async function createCommands(
  handle: Handle,
  { serverId, userId, at }: ImportTarget,
  items: readonly PlannedItem<'command'>[],
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const { count } = await handle
    .selectFrom('custom_commands')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  const room = Math.max(0, CUSTOM_COMMANDS_MAX - Number(count));
  for (const { n } of items.slice(room)) {
    refused.set(n, `A server has at most ${CUSTOM_COMMANDS_MAX} custom commands.`);
  }
  const rows = items.slice(0, room).map(({ id, item }) => ({
    server_id: serverId,
    id,
    name: item.name,
    command: item.command,
    means: item.means,
    interval_minutes: item.interval,
    enabled: toBit(false),
    next_run_at: null,
    min_players: item.minPlayers,
    staff_on_duty: toBit(item.staffOnDuty),
    quiet_from: item.quiet?.from ?? null,
    quiet_to: item.quiet?.to ?? null,
    created_by: userId,
    created_at: at,
    updated_at: at,
  }));
  if (rows.length > 0) await handle.insertInto('custom_commands').values(rows).execute();
}

/** Switched off, and only kinds that the server has never changed. */
export async function createAutomations(
  handle: Handle,
  { serverId, userId, at }: ImportTarget,
  items: readonly PlannedItem<'automation'>[],
  refused: Map<number, string>,
): Promise<void> {
  for (const { n, item } of items) {
    const settings = readAutomation(item);
    if (settings === null) {
      refused.set(n, 'This version does not accept these values.');
      continue;
    }
    await handle
      .insertInto('automations')
      .values({
        server_id: serverId,
        kind: item.automation,
        enabled: toBit(false),
        settings: toJson(settings),
        updated_at: at,
        updated_by: userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function createSessions(
  handle: Handle,
  { serverId }: ImportTarget,
  items: readonly PlannedItem<'sessions'>[],
): Promise<void> {
  for (const { item } of items) {
    await quotasStore(handle, serverId).fill(item.role, 'sessions', item.sessions);
  }
}
