import {
  admitsChatCommand,
  CHAT_COMMAND_MAX,
  CHAT_LIMIT_MS,
  type ChatCommand,
  type ChatCommandName,
  type ChatScene,
  type ChatTarget,
  eventText,
  findChatTarget,
  PLAYER_CHAT_COMMANDS,
  type Player,
  parseChatCommand,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Actor, ServerDomainEvent } from '../../../events/domain-event.ts';
import { recordEvents } from '../../../events/record-event.ts';
import type { EventHooks } from '../../game/events/index.ts';
import { asPlayer, type GameReading, loadSnapshot, onlineIn } from '../../game/gateway/index.ts';
import { chatCommandEvents } from './events.ts';
import { chatCommandsStore, findChatSettings } from './store.ts';

type OnChatLines = EventHooks['onChatLines'];
type Line = Parameters<OnChatLines>[2][number];

/** A line whose event is older than this is not done any more, in ms: the game can send an event again later. */
const LATE_MS = 5 * 60_000;

interface Typed {
  line: Line;
  name: ChatCommandName;
  command: ChatCommand | null;
}

/**
 * Creates the hook that accepts chat commands in the transaction of their message: each event once, below the limits,
 * with the player that its name means at this moment. Everything else is ignored. `due` is called after the commit.
 */
export function createChatLineHook(due: () => void): OnChatLines {
  return async (tx, { serverId, gameId }, lines, now) => {
    const typed = lines.flatMap((line): Typed[] => {
      const parsed = Math.abs(now - line.at) <= LATE_MS ? parseChatCommand(line.text) : null;
      return parsed === null ? [] : [{ line, ...parsed }];
    });
    const asked = typed.length === 0 ? [] : await askedOf(tx.handle, serverId, typed);
    if (asked.length === 0) return;
    const events = await acceptAll(tx, { serverId, gameId }, asked, now);
    await recordEvents(tx, events);
    if (events.length > 0) tx.onCommit(due);
  };
}

/** Returns those that are on and that their player can type, with the staff member's account. */
async function askedOf(handle: Handle, serverId: string, typed: readonly Typed[]) {
  const { commands } = await findChatSettings(handle, serverId);
  const on = typed.filter(({ name }) => commands.includes(name));
  if (on.length === 0) return [];
  const staff = await staffAmong(
    handle,
    serverId,
    on.map(({ line }) => line.robloxUserId),
  );
  return on.flatMap((one) => {
    const person = staff.get(one.line.robloxUserId);
    if (person === undefined && !PLAYER_CHAT_COMMANDS.has(one.name)) return [];
    const actor: Actor = person ?? { id: null, name: one.line.name };
    return [{ ...one, actor }];
  });
}

/** Returns the staff members of a server who have verified one of these Roblox accounts, by account. */
export async function staffAmong(
  handle: Handle,
  serverId: string,
  robloxUserIds: readonly string[],
): Promise<Map<string, Actor>> {
  const rows = await handle
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.roblox_user_id'])
    .where('members.server_id', '=', serverId)
    .where('members.role', '<>', 'member')
    .where('users.roblox_user_id', 'in', [...new Set(robloxUserIds)])
    // A literal, for the index of verified accounts.
    .where('users.roblox_verified', '=', sql.lit<1>(1))
    .execute();
  return new Map(rows.map(({ id, username: name, roblox_user_id }) => [roblox_user_id ?? '', { id, name }]));
}

async function acceptAll(
  tx: Transaction,
  { serverId, gameId }: { serverId: string; gameId: string },
  asked: readonly (Typed & { actor: Actor })[],
  now: number,
): Promise<ServerDomainEvent[]> {
  const store = chatCommandsStore(tx.handle, serverId);
  const recent = await store.recent(now - CHAT_LIMIT_MS);
  const events: ServerDomainEvent[] = [];
  let scene: ChatScene | null = null;
  for (const { line, name, command, actor } of asked) {
    const { robloxUserId, identity } = line;
    if (!admitsChatCommand({ robloxUserId, name }, recent)) continue;
    scene ??= await sceneOf(tx.handle, gameId, now);
    const row = {
      id: newId(),
      game_id: gameId,
      identity,
      name,
      line: storedLine(line.text),
      created_at: now,
    };
    const by = { roblox_user_id: robloxUserId, player_name: eventText(line.name) };
    if (!(await store.add({ ...row, ...by, target: targetOf(command, scene) }))) continue;
    recent.push({ robloxUserId, name });
    const details = { player: by.player_name, line: row.line };
    events.push(
      chatCommandEvents.create({ kind: 'chat-command.accepted', serverId, actor, at: now, ...details }),
    );
  }
  return events;
}

/** Keeps one character of what makes a line too long, so that it stays too long. */
function storedLine(text: string): string {
  return eventText(text, CHAT_COMMAND_MAX + 1);
}

function targetOf(command: ChatCommand | null, scene: ChatScene): ChatTarget | null {
  return command !== null && 'player' in command ? findChatTarget(command.player, scene) : null;
}

async function sceneOf(handle: Handle, gameId: string, now: number): Promise<ChatScene> {
  const { reading, takenAt } = await loadSnapshot(handle, gameId);
  if (reading === null || takenAt === null) return { online: [], logged: [], ageMs: null };
  return { online: onlineIn(reading), logged: loggedIn(reading), ageMs: now - takenAt };
}

/** Players in the logs who may have left since. */
export function loggedIn({ joinLogs, killLogs }: GameReading): Player[] {
  const people = [
    ...joinLogs.map(({ player }) => player),
    ...killLogs.flatMap(({ killer, killed }) => [killer, killed]),
  ];
  return people.map(asPlayer);
}
