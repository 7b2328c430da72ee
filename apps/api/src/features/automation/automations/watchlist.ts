import { type BoloSettings, usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** Longest part of a reason or a note that an alert has, in characters. */
const SHOWN = 120;

const ACTIVE = sql.lit<1>(1);

/** Why staff want to know of some of these players, in words, by the key of the name; the others are absent. */
export async function wantedAmong(
  handle: Handle,
  serverId: string,
  names: readonly string[],
  { bans, notes }: Pick<BoloSettings, 'bans' | 'notes'>,
  now: number,
): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(usernameKey))];
  const found = new Map<string, string>();
  if (keys.length === 0) return found;
  if (notes) {
    for (const { key, text } of await notesOn(handle, serverId, keys))
      found.set(key, `Note: ${shortened(text)}`);
  }
  if (bans) {
    for (const { key, reason } of await bansOf(handle, serverId, keys, now)) {
      found.set(key, `A ban is in force: ${shortened(reason)}`);
    }
  }
  return found;
}

function notesOn(handle: Handle, serverId: string, keys: readonly string[]) {
  return handle
    .selectFrom('player_notes')
    .select(['username_key as key', 'text'])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', [...keys])
    .where('bolo', '=', ACTIVE)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

function bansOf(handle: Handle, serverId: string, keys: readonly string[], now: number) {
  return handle
    .selectFrom('punishments')
    .select(['username_key as key', 'reason'])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', [...keys])
    .where('type', '=', 'ban')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute();
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).trimEnd()}…`;
}
