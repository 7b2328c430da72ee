import { plural } from '../../format/counts.ts';
/** What happens to the shift of a player who does not answer. */
export const AFK_ENDS = ['alert', 'break', 'end'] as const;
export type AfkEnd = (typeof AFK_ENDS)[number];

/** Asking staff on duty whether they are still there. */
export interface AfkCheckSettings {
  /** Minutes of inactivity before staff on duty are asked. */
  afterMinutes: number;
  /** Minutes to answer. */
  answerMinutes: number;
  /** Consequence of no answer, besides the alert. */
  onSilence: AfkEnd;
}

export const AFK_CHECK_DEFAULTS: Readonly<AfkCheckSettings> = {
  afterMinutes: 30,
  answerMinutes: 5,
  onSilence: 'alert',
};

const THEN: Readonly<Record<AfkEnd, string>> = {
  alert: '',
  break: ' and pauses their shift',
  end: ' and ends their shift',
};

/** Describes the effect of the settings in a sentence. */
export function afkCheckSentence({ afterMinutes, answerMinutes, onSilence }: AfkCheckSettings): string {
  return `Asks staff on duty after ${plural(afterMinutes, 'idle minute')}. No answer in ${inMinutes(answerMinutes)} alerts staff${THEN[onSilence]}.`;
}

function inMinutes(minutes: number): string {
  return plural(minutes, 'minute');
}

/** Distance in studs that counts as a move; players shift slightly in the game even when idle. */
const MOVED_STUDS = 12;

/** A gap between snapshots this long counts as activity, in ms. */
export const AFK_BLIND_MS = 180_000;

/** Position and team of a staff member at their last activity. Epoch ms, studs. */
export interface LifeSigns {
  signAt: number;
  x: number | null;
  z: number | null;
  team: string | null;
  /** When they were asked; null when not asked. */
  askedAt: number | null;
  /** When staff were alerted that they did not answer; null when not. */
  notifiedAt: number | null;
}

/** A staff member on duty as one snapshot shows them. */
export interface ActivityObservation {
  at: number;
  x: number | null;
  z: number | null;
  team: string | null;
  /** Time of their last action in the game; null for none since the previous snapshot. */
  actedAt: number | null;
  /** Time without a snapshot before this one, in ms. */
  blindMs: number;
}

/** The next step of the check; `answered` means that a person who was asked showed activity. */
export type AfkStep = 'none' | 'ask' | 'answered' | 'tell';

/** Updates a person's activity from a snapshot and returns the next step. */
export function watchLife(
  before: LifeSigns | null,
  observation: ActivityObservation,
  { afterMinutes, answerMinutes }: Pick<AfkCheckSettings, 'afterMinutes' | 'answerMinutes'>,
): { signs: LifeSigns; step: AfkStep } {
  const { at, x, z, team } = observation;
  const alive = { signAt: at, x, z, team, askedAt: null, notifiedAt: null };
  if (before === null) return { signs: alive, step: 'none' };
  if (observation.blindMs > AFK_BLIND_MS) return { signs: alive, step: 'none' };
  const actedAt =
    observation.actedAt !== null && observation.actedAt > (before.askedAt ?? before.signAt)
      ? observation.actedAt
      : null;
  if (actedAt !== null || hasMoved(before, observation)) {
    const signs = { ...alive, signAt: Math.min(actedAt ?? at, at) };
    return { signs, step: before.askedAt === null ? 'none' : 'answered' };
  }
  if (before.askedAt === null) {
    const asks = at - before.signAt >= afterMinutes * 60_000;
    return asks ? { signs: { ...before, askedAt: at }, step: 'ask' } : { signs: before, step: 'none' };
  }
  const silent = before.notifiedAt === null && at - before.askedAt >= answerMinutes * 60_000;
  return silent ? { signs: { ...before, notifiedAt: at }, step: 'tell' } : { signs: before, step: 'none' };
}

function hasMoved(before: LifeSigns, { x, z, team }: ActivityObservation): boolean {
  if (before.team !== null && team !== null && before.team !== team) return true;
  if (before.x === null || before.z === null || x === null || z === null) return false;
  return Math.hypot(x - before.x, z - before.z) >= MOVED_STUDS;
}

/** Builds the private message that asks. Any activity answers it; typing the code is the explicit way. */
export function afkQuestion(name: string, code: string, minutes: number): string {
  return `:pm ${name} Are you still there? Type ;here ${code} or move within ${inMinutes(minutes)}.`;
}
