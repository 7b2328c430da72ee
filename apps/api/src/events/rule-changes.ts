import { toJson } from '../db/codecs.ts';

/** What differs between two versions of a server's rules; names of rules. */
export interface RuleChanges {
  count: number;
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
  /** Whether points or reasons differ. */
  pointsChanged: boolean;
}

interface NamedRule {
  id: string;
  name: string;
}

/** Returns what differs between two rule sets, by the rules' names; null when nothing does. */
export function ruleChanges<RuleSet extends { rules: readonly NamedRule[] }>(
  before: RuleSet,
  after: RuleSet,
): RuleChanges | null {
  if (isSameRule(before, after)) return null;
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const present = new Set(after.rules.map(({ id }) => id));
  const isChanged = (rule: NamedRule) => {
    const known = old.get(rule.id);
    return known !== undefined && !isSameRule(known, rule);
  };
  return {
    count: after.rules.length,
    added: after.rules.filter(({ id }) => !old.has(id)).map(nameOf),
    removed: before.rules.filter(({ id }) => !present.has(id)).map(nameOf),
    changed: after.rules.filter(isChanged).map(nameOf),
    pointsChanged: !isSameRule({ ...before, rules: [] }, { ...after, rules: [] }),
  };
}

/** Returns the changes as lines of the log. */
export function ruleChangesInWords(changes: RuleChanges): string {
  return [
    ...named('Added', changes.added),
    ...named('Removed', changes.removed),
    ...named('Changed', changes.changed),
    ...(changes.pointsChanged ? ['Points changed.'] : []),
  ].join(' ');
}

function named(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb}: ${names.join(', ')}.`];
}

function nameOf({ name }: NamedRule): string {
  return name;
}

/** Returns whether two rules, or other values of a rule set, are the same whatever the order of their keys. */
export function isSameRule(one: unknown, other: unknown): boolean {
  return toJson(ordered(one)) === toJson(ordered(other));
}

/** Returns a value with the keys of its objects in one order, so that equal ones have equal JSON. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}
