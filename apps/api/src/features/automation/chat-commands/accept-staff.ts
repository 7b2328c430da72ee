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
  type StaffTarget,
  staffTargetKey,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { dedupeOf } from '../../game/events/index.ts';
import { loadSnapshot, onlineIn, type StoredReading } from '../../game/gateway/index.ts';
import { loggedIn, staffAmong } from './accept.ts';
import { chatCommandsStore } from './store.ts';

/** A line of the command log that a person typed. */
interface Typed {
  event: NoticedEvent;
  /** Roblox id of the player who typed it. */
  speaker: string;
  command: StaffCommand;
}

/** A player that a line means, by the place of the name in it; null for a line of a person who was not staff. */
interface LineTarget {
  place: number;
  target: StaffTarget | null;
}

/**
 * Accepts the kicks, bans and unbans of a reading for the servers that record them, in the transaction that stores the
 * reading, below the limits: a line of staff once per player that it means at this moment, and a line of anyone else
 * once. `due` is called after the commit.
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
    const scene = line.isStaff ? sceneAt(stored, previous, event.at) : null;
    for (const target of targetsOf(one, scene)) {
      if (!admitsStaffLine(line, recent)) break;
      if (!(await accept(tx, serverId, stored, one, target))) continue;
      recent.push(line);
      added += 1;
    }
  }
  return added;
}

/**
 * Returns the players that a line means, each once however often it names them. Without a scene it means none and is
 * accepted once: it is refused whatever it names.
 */
function targetsOf({ command }: Typed, scene: ChatScene | null): LineTarget[] {
  if (scene === null) return [{ place: 0, target: null }];
  const named = new Set<string>();
  return command.targets.slice(0, STAFF_TARGETS_MAX).flatMap((typed, place) => {
    const target = findStaffTarget(command.name, typed, scene);
    const key = staffTargetKey(target);
    if (key !== null && named.has(key)) return [];
    if (key !== null) named.add(key);
    return [{ place, target }];
  });
}

/** Accepts one target of a line. Returns false when it was accepted before. */
function accept(
  tx: Transaction,
  serverId: string,
  { game, at }: StoredReading,
  { event, speaker, command }: Typed,
  { place, target }: LineTarget,
): Promise<boolean> {
  return chatCommandsStore(tx.handle, serverId).add({
    id: newId(),
    game_id: game.id,
    identity: dedupeOf(`${event.identity}|${place}`),
    roblox_user_id: speaker,
    player_name: eventText(event.player.name),
    name: `:${command.name}`,
    line: event.detail ?? '',
    target,
    created_at: at,
  });
}
