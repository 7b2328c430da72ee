import { countOf, type WeighedRecord } from './escalation.ts';
import type { EscalationRuleSet } from './escalation-rules.ts';

/** What one rule counts, and when it stops counting each record. */
interface Counted {
  sum: number;
  /** The record that stops counting first comes last. */
  leaving: { at: number; weight: number }[];
}

/**
 * Counts as `tallyOf`, for a history that grows and a time that only moves on: a record costs a search in the
 * history instead of its length.
 */
export class RunningTally {
  readonly #ruleSet: EscalationRuleSet;
  readonly #counted: readonly Counted[];

  constructor(ruleSet: EscalationRuleSet) {
    this.#ruleSet = ruleSet;
    this.#counted = ruleSet.rules.map(() => ({ sum: 0, leaving: [] }));
  }

  add(record: WeighedRecord): void {
    for (const [at, rule] of this.#ruleSet.rules.entries()) {
      const counted = this.#counted[at];
      const { weight, until } = countOf(this.#ruleSet, rule, record);
      if (counted === undefined || weight === 0) continue;
      counted.sum += weight;
      if (until !== Number.POSITIVE_INFINITY) insert(counted.leaving, { at: until, weight });
    }
  }

  /** Returns what each rule counts at `now`, epoch ms; never earlier than the last time. */
  at(now: number): number[] {
    return this.#counted.map((counted) => {
      const { leaving } = counted;
      for (let first = leaving.at(-1); first !== undefined && first.at <= now; first = leaving.at(-1)) {
        counted.sum -= first.weight;
        leaving.pop();
      }
      return counted.sum;
    });
  }
}

/** Inserts where everything before leaves later. */
function insert(leaving: Counted['leaving'], item: Counted['leaving'][number]): void {
  let [from, to] = [0, leaving.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((leaving[middle]?.at ?? 0) > item.at) from = middle + 1;
    else to = middle;
  }
  leaving.splice(from, 0, item);
}
