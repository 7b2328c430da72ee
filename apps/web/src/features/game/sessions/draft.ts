import type { GameSessionDetail, SessionSeries } from '@tenfour/contracts';
import { NEEDED_ROLE_COUNT_MAX, parseWallTime, type WallTime, wallTimeAt } from '@tenfour/domain';
import { type RepeatDraft, repeatDraftOf, repeatInputOf } from './repeat.ts';

/** A session as typed; the time as a date field holds it, roles and commands one per line. */
export interface SessionDraft extends RepeatDraft {
  title: string;
  time: WallTime;
  description: string;
  hostId: string;
  coHostIds: string[];
  roles: string;
  commands: string;
  autoStart: boolean;
  /** Whether it is a series. */
  repeats: boolean;
}

/** What a dialog plans: a session or a series, new or known. */
export type PlanSubject = GameSessionDetail | SessionSeries | null;

const isSeries = (subject: PlanSubject): subject is SessionSeries => subject !== null && 'rule' in subject;

/** Returns the draft of a session or series, or of a new session that you host. */
export function draftOf(session: PlanSubject, me: string, timeZone: string): SessionDraft {
  const repeat = { ...repeatDraftOf(isSeries(session) ? session : null), repeats: isSeries(session) };
  if (session === null) {
    const empty = { title: '', time: '', description: '', coHostIds: [], roles: '', commands: '' };
    return { ...empty, ...repeat, hostId: me, autoStart: false };
  }
  return {
    ...repeat,
    autoStart: session.autoStart,
    title: session.title,
    time: timeIn(session, timeZone),
    description: session.description,
    hostId: session.host.id,
    coHostIds: session.coHosts.map(({ id }) => id),
    roles: session.roles.map(({ name, count }) => `${name} ${count}`).join('\n'),
    commands: session.commands.join('\n'),
  };
}

function timeIn(subject: GameSessionDetail | SessionSeries, timeZone: string): WallTime {
  if (isSeries(subject)) return `${subject.startsOn}T${subject.time}`;
  return wallTimeAt(Date.parse(subject.plannedAt), timeZone);
}

/** Returns the lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** Reads needed roles, one per line with their number; null for a line that is none. A known name keeps its id. */
export function readRoles(
  text: string,
  known: readonly { id: string; name: string }[] = [],
): { id?: string; name: string; count: number }[] | null {
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const roles = linesOf(text).map((line) => {
    const match = /^(.+?)\s*[×x:]?\s*(\d{1,3})$/.exec(line);
    const count = Number(match?.[2]);
    const name = match?.[1] ?? '';
    if (name === '' || count < 1 || count > NEEDED_ROLE_COUNT_MAX) return null;
    const id = ids.get(name.toLowerCase());
    return { ...(id === undefined ? {} : { id }), name, count };
  });
  return roles.every((role) => role !== null) ? roles : null;
}

/** Returns what the draft sends. The time is undefined while it is none, and roles are none while a line is wrong. */
export function inputOf(draft: SessionDraft, subject: PlanSubject, timeZone: string) {
  const at = parseWallTime(draft.time, timeZone);
  const session = isSeries(subject) ? null : subject;
  const isSame = session !== null && timeIn(session, timeZone) === draft.time;
  const plannedAt = isSame ? session.plannedAt : at === null ? undefined : new Date(at).toISOString();
  return {
    title: draft.title,
    plannedAt,
    description: draft.description,
    hostId: draft.hostId,
    coHostIds: draft.coHostIds.filter((id) => id !== draft.hostId),
    roles: readRoles(draft.roles, subject?.roles) ?? undefined,
    commands: linesOf(draft.commands),
    autoStart: draft.autoStart,
    repeat: draft.repeats ? repeatInputOf(draft, draft.time) : null,
  };
}
