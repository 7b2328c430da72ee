import { rank } from './roles.ts';

/** How long a second factor counts as fresh in the session that gave it, in ms. */
export const STEP_UP_MS = 10 * 60_000;

/** Targets that one call can change without a fresh second factor. */
export const MASS_ACTION_MAX = 10;

/** How far the clocks of two instances may differ, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** Returns whether a second factor that was given at `givenAt` (epoch ms; null for never) still allows dangerous actions. */
export function isFreshFactor(givenAt: number | null, now: number): boolean {
  if (givenAt === null) return false;
  const age = now - givenAt;
  return age < STEP_UP_MS && age > -CLOCK_SKEW_MS;
}

/** Days after which a server's requirement can begin to count. */
export const FACTOR_GRACE_DAYS = [0, 3, 7, 14] as const;
export type FactorGraceDays = (typeof FACTOR_GRACE_DAYS)[number];

export const FACTOR_GRACE_DEFAULT: FactorGraceDays = 7;

/** The lowest rank that a server can require a second factor of. */
export const FACTOR_RANK = rank('moderator');

/** Returns from when (epoch ms) a requirement counts that is set at `now`. */
export function factorRequiredFrom(graceDays: FactorGraceDays, now: number): number {
  return now + graceDays * 24 * 60 * 60_000;
}

/** Returns whether a server that requires a second factor since `requiredAt` (null for never) requires it of a rank. */
export function requiresFactor(personRank: number, requiredAt: number | null, now: number): boolean {
  return requiredAt !== null && requiredAt <= now && personRank >= FACTOR_RANK;
}

/** What a person has to do before a dangerous action: give their second factor, or set one up. */
export type FactorAction = 'give' | 'set-up';

/** Returns what a dangerous action still needs; null for nothing. `fresh` is null for people without a factor. */
export function factorActionFor({
  fresh,
  required,
}: {
  fresh: boolean | null;
  required: boolean;
}): FactorAction | null {
  if (fresh !== null) return fresh ? null : 'give';
  return required ? 'set-up' : null;
}

/**
 * Returns what an admin panel opened at `openedAt` still needs before anything else; null for nothing. `factor` is null
 * for people without one; one given shortly before the panel was opened counts.
 */
export function panelFactorAction(
  factor: { givenAt: number | null } | null,
  { openedAt, required }: { openedAt: number; required: boolean },
): FactorAction | null {
  if (factor === null) return required ? 'set-up' : null;
  return factor.givenAt === null || factor.givenAt <= openedAt - STEP_UP_MS ? 'give' : null;
}
