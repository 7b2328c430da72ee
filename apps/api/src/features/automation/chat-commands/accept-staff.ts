import {
  admitsStaffLine,
  CHAT_LIMIT_MS,
  type ChatScene,
  eventText,
  findStaffTarget,
  type NoticedEvent,
  parseStaffCommand,
  STAFF_TARGETS_MAX,
  type StaffCommand,
  type StaffLine,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { dedupeOf } from '../../game/events/index.ts';
import { loadSnapshot, onlineIn, type StoredReading } from '../../game/gateway/index.ts';
import { loggedIn, staffAmong } from './accept.ts';
import { chatCommandsStore, type NewCommand } from './store.ts';

/** A line of the command log that a person typed. */
interface Typed {
  event: NoticedEvent;
  /** Null for what was sent from outside the game: those have no account. */
  speaker: string;
  command: StaffCommand;
}

/**
 * Accepts the kicks, bans and unbans of a reading for the servers that record them, in the transaction that stores the
 * reading, below the limits: a line of staff once per target, with the player that it means at this moment, and a line of
 * anyone else once. `due` is called after the commit.
 */
export async function acceptStaffCommands(
  tx: Transaction,
  stored: StoredReading,
  events: readonly NoticedEvent[],
  due: () => void,
): Promise<void> {
  const typed = events.flatMap((event): Typed[] => {
    const { kind, player, detail } = event;
    const command = kind === 'command' && player.id !== null ? parseStaffCommand(detail ?? '') : null;
    return command === null || player.id === null ? [] : [{ event, speaker: player.id, command }];
  });
  if (typed.length === 0) return;
  typed.sort((a, b) => a.event.at - b.event.at);
  const servers = await recordingServers(tx.handle, stored.game.id);
  if (servers.length === 0) return;
  const before = await loadSnapshot(tx.handle, stored.game.id);
  const previous = before.reading === null ? [] : onlineIn(before.reading);
  let added = 0;
  for (const { serverId, since } of servers) {
    // The game's times are whole seconds.
    const own = typed.filter(({ event }) => event.at + 1_000 > since);
    added += await acceptOn(tx, serverId, stored, own, previous);
  }
  if (added > 0) tx.onCommit(due);
}

async function recordingServers(
  handle: Handle,
  gameId: string,
): Promise<{ serverId: string; since: number }[]> {
  const rows = await handle
    .selectFrom('servers')
    .innerJoin('chat_settings', 'chat_settings.server_id', 'servers.id')
    .select(['servers.id as serverId', 'chat_settings.records_since as since'])
    .where('servers.erlc_key_hash', '=', gameId)
    .where('servers.status', '=', sql.lit<'active'>('active'))
    .where('servers.deleted_at', 'is', null)
    .orderBy('servers.id')
    .execute();
  return rows.flatMap(({ serverId, since }) => (since === null ? [] : [{ serverId, since }]));
}

/**
 * Returns who was there when a command was typed: everyone in this reading, its logs or the one before, since a kicked
 * player is in the older one alone. A reading without its sections says nothing about beginnings of names.
 */
function sceneAt(
  { reading, at, previousTakenAt }: StoredReading,
  previous: ChatScene['online'],
  typedAt: number,
) {
  const isWhole = !reading.missing.includes('Players') && !reading.missing.includes('JoinLogs');
  const sinceBefore =
    previousTakenAt === null ? Number.POSITIVE_INFINITY : Math.abs(typedAt - previousTakenAt);
  return {
    online: onlineIn(reading),
    logged: [...previous, ...loggedIn(reading)],
    ageMs: isWhole ? Math.min(Math.abs(at - typedAt), sinceBefore) : null,
  };
}

/** Accepts lines in the order in which they were typed, and returns how many rows that added. */
async function acceptOn(
  tx: Transaction,
  serverId: string,
  stored: StoredReading,
  typed: readonly Typed[],
  previous: ChatScene['online'],
): Promise<number> {
  const [first] = typed;
  if (!first) return 0;
  const speakers = typed.map(({ speaker }) => speaker);
  const staff = await staffAmong(tx.handle, serverId, speakers);
  const recent = await chatCommandsStore(tx.handle, serverId).recentLines(first.event.at - CHAT_LIMIT_MS);
  let added = 0;
  for (const one of typed) {
    const { event, speaker } = one;
    const line: StaffLine = { robloxUserId: speaker, isStaff: staff.has(speaker), at: event.at };
    if (!admitsStaffLine(line, recent)) continue;
    const scene = line.isStaff ? sceneAt(stored, previous, event.at) : null;
    const rows = await accept(tx, serverId, stored, one, scene);
    if (rows > 0) recent.push(line);
    added += rows;
  }
  return added;
}

/** Without a scene, the line is accepted once and means no player: it is refused whatever it names. */
async function accept(
  tx: Transaction,
  serverId: string,
  { game, at }: StoredReading,
  { event, speaker, command }: Typed,
  scene: ChatScene | null,
): Promise<number> {
  const store = chatCommandsStore(tx.handle, serverId);
  let added = 0;
  for (const [index, typed] of command.targets.slice(0, scene ? STAFF_TARGETS_MAX : 1).entries()) {
    const row: NewCommand = {
      id: newId(),
      game_id: game.id,
      identity: dedupeOf(`${event.identity}|${index}`),
      roblox_user_id: speaker,
      player_name: eventText(event.player.name),
      name: `:${command.name}`,
      line: event.detail ?? '',
      target: scene && findStaffTarget(command.name, typed, scene),
      created_at: at,
    };
    if (await store.add(row)) added += 1;
  }
  return added;
}
