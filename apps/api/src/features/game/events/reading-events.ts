import { type GameLogs, type NoticedEvent, noticedIn, RETENTION_KINDS } from '@tenfour/domain';
import { LRUCache } from 'lru-cache';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvents } from '../../../events/record-event.ts';
import {
  type AddedToGame,
  countInGame,
  type GameAnswer,
  type GameReading,
  type GatewayHooks,
  gameLogsStart,
  listenersOf,
  type ReadingHandler,
  type StoredReading,
} from '../gateway/index.ts';
import { type PlayerEvent, playerEvents } from './events.ts';
import { dedupeOf, isAnswered, noteAnswers, reportModCalls } from './mod-calls.ts';
import { gameEventsStore, type NewGameEvent, samplesStore } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Games whose last reading is remembered, some 40 kB each at most: as many as ten thousand open pages look at. */
const GAMES_IN_MEMORY = 3_000;

/** The game's clock may be behind ours by this much, in ms. */
const CLOCK_SLACK_MS = 60_000;

/** What is known to be stored already: it only saves statements, the database decides. */
interface Known {
  identities: ReadonlySet<string>;
  /** Identities of calls whose answer is noted. */
  answered: ReadonlySet<string>;
  /** Minute of the newest sample, epoch ms. */
  minute: number;
}

/** The hooks that readings call. */
export type ReadingHooks = Pick<GatewayHooks, 'onGameReading' | 'onModCallsReported' | 'onModCallsAnswered'>;

/**
 * Stores what snapshots show of a game: new entries of its logs as events for every active server whose key opens it,
 * its mod calls in those servers' queues, and the number of players once a minute. Entries of a game's first snapshot
 * are stored, but not announced.
 */
export function createReadingHandler(hooks: ReadingHooks): ReadingHandler {
  const games = new LRUCache<string, Known>({ max: GAMES_IN_MEMORY });
  return async (tx, stored) => {
    const known = games.get(stored.game.id);
    const noticed = noticedIn(logsOf(stored.reading), stored.at);
    const minute = stored.at - (stored.at % MINUTE_MS);
    const sample = known?.minute === minute ? null : await storeSample(tx.handle, stored, minute);
    const fresh = noticed.filter(({ identity }) => known?.identities.has(identity) !== true);
    const { newEvents, added } = await storeEvents(
      tx.handle,
      stored,
      await stillStored(tx.handle, stored, fresh),
    );
    await countInGame(tx.handle, stored.game.id, { events: added, sample });
    const answered = noticed.filter(isAnswered);
    const newAnswers = answered.filter(({ identity }) => known?.answered.has(identity) !== true);
    const answers = await noteAnswers(tx.handle, stored.game.id, newAnswers);
    if (stored.previousTakenAt !== null) await notifyAll(hooks, tx, stored, newEvents, answers);
    await hooks.onGameReading(tx, stored, stored.previousTakenAt === null ? [] : newEvents);
    tx.onCommit(() => games.set(stored.game.id, { ...memoryOf(noticed, answered), minute }));
  };
}

/** The sections that came; one that did not is absent, so that it is not mistaken for an empty one. */
function logsOf(reading: GameReading): GameLogs {
  const { missing, joinLogs, killLogs, commandLogs, modCalls, emergencyCalls } = reading;
  return {
    ...(missing.includes('JoinLogs') ? {} : { joinLogs }),
    ...(missing.includes('KillLogs') ? {} : { killLogs }),
    ...(missing.includes('CommandLogs') ? {} : { commandLogs }),
    ...(missing.includes('ModCalls') ? {} : { modCalls }),
    ...(missing.includes('EmergencyCalls') ? {} : { emergencyCalls: callsOf(reading, emergencyCalls) }),
  };
}

/** Adds callers' names, since calls have ids only; a caller who left the game can still be in its logs. */
function callsOf(reading: GameReading, calls: GameReading['emergencyCalls']) {
  if (calls.length === 0) return [];
  const names = namesIn(reading);
  return calls.map((call) => {
    const { caller: id } = call;
    return { ...call, caller: id === null ? null : { id, name: names.get(id) ?? String(id) } };
  });
}

/** Returns the names in a snapshot by Roblox id; names of players in the game take precedence. */
export function namesIn({
  players,
  joinLogs,
  killLogs,
  commandLogs,
  modCalls,
}: GameReading): Map<number, string> {
  const people = [
    ...killLogs.flatMap(({ killer, killed }) => [killer, killed]),
    ...modCalls.flatMap(({ caller, moderator }) => (moderator ? [caller, moderator] : [caller])),
    ...[...commandLogs, ...joinLogs, ...players].map(({ player }) => player),
  ];
  return new Map(people.flatMap(({ id, name }) => (id === null ? [] : [[id, name]])));
}

