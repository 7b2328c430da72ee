import { lengthInWords, PERMISSION_FLAGS, PERMISSION_NAMES } from '@tenfour/domain';
import { SETTING_NAMES } from './describe.ts';
import { minutesInWords } from './describe-shifts.ts';
import { WEBHOOK_SUBJECTS } from './describe-webhooks.ts';
import type { Changes } from './domain-events.ts';

type Value = Changes['before'][string];

/** One field of a change as people read it. A time stays ISO 8601, since each reader has their own time zone. */
export interface ChangeInWords {
  field: string;
  before: Value;
  after: Value;
}

/** How a field is called, and its values where they have words of their own. */
interface Field {
  name: string;
  value?: (value: NonNullable<Value>) => Value;
  /** Label for an empty value; without one, null stays null. */
  nothing?: string;
}

const WEEKLY = { value: weekly, nothing: 'No hours required' };

/** Fields of changes, whatever they are of. */
const FIELDS: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(Object.entries(SETTING_NAMES).map(([key, name]) => [key, { name }])),
  ...permissions(''),
  ...permissions('moderator'),
  ...permissions('admin'),
  name: { name: 'Name' },
  joinPolicy: { name: 'Join policy', value: oneOf({ approval: 'Ask first', open: 'Let them in' }) },
  activityDays: { name: 'Activity is kept for', value: counted('day') },
  erlcApiKey: { name: 'ER:LC API key', value: capitalised, nothing: 'None' },
  robloxApiKey: { name: 'Roblox API key', value: capitalised, nothing: 'None' },
  role: { name: 'Role', value: capitalised },
  punishmentType: { name: 'Type', value: capitalised },
  reason: { name: 'Reason' },
  duration: { name: 'Duration', value: lasting, nothing: 'Permanent' },
  evidence: { name: 'Evidence' },
  command: { name: 'Command' },
  interval: { name: 'Repeats every', value: counted('minute') },
  enabled: { name: 'Switched on' },
  clockInTime: { name: 'Clocked in' },
  clockOutTime: { name: 'Clocked out', nothing: 'Still open' },
  breakMinutes: { name: 'Time on break', value: lasting },
  type: { name: 'Type', nothing: 'None' },
  weeklyMinutes: { name: 'Required each week', ...WEEKLY },
  moderator: { name: 'Moderators', ...WEEKLY },
  admin: { name: 'Admins', ...WEEKLY },
  address: { name: 'Address' },
  token: { name: 'Address' },
};

/** Where the same field means something else, by the beginning of the action. */
const FIELDS_OF: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'punishment.': { isActive: { name: 'Status', value: (on) => (on === true ? 'Active' : 'Expired') } },
  'webhook.': {
    isActive: { name: 'Switched on' },
    type: { name: 'For', value: oneOf(WEBHOOK_SUBJECTS) },
  },
  'server.renamed': { name: { name: 'Server name' } },
  'server.settings-changed': { name: { name: 'Server name' } },
};

/** Returns a stored change, field by field; `action` is the kind of the event, such as `punishment.changed`. */
export function changesInWords(action: string, { before, after }: Changes): ChangeInWords[] {
  const own = Object.entries(FIELDS_OF).find(([beginning]) => action.startsWith(beginning))?.[1] ?? {};
  return Object.keys(after).map((key) => {
    const field = own[key] ?? FIELDS[key] ?? { name: spelledOut(key) };
    return { field: field.name, before: shown(field, before[key]), after: shown(field, after[key]) };
  });
}

function shown({ value, nothing }: Field, held: Value | undefined): Value {
  if (held === null || held === undefined || held === '') return nothing ?? null;
  if (value !== undefined) return value(held);
  return typeof held === 'boolean' ? (held ? 'Yes' : 'No') : held;
}

/** Returns the permission flags: with a prefix per role where one save changed both roles, unprefixed for ''. */
function permissions(role: '' | 'moderator' | 'admin'): Record<string, Field> {
  const value = (on: NonNullable<Value>) => (on === true ? 'Allowed' : 'Not allowed');
  const fields = PERMISSION_FLAGS.map((flag): [string, Field] => {
    const name = PERMISSION_NAMES[flag];
    return role === ''
      ? [flag, { name, value }]
      : [`${role}.${flag}`, { name: `${capitalised(role)}: ${name}`, value }];
  });
  return Object.fromEntries(fields);
}

function oneOf(words: Readonly<Record<string, string>>) {
  return (value: NonNullable<Value>): Value => capitalised(words[String(value)] ?? value);
}

function counted(unit: 'minute' | 'day') {
  return (value: NonNullable<Value>): Value => (value === 1 ? `1 ${unit}` : `${value} ${unit}s`);
}

function lasting(value: NonNullable<Value>): Value {
  return typeof value === 'number' ? lengthInWords(value) : value;
}

function weekly(value: NonNullable<Value>): Value {
  return typeof value === 'number' ? minutesInWords(value) : value;
}

function capitalised(value: NonNullable<Value>): string {
  const text = String(value);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `breakMinutes` as "Break minutes". */
function spelledOut(key: string): string {
  return capitalised(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
