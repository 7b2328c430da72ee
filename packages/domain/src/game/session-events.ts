import { GAME_SESSION_MAX_MS, type GameSessionState } from './sessions.ts';

/** Discord takes no start before now: this far ahead of it, in ms. */
const EVENT_SOON_MS = 60_000;

/** How long an event is expected to be until its session starts, in ms. */
const EVENT_USUAL_MS = 2 * 3_600_000;

/** What a scheduled event of Discord shows. Times in epoch ms. */
interface DiscordEventFields {
  name: string;
  description: string;
  location: string;
  startsAt: number;
  endsAt: number;
}

type DiscordEventStatus = 'scheduled' | 'active' | 'completed' | 'canceled';

/** A scheduled event as Discord has it. */
export interface DiscordEvent extends DiscordEventFields {
  status: DiscordEventStatus;
}

export type DiscordEventChange = Partial<DiscordEvent>;

/** The part of a session that its event depends on. Times in epoch ms. */
interface EventSession {
  state: GameSessionState;
  plannedAt: number;
  startedAt: number | null;
}

type EventTexts = Pick<DiscordEventFields, 'name' | 'description' | 'location'>;

/** Returns the event that Discord gets for a session that is open; null for one that is over. */
export function newDiscordEvent(
  session: EventSession,
  texts: EventTexts,
  now: number,
): DiscordEventFields | null {
  if (isOver(session)) return null;
  const startsAt = Math.max(session.state === 'planned' ? session.plannedAt : now, now + EVENT_SOON_MS);
  return { ...texts, startsAt, endsAt: endOf(session, startsAt, now) };
}

/** Returns what to change in the event that Discord has for a session; null when it is as it should be. */
export function discordEventChange(
  session: EventSession,
  texts: EventTexts,
  known: DiscordEvent,
  now: number,
): DiscordEventChange | null {
  if (known.status === 'completed' || known.status === 'canceled') return null;
  // Discord completes only events that are active.
  if (isOver(session)) return { status: known.status === 'active' ? 'completed' : 'canceled' };
  const change = { ...textChanges(texts, known), ...timeChanges(session, known, now) };
  return Object.keys(change).length === 0 ? null : change;
}

function isOver({ state }: EventSession): boolean {
  return state === 'ended' || state === 'cancelled';
}

/** A running session ends within hours at the latest; Discord completes the event at its end. */
function endOf({ state, startedAt }: EventSession, startsAt: number, now: number): number {
  if (state === 'planned') return startsAt + EVENT_USUAL_MS;
  return Math.max((startedAt ?? now) + GAME_SESSION_MAX_MS, startsAt + EVENT_USUAL_MS);
}

function textChanges(texts: EventTexts, known: DiscordEvent): Partial<EventTexts> {
  const keys = ['name', 'description', 'location'] as const;
  return Object.fromEntries(keys.filter((key) => texts[key] !== known[key]).map((key) => [key, texts[key]]));
}

function timeChanges(session: EventSession, known: DiscordEvent, now: number): DiscordEventChange {
  // Discord moves no event that is active.
  if (known.status === 'active') return {};
  const soon = now + EVENT_SOON_MS;
  if (session.state === 'running') {
    const startsAt = Math.min(known.startsAt, soon);
    const moved = startsAt === known.startsAt ? {} : { startsAt };
    return { status: 'active', ...moved, endsAt: endOf(session, startsAt, now) };
  }
  const startsAt = Math.max(session.plannedAt, soon);
  const isDue = session.plannedAt < soon && known.startsAt <= soon;
  if (isDue || startsAt === known.startsAt) return {};
  return { startsAt, endsAt: endOf(session, startsAt, now) };
}
