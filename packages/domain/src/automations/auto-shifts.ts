/** Shifts that begin and end with being in the game. */
export interface AutoShiftsSettings {
  /** Teams that count as being on duty; empty for any. */
  teams: string[];
  /** Minutes within which who comes back goes on with the same shift. */
  graceMinutes: number;
  /** Whether shifts that were begun by hand are paused and ended as well. */
  alsoByHand: boolean;
}

export const AUTO_SHIFTS_DEFAULTS: Readonly<AutoShiftsSettings> = {
  teams: [],
  graceMinutes: 5,
  alsoByHand: false,
};

/** Who was last seen this long ago is off duty, in ms. */
export const OFF_DUTY_AFTER_MS = 60_000;

/** What it will do, in words. */
export function autoShiftsSentence({ teams, graceMinutes, alsoByHand }: AutoShiftsSettings): string {
  const where = teams.length === 0 ? 'join the game' : `join ${inWords(teams)} in the game`;
  const minutes = `${graceMinutes} ${graceMinutes === 1 ? 'minute' : 'minutes'}`;
  const hand = alsoByHand
    ? 'Shifts begun by hand are ended the same way.'
    : 'Shifts begun by hand are left alone.';
  return `Begins a shift when verified staff ${where}, pauses it when they are gone, and ends it, a minute after they were last seen, when they are not back within ${minutes}. ${hand}`;
}

function inWords(teams: readonly string[]): string {
  const last = teams.at(-1) ?? '';
  return teams.length < 2 ? last : `${teams.slice(0, -1).join(', ')} or ${last}`;
}

/** Whether somebody on this team counts as on duty. */
export function countsAsDuty({ teams }: Pick<AutoShiftsSettings, 'teams'>, team: string | null): boolean {
  const key = (text: string) => text.trim().toLowerCase();
  return teams.length === 0 || (team !== null && teams.some((one) => key(one) === key(team)));
}

/** A visit to the game as it is remembered. Epoch ms. */
export interface DutyPresence {
  seenAt: number;
  /** When a reading first showed that they are gone; null while they are there. */
  absentAt: number | null;
  /** When their shift was paused for that; null while it was not. */
  pausedAt: number | null;
}

/** What one reading shows of somebody. Epoch ms. */
export interface DutySight {
  present: boolean;
  /** When the reading was taken. */
  at: number;
  /** When the game's log has them join, or leave, last; only hints at what the reading shows. */
  joinedAt?: number | null;
  leftAt?: number | null;
}

/** What becomes of the shift, and when. */
export interface DutyStep {
  kind: 'start' | 'pause' | 'resume' | 'end';
  at: number;
}

/**
 * What a reading makes of a visit: it goes on, is interrupted or over (`presence` is null then), and what becomes of
 * its shift, each at the moment at which it happened, not at which it was noticed. Only a reading that shows somebody
 * absent, or a line of the game's log that has them join again, counts against them; what was not read, however long,
 * counts as having been there.
 */
export function watchDuty(
  presence: DutyPresence | null,
  sight: DutySight,
  { graceMinutes }: Pick<AutoShiftsSettings, 'graceMinutes'>,
): { presence: DutyPresence | null; steps: DutyStep[] } {
  // A clock that was set back counts as standing still.
  const now = { ...sight, at: Math.max(sight.at, presence?.seenAt ?? 0) };
  const limitMs = OFF_DUTY_AFTER_MS + graceMinutes * 60_000;
  if (now.present) return here(presence, now, limitMs);
  return presence === null ? { presence, steps: [] } : gone(presence, now, limitMs);
}

function here(presence: DutyPresence | null, sight: DutySight, limitMs: number) {
  const { at } = sight;
  const fresh = { seenAt: at, absentAt: null, pausedAt: null };
  if (presence === null)
    return { presence: fresh, steps: [step('start', hinted(sight.joinedAt, 0, at) ?? at)] };
  const joinedAt = hinted(sight.joinedAt, presence.seenAt, at);
  if (presence.absentAt !== null) return back(presence, joinedAt ?? at, fresh, limitMs);
  if (joinedAt === null) return { presence: fresh, steps: [] };
  // Left and came again where no reading fell in between, as with a game that was offline.
  const seenAt = hinted(sight.leftAt, presence.seenAt, joinedAt) ?? presence.seenAt;
  return back({ ...presence, seenAt }, joinedAt, fresh, limitMs);
}

function back(presence: DutyPresence, backAt: number, fresh: DutyPresence, limitMs: number) {
  const offAt = presence.seenAt + OFF_DUTY_AFTER_MS;
  if (backAt - presence.seenAt >= limitMs) {
    return { presence: fresh, steps: [step('end', offAt), step('start', backAt)] };
  }
  if (presence.pausedAt !== null)
    return { presence: fresh, steps: [step('resume', Math.max(backAt, offAt))] };
  const wasOff = backAt > offAt;
  return { presence: fresh, steps: wasOff ? [step('pause', offAt), step('resume', backAt)] : [] };
}

function gone(presence: DutyPresence, sight: DutySight, limitMs: number) {
  const { at } = sight;
  const left = presence.absentAt === null ? hinted(sight.leftAt, presence.seenAt, at) : null;
  const seenAt = left ?? presence.seenAt;
  const offAt = seenAt + OFF_DUTY_AFTER_MS;
  if (at - seenAt >= limitMs) return { presence: null, steps: [step('end', offAt)] };
  const pauses = presence.pausedAt === null && at >= offAt;
  return {
    presence: {
      seenAt,
      absentAt: presence.absentAt ?? at,
      pausedAt: pauses ? offAt : presence.pausedAt,
    },
    steps: pauses ? [step('pause', offAt)] : [],
  };
}

function step(kind: DutyStep['kind'], at: number): DutyStep {
  return { kind, at };
}

/** A hint between what was known and what is seen; null for one that fits neither. */
function hinted(moment: number | null | undefined, after: number, until: number): number | null {
  return moment !== null && moment !== undefined && moment > after && moment <= until ? moment : null;
}
