import type { Database, Handle } from '../../db/database.ts';
import { COUNT_RULES } from './invariants-counts.ts';
import { referenceRules } from './invariants-references.ts';
import type { Broken, Rule } from './invariants-rule.ts';
import { STATE_RULES } from './invariants-states.ts';
import { WORK_RULES } from './invariants-work.ts';

export type { Broken } from './invariants-rule.ts';

/** What holds of the whole database whatever was killed when: references, counters, states and work. */
export const RULES: readonly Rule[] = [...referenceRules(), ...COUNT_RULES, ...STATE_RULES, ...WORK_RULES];

/** As `findBroken`, with a handle; some of the rules. */
export async function brokenIn(handle: Handle, now: () => number, rules = RULES): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const rule of rules) {
    for (const row of await rule.find(handle, now())) broken.push({ rule: rule.name, row });
  }
  return broken;
}

/**
 * Everything in a database that must not be, at most a few rows of each rule. `now` tells epoch ms, to each rule
 * anew: a lease that a process took while the first of them were asked is none without an end. A product that is at
 * work has to have been left in peace for a minute, so that what is due is done. Written against the schema: a column
 * that names something or is a lease needs a rule.
 */
export function findBroken(database: Database, now: () => number): Promise<Broken[]> {
  return brokenIn(database.handle, now);
}
