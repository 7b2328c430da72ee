/** Something that differs between a server and a settings file. Values are those of the file's format. */
export interface SettingChange {
  kind: 'add' | 'change' | 'remove';
  /** The entry of a list, such as a role; null for single settings. */
  item: string | null;
  /** The setting, with dots between its parts; null for a whole entry. */
  field: string | null;
  before: unknown;
  after: unknown;
}

export type SettingFields = Readonly<Record<string, unknown>>;

/** A list of a server beside that of a file. Positions are those of the server's list. */
export interface SettingsListDiff<Entry> {
  added: { change: SettingChange; entry: Entry }[];
  edited: { changes: SettingChange[]; entry: Entry; position: number }[];
  removed: { change: SettingChange; position: number }[];
}

/** Returns whether two values of the format are equal, whatever the order of their keys. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return canonicalSetting(one) === canonicalSetting(other);
}

/** Returns a value of the format as text: equal values have equal texts. */
export function canonicalSetting(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalSetting).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? 'undefined';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalSetting(value[key])}`).join(',')}}`;
}

/** Lists the settings that a file changes. What the file does not mention stays and is not listed. */
export function diffSettings(
  current: SettingFields,
  wanted: SettingFields,
  item: string | null = null,
): SettingChange[] {
  return Object.keys(wanted).flatMap((key): SettingChange[] => {
    const [before, after] = [ownOf(current, key), wanted[key]];
    if (isSameSetting(before, after)) return [];
    if (!isFields(before) || !isFields(after)) return [{ kind: 'change', item, field: key, before, after }];
    return diffSettings(before, after, item).map((change) => ({
      ...change,
      field: `${key}.${change.field}`,
    }));
  });
}

/** Returns the settings with what the file mentions in their place. */
export function mergeSettings(current: SettingFields, wanted: SettingFields): SettingFields {
  const changed = Object.entries(wanted).map(([key, after]) => {
    const before = ownOf(current, key);
    return [key, isFields(before) && isFields(after) ? mergeSettings(before, after) : after] as const;
  });
  return { ...current, ...Object.fromEntries(changed) };
}

/**
 * Compares lists whose entries have names. Entries of the same name are compared in their order. What the file does not
 * list is removed only with `removes`.
 */
export function diffSettingsList<Entry extends SettingFields>(
  current: readonly SettingFields[],
  wanted: readonly Entry[],
  { name, removes }: { name: string; removes: boolean },
): SettingsListDiff<Entry> {
  const before = numbered(current, name);
  const after = numbered(wanted, name);
  const diff: SettingsListDiff<Entry> = { added: [], edited: [], removed: [] };
  for (const [key, { entry, item }] of after) {
    const known = before.get(key);
    if (known === undefined) {
      const change = { kind: 'add', item, field: null, before: null, after: entry } as const;
      diff.added.push({ change, entry });
      continue;
    }
    const changes = diffSettings(known.entry, entry, item);
    if (changes.length > 0) diff.edited.push({ changes, entry, position: known.position });
  }
  if (!removes) return diff;
  for (const [key, { entry, position, item }] of before) {
    if (after.has(key)) continue;
    diff.removed.push({
      change: { kind: 'remove', item, field: null, before: entry, after: null },
      position,
    });
  }
  return diff;
}

/** Returns the list after a diff: what the server has, with its changes, then what is added. */
export function mergeSettingsList<Entry extends SettingFields>(
  current: readonly SettingFields[],
  { added, edited, removed }: SettingsListDiff<Entry>,
): SettingFields[] {
  const gone = new Set(removed.map(({ position }) => position));
  const edits = new Map(edited.map(({ entry, position }) => [position, entry]));
  const stays = current.flatMap((entry, position) => {
    const edit = edits.get(position);
    return gone.has(position) ? [] : [edit === undefined ? entry : mergeSettings(entry, edit)];
  });
  return [...stays, ...added.map(({ entry }) => entry)];
}

/** Names entries: the second of a name is shown as “Name (2)”, and never confused with one of that very name. */
function numbered<Entry extends SettingFields>(entries: readonly Entry[], field: string) {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry, position) => {
      const name = String(ownOf(entry, field));
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const item = count === 1 ? name : `${name} (${count})`;
      return [`${count} ${name}`, { entry, position, item }] as const;
    }),
  );
}

function ownOf(fields: SettingFields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isFields(value: unknown): value is SettingFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
