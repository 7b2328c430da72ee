import type { Services, Viewer } from '@tenfour/contracts';
import {
  eventText,
  may,
  type Player,
  parseStaffCommand,
  STAFF_COMMANDS_NEED,
  STAFF_REASONS,
  type StaffTarget,
} from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  findPlayer,
  isActiveAt,
  isOfPlayer,
  nameOfAccount,
  punishmentColumns,
} from '../../community/identity/index.ts';
import { expireWithin, type PunishmentHooks, punishmentsStore } from '../../moderation/punishments/index.ts';
import { commandsOfRecord, type StaffCommandRow } from './store.ts';
import { named, refused, requireTarget } from './targets.ts';

/** A record of the same person is what a command carries out if it is at most this much older, in ms. */
const OWN_RECORD_MS = 5 * 60_000;

export interface StaffCall {
  database: Database;
  services: Services;
  hooks: PunishmentHooks;
  row: StaffCommandRow;
  /** The member whose verified account typed it; null for everyone else. */
  viewer: Viewer | null;
  /** Epoch ms. */
  now: () => number;
}

/** What is written in the transaction that marks the command as done. */
export type StaffOutcome = (tx: Transaction) => Promise<void>;

/**
 * Records what staff did in the game and returns what is left to write. Safe to repeat: the row's id is the record's
 * client id. Throws REFUSED, in words, for what is not recorded.
 */
export async function performStaffCommand(call: StaffCall): Promise<StaffOutcome> {
  const { row } = call;
  const command = parseStaffCommand(row.line);
  const viewer = requireStaff(call.viewer);
  if (command === null) throw refused('The command can’t be read.');
  const player = await playerOf(call, viewer, row.target);
  if (command.name === 'unban') return unban(call, viewer, player);
  return record(call, viewer, player, { type: command.name, reason: command.reason });
}

function requireStaff(viewer: Viewer | null): Viewer {
  if (viewer === null) throw refused('No member has verified this Roblox account.');
  if (viewer.serverStatus !== 'active') throw refused('The server is suspended.');
  if (!may(viewer, STAFF_COMMANDS_NEED)) throw refused('Their role can’t record punishments.');
  return viewer;
}

async function playerOf(
  { database, services, row }: StaffCall,
  viewer: Viewer,
  target: StaffTarget | null,
): Promise<Player> {
  switch (target?.kind) {
    case undefined:
      throw refused('They weren’t staff when they typed it.');
    case 'group':
      throw refused('It means several players.');
    case 'account': {
      const name = await nameOfAccount(database.handle, target.id);
      if (name === null) throw refused(`No name is known of the account ${target.id}.`);
      return { id: target.id, name };
    }
    case 'outdated':
      throw refused('The player list was out of date.');
    case 'absent':
      throw refused(row.name === ':kick' ? 'No such player was in the game.' : 'It names no player in full.');
    case 'ambiguous':
      throw refused(`It could mean ${named(target.players)}.`);
    case 'full-name':
      return requireTarget(services, viewer, target.name, target);
    case 'player':
      return target.player;
  }
}

async function record(
  { database, services, row }: StaffCall,
  viewer: Viewer,
  player: Player,
  { type, reason }: { type: 'kick' | 'ban'; reason: string },
): Promise<StaffOutcome> {
  const { serverId } = viewer;
  const clientId = `game:${row.id}`;
  const store = punishmentsStore(database.handle, serverId);
  if ((await store.findByClientId(clientId)) === null) {
    const own = await ownRecord(database, viewer, player, { type, row });
    if (own !== null) return (tx) => standFor(tx, row.id, own);
  }
  const input = {
    serverId,
    robloxUsername: player.name,
    punishmentType: type,
    reason: eventText(reason || STAFF_REASONS[type]),
    duration: null,
    evidence: [],
    clientId,
  };
  await services.punishments.create(viewer, input, { type, robloxUserId: player.id });
  return async () => undefined;
}

/**
 * Returns the record that the person made of the same thing a moment before, in Tenfour or with a chat command, unless
 * another command stands for it already.
 */
async function ownRecord(
  { handle }: Database,
  viewer: Viewer,
  player: Player,
  { type, row }: { type: 'kick' | 'ban'; row: StaffCommandRow },
): Promise<string | null> {
  const { serverId } = viewer;
  const identity = await findPlayer(handle, serverId, player);
  const own = await handle
    .selectFrom('punishments')
    .select('id')
    .where(isOfPlayer(handle, identity, punishmentColumns(serverId)))
    .where('issued_by', '=', viewer.id)
    .where((eb) => eb.or([eb('type', '=', type), eb('auto_ban', '=', 1), eb('requested_type', '=', type)]))
    .where('created_at', '>=', row.created_at - OWN_RECORD_MS)
    .where(sql<SqlBool>`coalesce(substr(client_id, 1, 5), '') <> 'game:'`)
    .where(({ not, exists }) => not(exists(commandsOfRecord(handle))))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return own?.id ?? null;
}

async function standFor(tx: Transaction, id: string, punishmentId: string): Promise<void> {
  await tx.handle
    .updateTable('chat_commands')
    .set({ punishment_id: punishmentId })
    .where('id', '=', id)
    .execute();
}

/** Ends the player's bans, which the game has lifted already. */
async function unban(
  { database, hooks, now }: StaffCall,
  viewer: Viewer,
  player: Player,
): Promise<StaffOutcome> {
  const { serverId } = viewer;
  const identity = await findPlayer(database.handle, serverId, player);
  const at = now();
  const rows = await database.handle
    .selectFrom('punishments')
    .select('id')
    .where(isOfPlayer(database.handle, identity, punishmentColumns(serverId)))
    .where('type', '=', 'ban')
    .where(isActiveAt(at))
    .execute();
  if (rows.length === 0) throw refused(`No ban of ${player.name} is in force.`);
  const punishmentIds = rows.map(({ id }) => id);
  return async (tx) => {
    const ended = { punishmentIds, at, kind: 'punishment.lifted', isUnbanned: true } as const;
    await expireWithin({ hooks }, tx, viewer, ended);
  };
}
