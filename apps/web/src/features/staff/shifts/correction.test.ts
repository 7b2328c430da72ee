import type { Shift } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { shiftOf } from '../../../test/fixtures.ts';
import { correctionChanges, correctionOf, correctionProblems } from './correction.ts';
import { changesIn } from './correction-texts.ts';
import { texts } from './texts.ts';

const ZONE = 'Europe/Berlin';
const shift = shiftOf({
  status: 'off_duty',
  type: { id: 't1', name: 'Patrol' },
  clockInTime: '2026-11-21T12:00:41.000Z',
  clockOutTime: '2026-11-21T15:00:12.000Z',
  workedMs: 9_000_000,
  breakMs: 1_771_000,
  asOf: '2026-11-21T16:00:00.000Z',
});
const open: Shift = { ...shift, status: 'on_duty', clockOutTime: null };
const draft = { ...correctionOf(shift, ZONE), note: 'Left early' };

test('the dialog begins with what is there, in the time zone of the server', () => {
  expect(correctionOf(shift, ZONE)).toEqual({
    in: '2026-11-21T13:00',
    out: '2026-11-21T16:00',
    breakMinutes: '30',
    typeId: 't1',
    note: '',
    fields: {},
  });
  expect(correctionOf({ ...open, type: null }, ZONE)).toMatchObject({ out: '', typeId: '' });
});

test.each([
  ['nothing wrong', {}, shift, {}],
  ['no note', { note: '  ' }, shift, { note: texts.problems.note }],
  ['no beginning', { in: '' }, shift, { in: texts.problems.time }],
  ['no end any more', { out: '' }, shift, { out: texts.problems.time }],
  ['an open shift may stay open', { out: '' }, open, {}],
  ['ends before it begins', { out: '2026-11-21T12:00' }, shift, { out: texts.problems.order }],
  ['half a minute of break', { breakMinutes: '1.5' }, shift, { breakMinutes: texts.problems.breaks }],
  ['no break typed', { breakMinutes: '' }, shift, { breakMinutes: texts.problems.breaks }],
  ['more break than shift', { breakMinutes: '182' }, shift, { breakMinutes: texts.problems.breaksTooLong }],
])('%s', (_what, changes, of, expected) => {
  expect(correctionProblems({ ...draft, ...changes }, of, ZONE)).toEqual(expected);
});

test.each([
  ['nothing', {}, {}],
  ['the beginning', { in: '2026-11-21T12:30' }, { clockInTime: '2026-11-21T11:30:00.000Z' }],
  ['the end', { out: '2026-11-21T17:00' }, { clockOutTime: '2026-11-21T16:00:00.000Z' }],
  ['the break', { breakMinutes: '0' }, { breakMinutes: 0 }],
  ['the type', { typeId: '' }, { typeId: null }],
])('only what was changed is sent: %s', (_what, changes, expected) => {
  expect(correctionChanges({ ...draft, ...changes }, shift, ZONE)).toEqual(expected);
});

test('a correction in words', () => {
  const lines = changesIn(
    {
      id: 'c1',
      at: '2026-11-22T00:00:00.000Z',
      correctedBy: 'mara',
      note: 'Left early',
      before: { clockOutTime: null, breakMinutes: 30, typeId: 't1', type: 'Patrol' },
      after: { clockOutTime: '2026-11-21T15:00:00.000Z', breakMinutes: 30, typeId: null, type: null },
    },
    'UTC',
  );
  expect(lines.map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Clock out: – → Nov 21, 3:00 PM',
    'Type: Patrol → –',
  ]);
});
