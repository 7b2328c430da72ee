import type { SettingChange } from '@tenfour/domain';
import { type Found, type Place, type Places, wantedText } from './places.ts';

/** An entry of a list that goes by a role of Discord. */
export interface Pair<Value> {
  /** Equal for entries that are the same one. */
  key: string;
  /** As a comparison names it. */
  item: string;
  value: Value;
}

/** Compares two lists of pairs, and says whether the file has one twice. What it does not list is removed only with `removes`. */
export function comparePairs<Value extends object>(
  current: readonly Pair<Value>[],
  wanted: readonly Pair<Value>[],
  { removes, shown }: { removes: boolean; shown: (value: Value) => Readonly<Record<string, unknown>> },
): { after: Value[]; changes: SettingChange[]; isTwice: boolean } {
  const [before, next] = [byKey(current), byKey(wanted)];
  const changes: SettingChange[] = [];
  for (const [key, { item, value }] of next) {
    const known = before.get(key);
    const after = shown(value);
    if (known === undefined) {
      changes.push({ kind: 'add', item, field: null, before: null, after });
      continue;
    }
    for (const [field, one] of Object.entries(after)) {
      const was = shown(known.value)[field];
      if (was !== one) changes.push({ kind: 'change', item, field, before: was, after: one });
    }
  }
  const gone = removes ? current.filter(({ key }) => !next.has(key)) : [];
  for (const { item, value } of gone) {
    changes.push({ kind: 'remove', item, field: null, before: shown(value), after: null });
  }
  const stay = current.filter((one) => !gone.includes(one) && !next.has(one.key));
  const after = [...stay, ...wanted].map(({ value }) => value);
  return { after, changes, isTwice: next.size < wanted.length };
}

function byKey<Value>(pairs: readonly Pair<Value>[]): ReadonlyMap<string, Pair<Value>> {
  return new Map(pairs.map((pair) => [pair.key, pair]));
}

/** The roles that entries of a file mean, with the first reason why one can't be had. */
export async function findAll<Entry extends { discordRole: Place }>(
  places: Places,
  entries: readonly Entry[],
): Promise<{ found: { entry: Entry; roleId: string; item: string }[]; obstacle: string | null }> {
  let obstacle: string | null = null;
  const found = [];
  for (const entry of entries) {
    const place: Found | string = await places.find(entry.discordRole);
    if (typeof place === 'string') obstacle ??= place;
    const item = wantedText('role', entry.discordRole, place) ?? '';
    found.push({ entry, item, roleId: typeof place === 'string' ? `missing ${item}` : place.id });
  }
  return { found, obstacle };
}
