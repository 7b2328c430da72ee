import type { CheckExemption } from '../check-findings.ts';
import { CHECKS_MAX, type CheckRule, checkProblems, isWhole } from '../check-rules.ts';
import { checkLabel } from '../check-words.ts';

/** Checks of the players in the game against a server's rules. */
export interface ChecksSettings {
  rules: CheckRule[];
  /** Who is left out. */
  exempt: CheckExemption;
  /** Seconds between two steps about a player. */
  waitSeconds: number;
}

export const CHECKS_DEFAULTS: Readonly<ChecksSettings> = { rules: [], exempt: 'staff', waitSeconds: 60 };

export const CHECK_WAIT_SECONDS = { min: 30, max: 1_800 } as const;

/** Returns the problems of the settings as sentences, by setting; those of a check as `rules.0.text`. */
export function checksProblems({ rules, waitSeconds }: ChecksSettings): Record<string, string> {
  const { min, max } = CHECK_WAIT_SECONDS;
  const problems: Record<string, string> = {};
  if (rules.length > CHECKS_MAX) problems.rules = `At most ${CHECKS_MAX} checks.`;
  for (const [at, rule] of rules.entries()) {
    for (const [name, problem] of Object.entries(checkProblems(rule))) {
      problems[`rules.${at}.${name}`] = problem;
    }
  }
  const texts = rules.map((rule) => JSON.stringify(rule));
  if (new Set(texts).size < texts.length) problems.rules = 'Two checks are the same. Remove one.';
  if (!isWhole(waitSeconds, min, max)) {
    problems.waitSeconds = `Type whole seconds, from ${min} to ${max}.`;
  }
  return problems;
}

/** Describes the effect of the settings in a sentence. */
export function checksSentence({ rules }: ChecksSettings): string {
  if (rules.length === 0) return 'Checks players in the game against your rules. Add the first one.';
  return `Checks players in the game: ${rules.map(checkLabel).join(' · ')}`;
}
