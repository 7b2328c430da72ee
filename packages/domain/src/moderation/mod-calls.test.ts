import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import {
  afterAction,
  byUrgency,
  canDo,
  MOD_CALL_ACTIONS,
  MOD_CALL_PRIORITIES,
  MOD_CALL_STATUSES,
  type ModCallAction,
  type ModCallStatus,
  priorityOfRank,
  priorityRank,
} from './mod-calls.ts';

/** The state after each action; null where the action is not offered. */
const TABLE: readonly (readonly [ModCallStatus, ModCallAction, ModCallStatus | null])[] = [
  ['pending', 'claim', 'claimed'],
  ['pending', 'release', null],
  ['pending', 'resolve', null],
  ['pending', 'dismiss', 'dismissed'],
  ['pending', 'reopen', null],
  ['claimed', 'claim', null],
  ['claimed', 'release', 'pending'],
  ['claimed', 'resolve', 'resolved'],
  ['claimed', 'dismiss', 'dismissed'],
  ['claimed', 'reopen', null],
  ['resolved', 'claim', null],
  ['resolved', 'release', null],
  ['resolved', 'resolve', null],
  ['resolved', 'dismiss', null],
  ['resolved', 'reopen', null],
  ['dismissed', 'claim', null],
  ['dismissed', 'release', null],
  ['dismissed', 'resolve', null],
  ['dismissed', 'dismiss', null],
  ['dismissed', 'reopen', 'claimed'],
];

it('has a line for every state and action', () => {
  expect(TABLE).toHaveLength(MOD_CALL_STATUSES.length * MOD_CALL_ACTIONS.length);
});

// covers: R448, R450, R451
it.each(TABLE)('a %s call: %s leads to %s', (status, action, after) => {
  const call = { status, claimedBy: 'Riley', closedBy: 'Sam' };
  expect(canDo(action, status)).toBe(after !== null);
  if (after !== null) expect(afterAction(action, call)).toBe(after);
  else expect(() => afterAction(action, call)).toThrow(DomainError);
});

it('a dismissed call without a claimant waits again', () => {
  const call = { status: 'dismissed', claimedBy: null, closedBy: 'Sam' } as const;
  expect(afterAction('reopen', call)).toBe('pending');
});

describe('a refusal', () => {
  it.each([
    ['claimed', 'claim', 'Already claimed by Riley', 'Riley'],
    ['resolved', 'claim', 'Already resolved by Sam', 'Sam'],
    ['dismissed', 'resolve', 'Already dismissed by Sam', 'Sam'],
    ['pending', 'resolve', 'No one has claimed this call yet. Claim it first.', null],
    ['pending', 'release', 'No one has claimed this call.', null],
    ['pending', 'reopen', 'This call is open.', null],
    ['resolved', 'reopen', 'Already resolved by Sam', 'Sam'],
  ] as const)('of a %s call to %s says %s', (status, action, message, by) => {
    const closed = status === 'resolved' || status === 'dismissed';
    const call = {
      status,
      claimedBy: status === 'pending' ? null : 'Riley',
      closedBy: closed ? 'Sam' : null,
    };
    expect(() => afterAction(action, call)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message, details: { status, by } }),
    );
  });

  it('names no one where no one is known', () => {
    const call = { status: 'resolved', claimedBy: null, closedBy: null } as const;
    expect(() => afterAction('claim', call)).toThrow(
      expect.objectContaining({ message: 'Already resolved' }),
    );
  });
});

it('priorities and their stored heights are one to one', () => {
  expect(MOD_CALL_PRIORITIES.map(priorityRank)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map(priorityOfRank)).toEqual(MOD_CALL_PRIORITIES);
  expect(() => priorityOfRank(4)).toThrow(RangeError);
});

it('the queue is a total order: the most urgent, then the oldest, then by id', () => {
  const call = fc.record({
    priority: fc.constantFrom(...MOD_CALL_PRIORITIES),
    createdAt: fc.integer({ min: 0, max: 5 }),
    id: fc.uuid(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(call, { selector: ({ id }) => id }), (calls) => {
      const sorted = [...calls].sort(byUrgency);
      expect([...calls].reverse().sort(byUrgency)).toEqual(sorted);
      const keys = sorted.map(({ priority, createdAt }) => (3 - priorityRank(priority)) * 10 + createdAt);
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    }),
  );
});
