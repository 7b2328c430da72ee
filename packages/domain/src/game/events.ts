const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Retention of game events and player samples, in ms. */
export const GAME_HISTORY_MS = 30 * DAY_MS;

/** An entry dated further ahead of our clock than this is implausible and dropped, in ms. */
const AHEAD_MS = DAY_MS;

/** Longest stored names and texts, in characters. */
const NAME_LENGTH = 100;
const DETAIL_LENGTH = 1_000;

/** A person in a game log; `id` is the Roblox user id, null where the game gives none. */
export interface LoggedPerson {
  name: string;
  id: number | null;
}

interface Entry {
  /** Unix seconds. */
  timestamp: number;
}

/** An emergency call, as a snapshot and the event webhook both describe it. */
export interface EmergencyDetails {
  team: string;
  /** Null is an automatic call of the server. */
  caller: LoggedPerson | null;
  /** Unix seconds. */
  startedAt: number;
  callNumber: number | null;
  description: string | null;
  positionDescriptor: string | null;
}

/** The logs of one snapshot. A log that was not received is absent, which is not the same as empty. */
export interface GameLogs {
  joinLogs?: readonly (Entry & { player: LoggedPerson; action: 'join' | 'leave' })[];
  killLogs?: readonly (Entry & { killer: LoggedPerson; killed: LoggedPerson })[];
  commandLogs?: readonly (Entry & { player: LoggedPerson; command: string })[];
  modCalls?: readonly (Entry & { caller: LoggedPerson; moderator: LoggedPerson | null })[];
  emergencyCalls?: readonly EmergencyDetails[];
}

/** A person as an event keeps them. */
export interface EventPerson {
  name: string;
  /** Roblox user id. */
  id: string | null;
}

/** Kinds of events that the product detects in a game. */
export const GAME_EVENT_KINDS = [
  'join',
  'leave',
  'kill',
  'command',
  'mod_call',
  'custom_command',
  'emergency_call_started',
  'emergency_call_ended',
] as const;
export type GameEventKind = (typeof GAME_EVENT_KINDS)[number];

/** An event detected in a snapshot or a webhook message. The same event has the same `identity` in every snapshot. */
export interface NoticedEvent {
  kind: GameEventKind;
  /** The game's own time, epoch ms. */
  at: number;
  player: EventPerson;
  /** The killed player, or who answered the call; an answer comes later and is not part of the identity. */
  target: EventPerson | null;
  detail: string | null;
  identity: string;
}

type Unnumbered = Omit<NoticedEvent, 'identity'> & { content: string };

/**
 * Returns the events of a snapshot, oldest first, without implausible dates and entries beyond the retention.
 *
 * The identity is the kind, the game's own time, the content and the ordinal among entries equal in all of these. A log
 * is a window whose old end is cut, so a group of equal entries can be seen with fewer members than before, never with
 * different ones: storing each identity once stores every entry exactly once, in whatever order snapshots arrive, and
 * late entries with an older time are found like any other. One of several equal entries can be missed only when a
 * whole second falls out of the window between two snapshots, which is impossible to detect.
 */
export function noticedIn(logs: GameLogs, now: number): NoticedEvent[] {
  const found = [
    ...joins(logs),
    ...kills(logs),
    ...commands(logs),
    ...modCalls(logs),
    ...(logs.emergencyCalls ?? []).map((call) => started(call)),
  ];
  const sound = found.filter(({ at }) => at >= now - GAME_HISTORY_MS && at <= now + AHEAD_MS);
  return numbered(sound).sort((a, b) => a.at - b.at);
}

/** Returns an emergency call's start or end event. The same call has the same identity from every source. */
export function emergencyEvent(call: EmergencyDetails, endedAt: number | null): NoticedEvent {
  const { content, ...event } = started(call);
  if (endedAt === null) return { ...event, identity: `${content}#1` };
  const kind = 'emergency_call_ended';
  return { ...event, kind, at: endedAt, identity: `${content.replace(event.kind, kind)}#1` };
}

/** Returns text that both databases can store, cut to a length. */
export function eventText(text: string, length: number = DETAIL_LENGTH): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed();
}

/** Returns whether the text of an event can have lost its end. */
export function isCutEventText(text: string): boolean {
  return text.length >= DETAIL_LENGTH;
}

