import type { GameSessionDetail } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { draftOf, inputOf, readRoles } from './draft.ts';

it.each([
  ['', []],
  ['Police 4', [{ name: 'Police', count: 4 }]],
  [
    'Police × 4\n\n Fire:2 ',
    [
      { name: 'Police', count: 4 },
      { name: 'Fire', count: 2 },
    ],
  ],
  ['Unit 7 2', [{ name: 'Unit 7', count: 2 }]],
  ['Police', null],
  ['4', null],
  ['Police 0', null],
  ['Police 99', null],
])('roles in %j', (text, roles) => {
  expect(readRoles(text)).toEqual(roles);
});

const session = {
  title: 'Patrol',
  plannedAt: '2026-03-01T20:00:30.000Z',
  description: '',
  host: { id: 'u1', username: 'ana' },
  coHosts: [],
  roles: [{ id: 'r1', name: 'Police', count: 2, filled: [], waiting: [] }],
  commands: [':h Hi'],
} as unknown as GameSessionDetail;

it('an unchanged session keeps its time to the second, and its roles their ids', () => {
  const input = inputOf(draftOf(session, 'u2', 'Europe/Berlin'), session, 'Europe/Berlin');
  expect(input).toMatchObject({
    plannedAt: '2026-03-01T20:00:30.000Z',
    hostId: 'u1',
    roles: [{ id: 'r1', name: 'Police', count: 2 }],
    commands: [':h Hi'],
  });
});

it('a time is one of the server’s zone', () => {
  const draft = { ...draftOf(null, 'u1', 'Europe/Berlin'), title: 'x', time: '2026-07-01T20:00' };
  expect(inputOf(draft, null, 'Europe/Berlin').plannedAt).toBe('2026-07-01T18:00:00.000Z');
  expect(inputOf({ ...draft, time: '' }, null, 'Europe/Berlin').plannedAt).toBeUndefined();
});
