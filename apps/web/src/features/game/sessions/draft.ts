import type { GameSessionDetail } from '@tenfour/contracts';
import { NEEDED_ROLE_COUNT_MAX, parseWallTime, type WallTime, wallTimeAt } from '@tenfour/domain';

/** A session as typed; the time as a date field holds it, roles and commands one per line. */
export interface SessionDraft {
  title: string;
  time: WallTime;
  description: string;
  hostId: string;
  coHostIds: string[];
  roles: string;
  commands: string;
}

/** Returns the draft of a session, or of a new one that you host. */
export function draftOf(session: GameSessionDetail | null, me: string, timeZone: string): SessionDraft {
  if (session === null) {
    return { title: '', time: '', description: '', hostId: me, coHostIds: [], roles: '', commands: '' };
  }
  return {
    title: session.title,
    time: wallTimeAt(Date.parse(session.plannedAt), timeZone),
    description: session.description,
    hostId: session.host.id,
    coHostIds: session.coHosts.map(({ id }) => id),
    roles: session.roles.map(({ name, count }) => `${name} ${count}`).join('\n'),
    commands: session.commands.join('\n'),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** Reads needed roles, one per line with their number; null for a line that is none. A known name keeps its id. */
export function readRoles(
  text: string,
  known: GameSessionDetail['roles'] = [],
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
export function inputOf(draft: SessionDraft, session: GameSessionDetail | null, timeZone: string) {
  const at = parseWallTime(draft.time, timeZone);
  const isSame = session !== null && wallTimeAt(Date.parse(session.plannedAt), timeZone) === draft.time;
  const plannedAt = isSame ? session.plannedAt : at === null ? undefined : new Date(at).toISOString();
  return {
    title: draft.title,
    plannedAt,
    description: draft.description,
    hostId: draft.hostId,
    coHostIds: draft.coHostIds.filter((id) => id !== draft.hostId),
    roles: readRoles(draft.roles, session?.roles) ?? undefined,
    commands: linesOf(draft.commands),
  };
}
