import { expect, it } from 'vitest';
import { describe as words } from './describe.ts';
import type { ServerDomainEvent } from './domain-events.ts';

const person = { id: 'u', username: 'ana' };
const call = {
  modCallId: 'm',
  reporterUsername: 'Ana',
  reportedUsername: 'Bob',
  reason: 'Ramming',
  location: null,
  description: null,
  priority: 'medium' as const,
};
const byTheGame = { ...call, reportedUsername: '', reason: 'Help!' };
const infraction = { infractionId: 'i', staff: 'ana', type: 'termination' as const, reason: 'Left early' };
const templates = {
  kind: 'templates.changed' as const,
  templateKind: 'punishment' as const,
  added: [],
  removed: [],
  changed: [],
  reordered: false,
  count: 3,
  backToDefaults: false,
};
const labels = (count: number) => Array.from({ length: count }, (_, nth) => `L${nth + 1}`);
const between = (before: object, after: object) => ({
  changes: { before: { ...before }, after: { ...after } },
});

type Happened = ServerDomainEvent extends infer H
  ? H extends unknown
    ? Omit<H, 'serverId' | 'actor' | 'at'>
    : never
  : never;

/** Each event with its title, text and target. */
const TOLD: readonly (readonly [Happened, string, string, string | null])[] = [
  [
    { kind: 'player-note.added', noteId: 'n', player: 'Bob' },
    'Player note added',
    'A note on Bob was added.',
    'Bob',
  ],
  [
    { kind: 'player-note.changed', noteId: 'n', player: 'Bob' },
    'Player note changed',
    'A note on Bob was changed.',
    'Bob',
  ],
  [
    { kind: 'player-note.removed', noteId: 'n', player: 'Bob' },
    'Player note deleted',
    'A note on Bob was deleted.',
    'Bob',
  ],
  [
    { ...templates, added: ['RDM', 'VDM'], removed: ['Old'], count: 1 },
    'Punishment templates changed',
    'Punishment templates, now one. Added: RDM, VDM. Removed: Old.',
    null,
  ],
  [
    { ...templates, changed: labels(10) },
    'Punishment templates changed',
    'Punishment templates, now 3. Changed: L1, L2, L3, L4, L5, L6, L7, L8 and 2 more.',
    null,
  ],
  [
    { ...templates, templateKind: 'resolution', backToDefaults: true, removed: ['X'] },
    'Resolution templates changed',
    'Resolution templates: the standard ones are back.',
    null,
  ],
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
    'ana is off duty after 2 h 5 min of work.',
    'ana',
  ],
  [
    { kind: 'shift.clocked-out', shiftId: 's', person, workedMs: 0 },
    'Clocked out',
    'ana is off duty after 0 min of work.',
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
    'The shift of ana was put right: Forgot it',
    'ana',
  ],
  [
    {
      kind: 'shift-rules.changed',
      ...between({ moderator: null, admin: 60 }, { moderator: 600, admin: null }),
    },
    'Required hours changed',
    'Moderators: 10 h each week. Admins: no hours required.',
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
    'Patrol is now called Road. Road: 45 min each week.',
    'Road',
  ],
  [
    { kind: 'shift-type.removed', name: 'Road' },
    'Shift type removed',
    'Road can no longer be chosen.',
    'Road',
  ],
  [{ kind: 'mod-call.created', call }, 'Mod call created', 'Ana reports Bob: Ramming', 'Bob'],
  [
    { kind: 'mod-call.created', call: { ...byTheGame, priority: 'urgent' } },
    'Urgent mod call',
    'Ana: Help!',
    'Ana',
  ],
  [
    { kind: 'mod-call.claimed', call, answeredBy: null },
    'Mod call claimed',
    'Ana reports Bob: Ramming',
    'Bob',
  ],
  [
    { kind: 'mod-call.claimed', call: byTheGame, answeredBy: 'Cleo' },
    'Mod call claimed',
    'Ana: Help! Answered in the game by Cleo.',
    'Ana',
  ],
  [{ kind: 'mod-call.released', call }, 'Mod call released', 'Ana reports Bob: Ramming', 'Bob'],
  [
    { kind: 'mod-call.resolved', call, resolution: 'Talked' },
    'Mod call resolved',
    'Ana reports Bob: Ramming. Resolution: Talked',
    'Bob',
  ],
  [
    { kind: 'mod-call.dismissed', call, resolution: null },
    'Mod call dismissed',
    'Ana reports Bob: Ramming',
    'Bob',
  ],
  [{ kind: 'infraction.recorded', infraction }, 'Termination of staff recorded', 'ana: Left early', 'ana'],
  [
    { kind: 'infraction.revoked', infraction, why: 'Was on leave' },
    'Termination of staff revoked',
    'ana: Left early. Revoked: Was on leave',
    'ana',
  ],
];

it.each(TOLD)('%j is told in words, to staff', (event, title, description, target) => {
  const circumstances = { serverId: 's', actor: { id: null, name: 'Tenfour' }, at: 1_000 };
  const changes = 'changes' in event ? event.changes : null;
  expect(words({ ...event, ...circumstances })).toEqual({
    type: 'staff_action',
    title,
    description,
    target,
    changes,
  });
});