function memoryOf(noticed: readonly NoticedEvent[], answered: readonly NoticedEvent[]) {
  return {
    identities: new Set(noticed.map(({ identity }) => identity)),
    answered: new Set(answered.map(({ identity }) => identity)),
  };
}

/** A noticed event as a row. */
export function rowOf(event: NoticedEvent): NewGameEvent {
  return {
    id: newId(),
    kind: event.kind,
    at: event.at,
    player_name: event.player.name,
    player_id: event.player.id,
    target_name: event.target?.name ?? null,
    target_id: event.target?.id ?? null,
    detail: event.detail,
    dedupe: dedupeOf(event.identity),
  };
}

/** The sample that was stored; null when this minute has one. */
async function storeSample(
  handle: Handle,
  { game, reading }: StoredReading,
  minute: number,
): Promise<AddedToGame['sample']> {
  const { currentPlayers: players, maxPlayers } = reading;
  const isNew = await samplesStore(handle, game.id).add(minute, players, maxPlayers);
  return isNew ? { minute, players, maxPlayers } : null;
}

/** Returns the events that are not older than what the game's servers store, so that nothing removed comes back. */
async function stillStored(
  handle: Handle,
  { game, at }: StoredReading,
  events: readonly NoticedEvent[],
): Promise<readonly NoticedEvent[]> {
  const shortest = at - RETENTION_KINDS.gameLogs.minDays * DAY_MS;
  if (events.every((event) => event.at >= shortest)) return events;
  const start = await gameLogsStart(handle, game.id, at);
  return events.filter((event) => event.at >= start);
}

/** Stores new events and returns those to announce. */
async function storeEvents(
  handle: Handle,
  reading: StoredReading,
  events: readonly NoticedEvent[],
): Promise<{ newEvents: NoticedEvent[]; added: NoticedEvent[] }> {
  if (events.length === 0) return { newEvents: [], added: [] };
  const store = gameEventsStore(handle, reading.game.id);
  const isNewer = await newEventsOf(store, reading, events);
  const stored = await store.add(events.map(rowOf));
  const added = events.filter(({ identity }) => stored.has(dedupeOf(identity)));
  return { newEvents: added.filter(isNewer), added };
}

/**
 * Returns whether to announce an event. A section missing from the first snapshot starts later: while no event of a log
 * is stored, only events since the previous snapshot are announced.
 */
async function newEventsOf(
  store: ReturnType<typeof gameEventsStore>,
  { previousTakenAt }: StoredReading,
  events: readonly NoticedEvent[],
): Promise<(event: NoticedEvent) => boolean> {
  const since = (previousTakenAt ?? 0) - CLOCK_SLACK_MS;
  const [comings, kills] = [await hasBegun(['join', 'leave']), await hasBegun(['kill'])];
  const calls = await hasBegun(['mod_call']);
  const begun = { kill: kills, mod_call: calls } as const;
  return ({ kind, at }) => at >= since || (kind === 'kill' || kind === 'mod_call' ? begun[kind] : comings);

  async function hasBegun(kinds: readonly NoticedEvent['kind'][]): Promise<boolean> {
    const old = events.some(({ kind, at }) => kinds.includes(kind) && at < since);
    return old && (await store.holdsAny(kinds));
  }
}

/** A game whose clock is ahead must not put off its messages. */
async function notifyAll(
  hooks: ReadingHooks,
  tx: Transaction,
  stored: StoredReading,
  events: readonly NoticedEvent[],
  answers: readonly GameAnswer[],
): Promise<void> {
  if (events.length === 0 && answers.length === 0) return;
  const listeners = await listenersOf(tx.handle, stored.game.id);
  const recorded = events.flatMap((event) => {
    const payload = payloadOf(event);
    if (payload === null) return [];
    const actor = { id: null, name: event.player.name };
    return [{ ...payload, actor, at: Math.min(event.at, stored.at) }];
  });
  const active = listeners.filter((listener) => listener.active);
  await recordEvents(
    tx,
    active.flatMap(({ id: serverId }) => recorded.map((one) => playerEvents.create({ ...one, serverId }))),
  );
  await reportModCalls(hooks, tx, stored, listeners, events, answers);
}

/**
 * Returns the event to record for servers: joins, leaves and kills. Mod calls are recorded when they are queued.
 * Commands typed by players are only listed, and those sent from here are recorded when they are sent.
 */
function payloadOf({ kind, player, target }: NoticedEvent): PlayerEvent | null {
  switch (kind) {
    case 'join':
      return { kind: 'player.joined', player: player.name };
    case 'leave':
      return { kind: 'player.left', player: player.name };
    case 'kill':
      return { kind: 'player.killed', player: target?.name ?? '', killer: player.name };
    default:
      return null;
  }
}
