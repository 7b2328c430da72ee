import { testEntries, testMessages } from '../../../testing/events.ts';
import { shiftEvents, shiftRulesEvents } from './events.ts';

testMessages(shiftEvents, {
  'shift.clocked-in': ['Clocked in', 'bo is on duty.', '/staff?shift=h1', 'success'],
  'shift.break-started': ['Break started', 'bo is on break.', '/staff?shift=h1', 'yellow'],
  'shift.resumed': ['Shift resumed', 'bo is on duty again.', '/staff?shift=h1', 'success'],
  'shift.clocked-out': ['Clocked out', 'bo is off duty after 1h of work.', '/staff?shift=h1', 'gray'],
  'shift.corrected': ['Shift corrected', 'bo’s shift was corrected: Forgot it', '/staff?shift=h1', 'cobalt'],
});

testMessages(shiftRulesEvents, {
  'shift-rules.changed': ['Weekly quotas changed', 'Admins: 1h each week.', '/staff', 'cobalt'],
  'shift-type.added': ['Shift type added', 'Patrol.', '/staff', 'cobalt'],
  'shift-type.changed': ['Shift type changed', 'Patrol is now called Road.', '/staff', 'cobalt'],
  'shift-type.removed': ['Shift type removed', 'Road was removed.', '/staff', 'cobalt'],
});

const person = { id: 'u', username: 'ana' };
const between = (before: object, after: object) => ({
  changes: { before: { ...before }, after: { ...after } },
});

testEntries(shiftEvents, [
  [{ kind: 'shift.clocked-in', shiftId: 's', person, type: null }, 'Clocked in', 'ana is on duty.', 'ana'],
  [
    { kind: 'shift.clocked-in', shiftId: 's', person, type: 'Patrol' },
    'Clocked in',
    'ana is on duty: Patrol.',
    'ana',
  ],
  [
    { kind: 'shift.break-started', shiftId: 's', person, workedMs: 0 },
    'Break started',
    'ana is on break.',
    'ana',
  ],
  [
    { kind: 'shift.resumed', shiftId: 's', person, workedMs: 0 },
    'Shift resumed',
    'ana is on duty again.',
    'ana',
  ],
  [
    { kind: 'shift.clocked-out', shiftId: 's', person, workedMs: 2 * 3_600_000 + 5 * 60_000 + 59_999 },
    'Clocked out',
    'ana is off duty after 2h 5m of work.',
    'ana',
  ],
  [
    { kind: 'shift.clocked-out', shiftId: 's', person, workedMs: 0 },
    'Clocked out',
    'ana is off duty after 0m of work.',
    'ana',
  ],
  [
    {
      kind: 'shift.corrected',
      shiftId: 's',
      person,
      note: 'Forgot it',
      ...between({ breakMs: 0 }, { breakMs: 1 }),
    },
    'Shift corrected',
    'ana’s shift was corrected: Forgot it',
    'ana',
  ],
]);

testEntries(shiftRulesEvents, [
  [
    {
      kind: 'shift-rules.changed',
      ...between({ moderator: null, admin: 60 }, { moderator: 600, admin: null }),
    },
    'Weekly quotas changed',
    'Moderators: 10h each week. Admins: no hours required.',
    null,
  ],
  [
    { kind: 'shift-type.added', name: 'Patrol', weeklyMinutes: null },
    'Shift type added',
    'Patrol.',
    'Patrol',
  ],
  [
    {
      kind: 'shift-type.changed',
      name: 'Road',
      ...between({ name: 'Patrol', weeklyMinutes: null }, { name: 'Road', weeklyMinutes: 45 }),
    },
    'Shift type changed',
    'Patrol is now called Road. Road: 45m each week.',
    'Road',
  ],
  [{ kind: 'shift-type.removed', name: 'Road' }, 'Shift type removed', 'Road was removed.', 'Road'],
]);
