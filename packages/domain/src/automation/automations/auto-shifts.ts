import { plural } from '../../format/counts.ts';
/** Shifts that begin and end with being in the game. */
export interface AutoShiftsSettings {
  /** Teams that count as being on duty; empty for any. */
  teams: string[];
  /** Minutes within which a returning player resumes the same shift. */
  graceMinutes: number;
  /** Whether shifts started by hand are also paused and ended. */
  alsoByHand: boolean;
}

export const AUTO_SHIFTS_DEFAULTS: Readonly<AutoShiftsSettings> = {
  teams: [],
  graceMinutes: 5,
  alsoByHand: false,
};

/** Players last seen this long ago are off duty, in ms. */
export const OFF_DUTY_AFTER_MS = 60_000;

/** Describes the effect of the settings in a sentence. */
export function autoShiftsSentence({ teams, graceMinutes, alsoByHand }: AutoShiftsSettings): string {
  const where = teams.length === 0 ? 'the game' : inWords(teams);
  const hand = alsoByHand ? ' Manual shifts too.' : '';
  return `Clocks staff in when they join ${where}, and out after ${plural(graceMinutes, 'minute')} away.${hand}`;
}

function inWords(teams: readonly string[]): string {
  const last = teams.at(-1) ?? '';
  return teams.length < 2 ? last : `${teams.slice(0, -1).join(', ')} or ${last}`;
}

/** Returns whether players on this team count as on duty. */
export function countsAsDuty({ teams }: Pick<AutoShiftsSettings, 'teams'>, team: string | null): boolean {
  const key = (text: string) => text.trim().toLowerCase();
  return teams.length === 0 || (team !== null && teams.some((one) => key(one) === key(team)));
}

/** A stored visit to the game. Epoch ms. */
export interface DutyPresence {
  seenAt: number;
  /** Time of the first snapshot without them; null while they are there. */
  absentAt: number | null;
  /** When their shift was paused for that; null while it was not. */
  pausedAt: number | null;
}

/** A join or leave in the game's log. Epoch ms. */
export interface DutyMove {
  kind: 'join' | 'leave';
  at: number;
}

/** What one snapshot shows of one player. Epoch ms. */
export interface DutyObservation {
  present: boolean;
  /** Time of the snapshot. */
  at: number;
  /**
   * Their joins and leaves in the game's log since the previous snapshot, oldest first. Only hints: lines can be
   * missing.
   */
  moves?: readonly DutyMove[];
}

/** A change of the shift and its time. */
export interface DutyStep {
  kind: 'start' | 'pause' | 'resume' | 'end';
  at: number;
}

/**
 * Updates a visit from a snapshot (`presence` is null once it is over) and returns the shift steps, each dated when it
 * happened, not when it was noticed. Only a snapshot without the player, or a join line in the game's log, counts as
 * absence. Gaps between snapshots count as presence, and a player who returned during a gap was back at the time the
 * log gives.
 */
export function watchDuty(
  presence: DutyPresence | null,
  observation: DutyObservation,
  { graceMinutes }: Pick<AutoShiftsSettings, 'graceMinutes'>,
): Watched {
  // A clock that was set back counts as standing still.
  const at = Math.max(observation.at, presence?.seenAt ?? 0);
  const limitMs = OFF_DUTY_AFTER_MS + graceMinutes * 60_000;
  const moves = (observation.moves ?? []).filter(
    (move) => move.at > (presence?.seenAt ?? 0) && move.at <= at,
  );
  if (presence !== null) {
    const then = retold(presence, moves, limitMs);
    const now = observation.present ? watchPresent(then, at, limitMs) : absentNow(then, at, limitMs);
    return { presence: now.presence, steps: [...then.steps, ...now.steps] };
  }
  if (!observation.present) return { presence, steps: [] };
  const joinedAt = moves.findLast(({ kind }) => kind === 'join')?.at;
  return { presence: seen(at), steps: [step('start', joinedAt ?? at)] };
}

interface Watched {
  presence: DutyPresence | null;
  steps: DutyStep[];
}

/** A visit after applying the game's log up to a snapshot. */
interface Retold {
  presence: DutyPresence;
  /** When they left, if that is the last of it. */
  leftAt: number | null;
  steps: DutyStep[];
}

/** Replays the log lines since the previous snapshot, as if there had been a snapshot at each. */
function retold(before: DutyPresence, moves: readonly DutyMove[], limitMs: number): Retold {
  let presence = before;
  let leftAt: number | null = null;
  const steps: DutyStep[] = [];
  for (const { kind, at } of moves) {
    if (kind === 'leave') {
      // A leave adds nothing for a player who was already seen absent.
      if (presence.absentAt === null) leftAt = at;
      continue;
    }
    // Without a line about leaving, as with a game that was offline, they left when they were last seen.
    steps.push(...back({ ...presence, seenAt: leftAt ?? presence.seenAt }, at, limitMs));
    presence = seen(at);
    leftAt = null;
  }
  return { presence, leftAt, steps };
}

function watchPresent({ presence }: Retold, at: number, limitMs: number): Watched {
  return { presence: seen(at), steps: presence.absentAt === null ? [] : back(presence, at, limitMs) };
}

/** Returns the shift steps of a player who is back. */
function back(presence: DutyPresence, backAt: number, limitMs: number): DutyStep[] {
  const offAt = presence.seenAt + OFF_DUTY_AFTER_MS;
  if (backAt - presence.seenAt >= limitMs) return [step('end', offAt), step('start', backAt)];
  if (presence.pausedAt !== null) return [step('resume', Math.max(backAt, offAt))];
  return backAt > offAt ? [step('pause', offAt), step('resume', backAt)] : [];
}

function absentNow({ presence, leftAt }: Retold, at: number, limitMs: number): Watched {
  const seenAt = leftAt ?? presence.seenAt;
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

function seen(at: number): DutyPresence {
  return { seenAt: at, absentAt: null, pausedAt: null };
}

function step(kind: DutyStep['kind'], at: number): DutyStep {
  return { kind, at };
}
