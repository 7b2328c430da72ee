import type { OnlinePlayer } from '@tenfour/contracts';
import { usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

type OnRecord = NonNullable<OnlinePlayer['record']>;

/**
 * Finds what a server has on record of players: active punishments and notes marked BOLO. One query for all of them, by
 * `usernameKey`; players with neither are absent. `now` in epoch ms.
 */
export async function onRecord(
  handle: Handle,
  serverId: string,
  names: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, OnRecord>> {
  const found = new Map<string, OnRecord>();
  const keys = [...new Set(names.map(usernameKey))];
  if (keys.length === 0) return found;
  const rows = await activePunishments(handle, serverId, keys, now)
    .unionAll(boloNotes(handle, serverId, keys))
    .execute();
  for (const { key, active, bans, bolo } of rows) {
    const { banned, active: before, bolo: marked } = found.get(key) ?? NOTHING;
    found.set(key, {
      banned: banned || Number(bans) > 0,
      active: before + Number(active),
      bolo: marked || Number(bolo) > 0,
    });
  }
  return found;
}

const NOTHING: OnRecord = { banned: false, active: 0, bolo: false };

function activePunishments(handle: Handle, serverId: string, keys: string[], now: number) {
  return handle
    .selectFrom('punishments')
    .select((eb) => [
      'username_key as key',
      eb.fn.countAll<number>().as('active'),
      sql<number>`count(CASE WHEN type = 'ban' THEN 1 END)`.as('bans'),
      sql<number>`0`.as('bolo'),
    ])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', keys)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .groupBy('username_key');
}

/** Grouped by name, without which SQLite prefers to read all notes of the server to seeking the marked ones. */
function boloNotes(handle: Handle, serverId: string, keys: string[]) {
  return handle
    .selectFrom('player_notes')
    .select((eb) => [
      'username_key as key',
      sql<number>`0`.as('active'),
      sql<number>`0`.as('bans'),
      eb.fn.countAll<number>().as('bolo'),
    ])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', keys)
    .where('bolo', '=', sql.lit<1>(1))
    .where('deleted_at', 'is', null)
    .groupBy('username_key');
}