/** Game logs are newest first; equal entries are numbered from the oldest, so that a cut end changes no number. */
function oldestFirst<T extends Entry>(log: readonly T[] | undefined): T[] {
  return [...(log ?? [])].reverse().sort((a, b) => a.timestamp - b.timestamp);
}

function joins({ joinLogs }: GameLogs): Unnumbered[] {
  return oldestFirst(joinLogs).map(({ action, timestamp, player }) =>
    unnumbered(action, timestamp, player, null, null),
  );
}

function kills({ killLogs }: GameLogs): Unnumbered[] {
  return oldestFirst(killLogs).map(({ timestamp, killer, killed }) => {
    const event = unnumbered('kill', timestamp, killer, killed, null);
    return { ...event, content: `${event.content}|${keyOf(person(killed))}` };
  });
}

function commands({ commandLogs }: GameLogs): Unnumbered[] {
  return oldestFirst(commandLogs).map(({ timestamp, player, command }) => {
    const event = unnumbered('command', timestamp, player, null, command);
    return { ...event, content: `${event.content}|${event.detail}` };
  });
}

function modCalls({ modCalls }: GameLogs): Unnumbered[] {
  return oldestFirst(modCalls).map(({ timestamp, caller, moderator }) =>
    unnumbered('mod_call', timestamp, caller, moderator, null),
  );
}

/** The caller of an emergency call that the game itself makes. */
const AUTOMATIC_CALLER = 'Automatic call';

function started(call: EmergencyDetails): Unnumbered {
  const { team, startedAt, callNumber, description, positionDescriptor } = call;
  const notified = [team, description, positionDescriptor].filter((part) => part !== null && part !== '');
  const caller = call.caller ?? { name: AUTOMATIC_CALLER, id: null };
  const event = unnumbered('emergency_call_started', startedAt, caller, null, notified.join(' · '));
  // The caller's name is resolved separately and can be unknown at first, so only the id counts.
  const who = call.caller?.id ?? 'none';
  return { ...event, content: [event.kind, event.at, eventText(team), callNumber, who].join('|') };
}

function unnumbered(
  kind: GameEventKind,
  timestamp: number,
  player: LoggedPerson,
  target: LoggedPerson | null,
  detail: string | null,
): Unnumbered {
  const who = person(player);
  const at = timestamp * 1_000;
  return {
    kind,
    at,
    player: who,
    target: target && person(target),
    detail: detail === null ? null : eventText(detail),
    content: `${kind}|${at}|${keyOf(who)}`,
  };
}

function person({ name, id }: LoggedPerson): EventPerson {
  return { name: eventText(name, NAME_LENGTH), id: id === null ? null : String(id) };
}

/** People keep their id when they change their name. */
function keyOf({ name, id }: EventPerson): string {
  return id ?? `"${name}"`;
}

/** Emergency calls are a list of current calls, not a log: two equal entries are one call. */
function numbered(events: readonly Unnumbered[]): NoticedEvent[] {
  const counts = new Map<string, number>();
  const result: NoticedEvent[] = [];
  for (const { content, ...event } of events) {
    const ordinal = (counts.get(content) ?? 0) + 1;
    counts.set(content, ordinal);
    if (event.kind === 'emergency_call_started' && ordinal > 1) continue;
    result.push({ ...event, identity: `${content}#${ordinal}` });
  }
  return result;
}

/** Most points of a chart of player counts. */
const POINTS_MAX = 150;

/** Lengths of a step that read well on an axis, in minutes. */
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1_440];

/** Even steps over the last hours; the last one holds `now`. Times in epoch ms. */
export interface HistoryGrid {
  from: number;
  to: number;
  stepMinutes: number;
  steps: number;
}

/** Divides the last `hours` into at most 150 steps that begin on whole multiples of their length. */
export function historyGrid(hours: number, now: number): HistoryGrid {
  const minutes = hours * 60;
  const stepMinutes = STEPS.find((step) => minutes / step <= POINTS_MAX) ?? Math.ceil(minutes / POINTS_MAX);
  const stepMs = stepMinutes * MINUTE_MS;
  const steps = Math.ceil(minutes / stepMinutes);
  const to = (Math.floor(now / stepMs) + 1) * stepMs;
  return { from: to - steps * stepMs, to, stepMinutes, steps };
}
