import { usernameKey } from '../community/identity.ts';
import { matchTargets, splitTargets } from '../game/command-targets.ts';
import { readCommandLine } from '../game/commands.ts';
import type { EventPerson, GameEventKind } from '../game/events.ts';
import type { SecurityActor, SeenPerson, WatchedEvent } from './game-security.ts';
import { gameRank } from './game-security-rules.ts';

/** The sender of a "Remote Server" line: a person who pressed a button here, or the product automatically. */
export type CommandSender =
  | { kind: 'person'; memberId: string; name: string; isOwner: boolean }
  | { kind: 'product' };

/** A stored game event. */
export interface StoredGameEvent {
  /** The same in every snapshot. */
  id: string;
  kind: GameEventKind;
  /** Epoch ms. */
  at: number;
  player: EventPerson;
  target: EventPerson | null;
  detail: string | null;
}

/** Returns the events that the rules check, with their actors, without those that automations and schedules sent. */
export function watchedEvents(
  events: readonly StoredGameEvent[],
  known: {
    /** By the event's id. */
    senders: ReadonlyMap<string, CommandSender>;
    /** Roblox ids of the owner and the co-owners. */
    owners: ReadonlySet<string>;
    people: readonly SeenPerson[];
  },
): WatchedEvent[] {
  const bosses = new Set(
    known.people.flatMap(({ id, permission }) =>
      id !== null && (gameRank(permission) ?? 0) >= 4 ? [id] : [],
    ),
  );
  const isOwner = (id: string | null) => id !== null && (known.owners.has(id) || bosses.has(id));
  return events.flatMap(({ id, kind, at, player, target, detail }) => {
    if (kind !== 'command' && kind !== 'kill' && kind !== 'join') return [];
    const sender = kind === 'command' && isRemote(player) ? known.senders.get(id) : undefined;
    if (sender?.kind === 'product') return [];
    const actor = sender ? presser(sender) : inGame(player, isOwner(player.id));
    return [{ id, kind, at, actor, text: kind === 'command' ? detail : null, target }];
  });
}

function isRemote({ name, id }: EventPerson): boolean {
  return id === null && name.includes('Remote Server');
}

function presser({ memberId, name, isOwner }: Extract<CommandSender, { kind: 'person' }>): SecurityActor {
  return { key: `member:${memberId}`, name, robloxId: null, memberId, isOwner };
}

function inGame({ name, id }: EventPerson, isOwner: boolean): SecurityActor {
  const key = id === null ? `name:${usernameKey(name)}` : `roblox:${id}`;
  return { key, name, robloxId: id, memberId: null, isOwner };
}

/** Merges the people of two snapshots, each with the higher rank of both and the newer team. */
export function peopleOf(before: readonly SeenPerson[], now: readonly SeenPerson[]): SeenPerson[] {
  const people = new Map<string, SeenPerson>();
  for (const person of [...before, ...now]) {
    const key = person.id ?? usernameKey(person.name);
    const known = people.get(key);
    const forUpdate = known && (gameRank(known.permission) ?? -1) > (gameRank(person.permission) ?? -1);
    people.set(key, forUpdate ? { ...person, permission: known.permission } : person);
  }
  return [...people.values()];
}

/** The rank that a command removes when it is sent to `all` or `others`, by command. */
const TAKES: Readonly<Record<string, string>> = {
  unhelper: 'Server Helper',
  unmod: 'Server Moderator',
  unadmin: 'Server Administrator',
};

/** Commands that remove their targets from the game. */
const REMOVES: ReadonlySet<string> = new Set(['ban', 'kick']);

/**
 * Returns the names that a command hit, as far as the snapshots before and after it show. `all` and `others` are the
 * players who left the game, or lost the rank it removes; a name's unique beginning is that name; anything else is as
 * typed.
 */
export function hitBy(
  { text, actor }: Pick<WatchedEvent, 'text' | 'actor'>,
  before: readonly SeenPerson[],
  now: readonly SeenPerson[],
): string[] {
  const line = readCommandLine(text ?? '');
  if (!line?.spec || !/^(target|account)/.test(line.spec.args[0] ?? '')) return [];
  const { name } = line.spec;
  const matches = matchTargets(splitTargets(line.rest).targets, before, { ids: true });
  const names = matches.flatMap(({ kind, text: typed, players }) => {
    if (kind === 'me') return [actor.name];
    if (kind === 'player') return players.map((player) => player.name);
    return kind === 'everybody' ? everyoneHit(name, actor, before, now) : [typed];
  });
  return [...new Set(names)];
}

function everyoneHit(
  command: string,
  actor: SecurityActor,
  before: readonly SeenPerson[],
  now: readonly SeenPerson[],
): string[] {
  const others = before.filter(({ id, name }) =>
    actor.robloxId ? id !== actor.robloxId : name !== actor.name,
  );
  const rank = TAKES[command];
  if (rank !== undefined)
    return others.filter(({ permission }) => permission === rank).map(({ name }) => name);
  const here = new Set(now.map(({ id, name }) => id ?? usernameKey(name)));
  const absent = others.filter(({ id, name }) => !here.has(id ?? usernameKey(name)));
  return (REMOVES.has(command) ? absent : others).map(({ name }) => name);
}
