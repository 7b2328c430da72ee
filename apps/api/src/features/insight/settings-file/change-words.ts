import { SETTING_TEXT_MAX } from '@tenfour/contracts';
import {
  isSameSetting,
  PERMISSION_FLAGS,
  PERMISSION_NAMES,
  type PermissionFlag,
  plural,
  type SettingChange,
} from '@tenfour/domain';
import { stringify } from 'yaml';
import { z } from 'zod';

const zNamed = z.array(z.looseObject({ name: z.string() }));
type Named = z.infer<typeof zNamed>;

/** Splits a change of a list of named entries, such as rules: as one text, it would be cut before what differs. */
export function entryByEntry(change: SettingChange): SettingChange[] {
  const [before, after] = [zNamed.safeParse(change.before).data, zNamed.safeParse(change.after).data];
  if (change.kind !== 'change' || !before || !after) return [change];
  const [old, next] = [byName(before), byName(after)];
  const single = [...new Map([...old, ...next])].flatMap(([key, { name }]): SettingChange[] => {
    const [was = null, is = null] = [old.get(key)?.entry, next.get(key)?.entry];
    if (isSameSetting(was, is)) return [];
    const item = change.item === null ? name : `${change.item} · ${name}`;
    if (was === null) return [{ kind: 'add', item, field: null, before: null, after: is }];
    if (is === null) return [{ kind: 'remove', item, field: null, before: was, after: null }];
    return [{ ...change, item, before: was, after: is }];
  });
  const stay = (entries: typeof old, others: typeof old) =>
    [...entries].flatMap(([key, { name }]) => (others.has(key) ? [name] : []));
  const [was, is] = [stay(old, next), stay(next, old)];
  return isSameSetting(was, is) ? single : [...single, { ...change, before: was, after: is }];
}

/** Numbers entries of one name. */
function byName(entries: Named) {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const count = (counts.get(entry.name) ?? 0) + 1;
      counts.set(entry.name, count);
      return [
        `${count} ${entry.name}`,
        { name: count === 1 ? entry.name : `${entry.name} (${count})`, entry },
      ];
    }),
  );
}

/** Returns a change as it is shown. */
export function inWords({ kind, item, field, before, after }: SettingChange) {
  return {
    kind,
    item,
    field: field === null ? null : field.split('.').map(labelOf).join(' · '),
    before: kind === 'remove' ? entryText(before) : textOf(before),
    after: kind === 'add' ? entryText(after) : textOf(after),
  };
}

/** Labels of switches, as the page of role sync has them. */
const LABELS: Readonly<Record<string, string>> = {
  openJoin: 'Mapped roles join without a request',
  lower: 'Also take roles away',
  byHand: 'Also change roles given on approval',
  removeLeavers: 'Remove members who leave the Discord server',
};

/** Words of keys that are written in their own way. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ...{ discord: 'Discord', roblox: 'Roblox', pm: 'PM', url: 'URL' },
};

/** Returns a key as people read it: `activityDays` is “Activity days”. */
function labelOf(key: string): string {
  if (isFlag(key)) return PERMISSION_NAMES[key];
  const known = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
  if (known !== undefined) return known;
  const words = key.replaceAll('-', ' ').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = words.replaceAll(/[a-z]+/g, (word) =>
    Object.hasOwn(OWN_LETTERS, word) ? (OWN_LETTERS[word] ?? word) : word,
  );
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

function isFlag(text: unknown): text is PermissionFlag {
  return PERMISSION_FLAGS.some((flag) => flag === text);
}

/** Returns a whole entry, one setting in a line, without the name that it goes by. */
function entryText(entry: unknown): string {
  const settings = Object.entries(Object(entry)).filter(([key]) => key !== 'name' && key !== 'label');
  const lines = settings.flatMap(([key, value]) => {
    const text = textOf(value);
    if (text === null) return [];
    return [`${labelOf(key)}:${text.includes('\n') ? '\n' : ' '}${text}`];
  });
  return cut(lines.join('\n'));
}

/** Returns a value as text: switches as On and Off, permissions by their names, groups of settings one in a line. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value) && value.length === 0) return null;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return cut(value.map((one) => (isFlag(one) ? PERMISSION_NAMES[one] : one)).join(', '));
  }
  return cut(stringify(labeled(value), { lineWidth: 0 }).trimEnd());
}

/** Returns a value with labels for its keys and words for its switches. */
function labeled(value: unknown): unknown {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(labeled);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [labelOf(key), labeled(one)]));
}

/** Says how much of a long text is not shown, which is applied like the rest. */
function cut(text: string): string {
  if (text.length <= SETTING_TEXT_MAX) return text.toWellFormed();
  const shown = SETTING_TEXT_MAX - 60;
  return `${text.slice(0, shown).toWellFormed()}… (${plural(text.length - shown, 'more character')})`;
}
