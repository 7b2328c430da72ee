import type { ModCall } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import type { ModCallsSearch } from '../../../data/paths.ts';
import { asksForClosed, matching, neighbourOf } from './queue.ts';

const call = (id: string, priority: ModCall['priority'], claimer?: string) =>
  ({
    id,
    priority,
    status: claimer ? 'claimed' : 'pending',
    claimedBy: claimer ? { id: claimer, username: claimer, avatar: '' } : null,
  }) as ModCall;

const QUEUE = [
  call('a', 'urgent', 'me'),
  call('b', 'high'),
  call('c', 'high', 'kim'),
  call('d', 'low', 'me'),
  call('e', 'low'),
];

test.each<[ModCallsSearch, string]>([
  [{}, 'abcde'],
  [{ status: 'pending' }, 'be'],
  [{ status: 'claimed' }, 'acd'],
  [{ priority: 'high' }, 'bc'],
  [{ assignee: 'me' }, 'ad'],
  [{ assignee: 'kim' }, 'c'],
  [{ status: 'pending', assignee: 'me' }, ''],
  [{ priority: 'low', assignee: 'me' }, 'd'],
])("%j leaves %s, in the queue's order", (search, expected) => {
  expect(
    matching(QUEUE, search, 'me')
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});

test('without filters the queue keeps its identity, so that rows stay steady', () => {
  expect(matching(QUEUE, {}, 'me')).toBe(QUEUE);
});

test.each([
  ['a', 'b'],
  ['e', 'd'],
  ['x', 'a'],
])('after %s comes %s', (id, next) => {
  expect(neighbourOf(QUEUE, id)).toBe(next);
});

test('alone in the queue, nothing comes after a call', () => {
  expect(neighbourOf([{ id: 'a' }], 'a')).toBeNull();
  expect(neighbourOf([], 'a')).toBeNull();
});

test.each([
  ['pending', false],
  ['claimed', false],
  ['resolved', true],
  ['dismissed', true],
  ['closed', true],
  [undefined, false],
] as const)('%s asks for what is over: %s', (status, expected) => {
  expect(asksForClosed(status ? { status } : {})).toBe(expected);
});
