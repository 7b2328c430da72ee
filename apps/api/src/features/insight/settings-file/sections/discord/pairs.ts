import { diffSettings, type SettingChange, type SettingFields } from '@tenfour/domain';
import type { PlannedCall } from '../../section.ts';

/** An entry of a list whose call replaces the whole list. */
export interface Pair<Value> {
  /** Equal for entries that are the same one. */
  key: string;
  /** As a comparison names it. */
  item: string;
  /** Its settings as a comparison shows them. */
  shown: SettingFields;
  value: Value;
  /** Why it can't be had, in words. */
  obstacle?: string | null;
}

/** Where a list is and how it is saved. */
export interface ListOptions {
  /** Whether what the file does not list is removed. */
  removes: boolean;
  procedure: string;
  /** Where the part has the list. */
  at: string;
}

/**
 * Compares two lists of pairs; without `wanted`, the file has none and the list stays. What the file does not list is
 * removed only with `removes`. A pair that can't be had is a call of its own, which is refused and leaves the present one.
 */
export function comparePairs<Value>(
  current: readonly Pair<Value>[],
  wanted: readonly Pair<Value>[] | undefined,
  { removes, procedure, at }: ListOptions,
): { after: Value[]; changes: SettingChange[]; missing: PlannedCall[]; isTwice: boolean } {
  const missing: PlannedCall[] = [];
  if (!wanted) return { after: current.map(({ value }) => value), changes: [], missing, isTwice: false };
  const [before, next] = [byKey(current), byKey(wanted)];
  const gone = removes ? current.filter(({ key }) => !next.has(key)) : [];
  const after = current.filter((one) => !gone.includes(one) && !next.has(one.key)).map(({ value }) => value);
  const changes: SettingChange[] = [];
  for (const [index, { key, item, shown, value, obstacle = null }] of wanted.entries()) {
    const known = before.get(key);
    const differs: readonly SettingChange[] = known
      ? diffSettings(known.shown, shown, known.item)
      : [{ kind: 'add', item, field: null, before: null, after: shown }];
    if (obstacle === null) {
      changes.push(...differs);
      after.push(value);
    } else {
      missing.push({ procedure, changes: differs, input: {}, obstacle, at: [at, index] });
      if (known) after.push(known.value);
    }
  }
  for (const { item, shown } of gone) {
    changes.push({ kind: 'remove', item, field: null, before: shown, after: null });
  }
  return { after, changes, missing, isTwice: next.size < wanted.length };
}

function byKey<Value>(pairs: readonly Pair<Value>[]): ReadonlyMap<string, Pair<Value>> {
  return new Map(pairs.map((pair) => [pair.key, pair]));
}
