import type { Viewer } from '@tenfour/contracts';
import { type PunishmentType, punishmentIn, usernameKey } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { EnforcementColumns } from './hooks.ts';

/** The player and the type of a record. */
interface RecordedPlayer {
  type: PunishmentType;
  robloxUsername: string;
  robloxUserId: string | null;
}

/**
 * Returns what a record says of a command that the viewer sent before recording. Null unless that command reached the
 * game and carries out exactly this record: the same type, on this player. A ban also has to name the player in full,
 * as its end is sent with the same name.
 */
export async function sentBefore(
  handle: Handle,
  viewer: Viewer,
  record: RecordedPlayer,
  commandId: string,
): Promise<EnforcementColumns | null> {
  const sent = await handle
    .selectFrom('game_commands')
    .select('command')
    .where('server_id', '=', viewer.serverId)
    .where('id', '=', commandId)
    .where('issued_by', '=', viewer.id)
    .where('state', 'in', ['sent', 'confirmed'])
    .where('settled_at', 'is not', null)
    .executeTakeFirst();
  if (!sent || !carriesOut(sent.command, record)) return null;
  return { enforcement: 'sent', enforcement_message: null, enforcement_command_id: commandId };
}

function carriesOut(
  command: string,
  { type, robloxUsername: name, robloxUserId: id }: RecordedPlayer,
): boolean {
  const found = punishmentIn(command, [{ name, id }]);
  if (found?.type !== type || usernameKey(found.robloxUsername) !== usernameKey(name)) return false;
  const target = /^:\S+\s+([^\s,]+)/.exec(command)?.[1] ?? '';
  return type === 'kick' || target === id || usernameKey(target) === usernameKey(name);
}
