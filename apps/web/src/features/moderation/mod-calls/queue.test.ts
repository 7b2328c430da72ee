import type { ModCall } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import type { ModCallsSearch } from '../../../data/paths.ts';
import { modCallOf } from '../../../test/fixtures.ts';
import { asksForClosed, callAfter, matching, type OwnQueue, queueOf } from './queue.ts';

/** A call that was created `minute` minutes after the first. */
function call(id: string, priority: ModCall['priority'], minute: number, claimer?: string): ModCall {
  return modCallOf({
    id,
    priority,
    createdAt: new Date(Date.UTC(2026, 10, 24, 20, minute)).toISOString(),
    status: claimer ? 'claimed' : 'pending',
    claimedBy: claimer ? { id: claimer, username: claimer, avatar: '' } : null,
  });
}

const namesOf = (calls: readonly { id: string }[]) => calls.map(({ id }) => id).join('');

const listOf = ({ unclaimed, mine }: OwnQueue) => [...unclaimed, ...mine];

const QUEUE = [
  call('a', 'urgent', 0, 'me'),
  call('b', 'high', 1),
  call('c', 'high', 2, 'kim'),
  call('d', 'low', 3, 'me'),
  call('e', 'low', 4),
];

test.each<[ModCallsSearch, string]>([
  [{}, 'abcde'],
  [{ status: 'pending' }, 'abcde'],
  [{ priority: 'high' }, 'bc'],
  [{ assignee: 'me' }, 'ad'],
  [{ assignee: 'kim' }, 'c'],
  [{ priority: 'low', assignee: 'me' }, 'd'],
])('%j leaves %s', (search, expected) => {
  expect(namesOf(matching(QUEUE, search, 'me'))).toBe(expected);
});

test('without filters the queue keeps its identity, so that rows stay steady', () => {
  expect(matching(QUEUE, {}, 'me')).toBe(QUEUE);
});

test.each<[string, readonly ModCall[], string, string]>([
  ['nothing', [], '', ''],
  ['unclaimed, then mine, then others', QUEUE, 'bead', 'c'],
  [
    'by priority before age',
    [call('a', 'low', 0), call('b', 'urgent', 9), call('c', 'medium', 1), call('d', 'high', 5)],
    'bdca',
    '',
  ],
  ['the oldest of one priority first', [call('a', 'high', 7), call('b', 'high', 2)], 'ba', ''],
  ['by id at one moment', [call('b', 'high', 2), call('a', 'high', 2)], 'ab', ''],
  [
    'mine by priority below an unclaimed one of no importance',
    [call('a', 'medium', 0, 'me'), call('b', 'urgent', 1, 'me'), call('c', 'low', 2)],
    'cba',
    '',
  ],
  ['others by priority', [call('a', 'low', 0, 'kim'), call('b', 'urgent', 1, 'lee')], '', 'ba'],
])('orders %s', (_name, calls, list, others) => {
  const queue = queueOf(calls, 'me');
  expect([namesOf(listOf(queue)), namesOf(queue.others)]).toEqual([list, others]);
});

test.each([
  ['b', 'e', 'an unclaimed call: the next one'],
  ['e', 'a', 'the last unclaimed one: the first of mine'],
  ['a', 'b', 'one of mine: the first unclaimed one'],
  ['d', 'b', 'the last of mine: the first unclaimed one'],
  ['x', 'b', 'a call that is not listed: the first'],
])('after %s comes %s (%s)', (id, next) => {
  expect(callAfter(listOf(queueOf(QUEUE, 'me')), id)).toBe(next);
});

test('nothing comes after the only call', () => {
  expect(callAfter([call('a', 'low', 0)], 'a')).toBeNull();
  expect(callAfter([], 'a')).toBeNull();
});

test.each([
  ['pending', false],
  ['claimed', false],
  ['resolved', true],
  ['dismissed', true],
  ['closed', true],
  [undefined, false],
] as const)('%s asks for the history: %s', (status, expected) => {
  expect(asksForClosed(status ? { status } : {})).toBe(expected);
});
