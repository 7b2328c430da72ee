import { formatHours, plural } from '@tenfour/domain';
import { type Changes, duration } from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { type Person, settingsChange } from '../../../events/domain-event.ts';

/** What happened to a shift; the actor can be another person than its owner. */
export type ShiftEvent = { shiftId: string } & (
  | { kind: 'shift.clocked-in'; person: Person; type: string | null }
  | { kind: 'shift.break-started' | 'shift.resumed' | 'shift.clocked-out'; person: Person; workedMs: number }
  | { kind: 'shift.corrected'; person: Person; note: string; changes: Changes }
);

/** The event of a step, by the state that it leads to. */
export const STEP_KINDS = {
  on_break: 'shift.break-started',
  on_duty: 'shift.resumed',
  off_duty: 'shift.clocked-out',
} as const;

/** What is required each week, by role, and the kinds of duty. */
export type ShiftRulesEvent =
  | { kind: 'shift-rules.changed'; changes: Changes }
  | { kind: 'shift-type.added'; name: string; weeklyMinutes: number | null }
  | { kind: 'shift-type.changed'; name: string; changes: Changes }
  | { kind: 'shift-type.removed'; name: string };

const SHIFT = {
  type: 'staff_action',
  target: ({ person }: { person: Person }) => person.username,
  diff: null,
  page: ({ shiftId }: { shiftId: string }) => `/staff?shift=${encodeURIComponent(shiftId)}`,
  live: ({ shiftId }: { shiftId: string }) => shiftUpdates(shiftId, 'changed'),
} as const;

const shift = { shiftId: 'h1', person: { id: 'u2', username: 'bo' } };

export const shiftEvents = defineEvents<ShiftEvent>({
  'shift.clocked-in': {
    ...SHIFT,
    title: 'Clocked in',
    sentence: ({ person: { username }, type }) =>
      `${username} is on duty${type === null ? '' : `: ${type}`}.`,
    color: 'success',
    live: ({ shiftId }) => shiftUpdates(shiftId, 'created'),
    example: { ...shift, type: null },
  },
  'shift.break-started': {
    ...SHIFT,
    title: 'Break started',
    sentence: ({ person: { username } }) => `${username} is on break.`,
    color: 'yellow',
    example: { ...shift, workedMs: 0 },
  },
  'shift.resumed': {
    ...SHIFT,
    title: 'Shift resumed',
    sentence: ({ person: { username } }) => `${username} is on duty again.`,
    color: 'success',
    example: { ...shift, workedMs: 0 },
  },
  'shift.clocked-out': {
    ...SHIFT,
    title: 'Clocked out',
    sentence: ({ person: { username }, workedMs }) =>
      `${username} is off duty after ${formatHours(workedMs)} of work.`,
    color: 'gray',
    example: { ...shift, workedMs: 3_600_000 },
  },
  'shift.corrected': {
    ...SHIFT,
    title: 'Shift corrected',
    sentence: ({ person: { username }, note }) => `${username}’s shift was corrected: ${note}`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        clockInTime: { name: 'Clocked in' },
        clockOutTime: { name: 'Clocked out', empty: 'Still open' },
        breakMinutes: { name: 'Time on break', value: duration },
        type: { name: 'Type', empty: 'None' },
        fields: { name: 'Fields' },
      },
    },
    color: 'cobalt',
    example: {
      ...shift,
      note: 'Forgot it',
      changes: { before: { breakMinutes: 0 }, after: { breakMinutes: 5 } },
    },
  },
});

const WEEKLY = {
  value: (minutes: string | number | boolean) =>
    typeof minutes === 'number' ? formatHours(minutes * 60_000) : minutes,
  empty: 'No hours required',
};

const RULES = {
  type: 'staff_action',
  diff: null,
  color: 'cobalt',
  page: '/staff',
  live: [['shifts', 'changed']],
} as const;

export const shiftRulesEvents = defineEvents<ShiftRulesEvent>({
  'shift-rules.changed': {
    ...RULES,
    staffAction: settingsChange,
    title: 'Weekly quotas changed',
    sentence: ({ changes }) => requirementsInWords(changes),
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        moderator: { name: 'Moderators', ...WEEKLY },
        admin: { name: 'Admins', ...WEEKLY },
        moderatorSessions: { name: 'Sessions of moderators' },
        adminSessions: { name: 'Sessions of admins' },
        moderatorCalls: { name: 'Mod calls of moderators' },
        adminCalls: { name: 'Mod calls of admins' },
        moderatorPunishments: { name: 'Punishments of moderators' },
        adminPunishments: { name: 'Punishments of admins' },
        customRoles: { name: 'Custom roles', empty: 'Nothing required' },
      },
    },
    example: { changes: { before: { admin: null }, after: { admin: 60 } } },
  },
  'shift-type.added': {
    ...RULES,
    staffAction: settingsChange,
    title: 'Shift type added',
    sentence: ({ name, weeklyMinutes }) =>
      `${name}${weeklyMinutes === null ? '' : `, ${formatHours(weeklyMinutes * 60_000)} each week`}.`,
    target: ({ name }) => name,
    example: { name: 'Patrol', weeklyMinutes: null },
  },
  'shift-type.changed': {
    ...RULES,
    staffAction: settingsChange,
    title: 'Shift type changed',
    sentence: ({ name, changes }) => typeChangeInWords(name, changes),
    target: ({ name }) => name,
    diff: {
      of: ({ changes }) => changes,
      labels: { name: { name: 'Name' }, weeklyMinutes: { name: 'Required each week', ...WEEKLY } },
    },
    example: { name: 'Road', changes: { before: { name: 'Patrol' }, after: { name: 'Road' } } },
  },
  'shift-type.removed': {
    ...RULES,
    staffAction: settingsChange,
    title: 'Shift type removed',
    sentence: ({ name }) => `${name} was removed.`,
    target: ({ name }) => name,
    example: { name: 'Road' },
  },
});

/** The server shows how many are on duty. */
function shiftUpdates(shiftId: string, op: 'created' | 'changed'): readonly LiveUpdate[] {
  return [
    ['shifts', op, shiftId],
    ['server', 'changed'],
  ];
}

function requirementsInWords({ after }: Changes): string {
  return Object.entries(after)
    .map(([field, value]) => {
      if (field === 'customRoles') return `Custom roles: ${value ?? 'nothing required'}.`;
      const counted = COUNTED.find(({ suffix }) => field.endsWith(suffix));
      const words = counted ? countInWords(value, counted.name) : weeklyInWords(value);
      return `${field.startsWith('admin') ? 'Admins' : 'Moderators'}: ${words}.`;
    })
    .join(' ');
}

const COUNTED = [
  { suffix: 'Sessions', name: 'session' },
  { suffix: 'Calls', name: 'mod call' },
  { suffix: 'Punishments', name: 'punishment' },
] as const;

function countInWords(count: Changes['after'][string] | undefined, name: string): string {
  return typeof count === 'number' ? `${plural(count, name)} each week` : `no ${name}s required`;
}

function typeChangeInWords(name: string, { before, after }: Changes): string {
  const lines = [
    ...('name' in after ? [`${before.name} is now called ${name}.`] : []),
    ...('weeklyMinutes' in after ? [`${name}: ${weeklyInWords(after.weeklyMinutes)}.`] : []),
  ];
  return lines.join(' ');
}

function weeklyInWords(minutes: Changes['after'][string] | undefined): string {
  return typeof minutes === 'number' ? `${formatHours(minutes * 60_000)} each week` : 'no hours required';
}
