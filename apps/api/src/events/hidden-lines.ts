import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../db/among.ts';
import { type Change, merged, type ServerChange } from '../db/changes.ts';
import type { Handle } from '../db/database.ts';
import { findHiddenFrom } from './hidden-from.ts';

/** Events of requests to ban, which are hidden from the player, and those that are not. */
const HIDDEN_EVENTS = 'ban-request.%';
const SHOWN_EVENTS = 'ban-request.settings-%';

/**
 * Returns the condition that a line of the log, or what was sent of one, is hidden from a player of these names, as
 * keys: by the columns with the event, which may begin with `before`, and with the player. Without a player, since the
 * line is gone, it may be.
 */
export function isHiddenFrom(
  names: readonly string[],
  { event, target, before = '' }: { event: string; target: string; before?: string },
): RawBuilder<SqlBool> {
  const player = sql.ref(target);
  const isLike = (events: string) => sql`${sql.ref(event)} LIKE ${sql.lit(before + events)}`;
  return sql`(${isLike(HIDDEN_EVENTS)} AND NOT ${isLike(SHOWN_EVENTS)}
    AND (${player} IS NULL OR lower(${player}) IN (${sql.join(names)})))`;
}

/** Returns the condition that a row of `endpoint_deliveries` is of nothing that is hidden from a player of these names. */
export function isShownDelivery(names: readonly string[]): RawBuilder<SqlBool> {
  return sql`NOT EXISTS (SELECT 1 FROM (SELECT 1 AS one) AS delivery
    LEFT JOIN activity AS line ON line.server_id = endpoint_deliveries.server_id
      AND line.id = endpoint_deliveries.message_id
    WHERE ${isHiddenFrom(names, { event: 'endpoint_deliveries.type', target: 'line.target' })})`;
}

/** Returns a change that does not reach some people. */
export function hide(change: Change, hiddenFrom: readonly string[] = []): Change {
  return hiddenFrom.length === 0 || 'userId' in change ? change : { ...change, hiddenFrom };
}

/** Something that belongs to a line of the log; null for none, or none that is known. */
interface OfLine {
  id: string;
  activityId: string | null;
}

/** Returns changes of what belongs to lines of the log, which don't reach the people that a line is hidden from. */
export async function changesOfLines(
  handle: Handle,
  { serverId, entity, op }: Pick<ServerChange, 'serverId' | 'entity' | 'op'>,
  rows: readonly OfLine[],
): Promise<readonly Change[]> {
  const lines = new Set(rows.flatMap(({ activityId }) => activityId ?? []));
  const hidden = await findHiddenLines(handle, serverId, [...lines]);
  return merged(
    rows.map(({ id, activityId }) => hide({ serverId, entity, op, ids: [id] }, hidden.get(activityId ?? ''))),
  );
}

/** Returns the people that lines of the log are hidden from, by line. */
async function findHiddenLines(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  if (ids.length === 0) return found;
  const lines = await handle
    .selectFrom('activity')
    .select(['id', 'target'])
    .where('server_id', '=', serverId)
    .where(among(handle, 'id', ids))
    .where('action', 'like', HIDDEN_EVENTS)
    .where('action', 'not like', SHOWN_EVENTS)
    .execute();
  for (const { id, target } of lines) {
    // By the name, which finds the account too: an account was seen with the names of its requests.
    const matter = { name: target ?? '', robloxUserId: null };
    found.set(id, await findHiddenFrom(handle, serverId, matter));
  }
  return found;
}
