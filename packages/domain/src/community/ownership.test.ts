import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABANDONED_AFTER_DAYS,
  canApproveTransfer,
  canTakeStep,
  isAbandoned,
  TRANSFER_STAGES,
  type TransferStage,
  type TransferStep,
} from './ownership.ts';

const DAY_MS = 24 * 60 * 60_000;
const STEPS = ['accept', 'decline', 'cancel', 'approve', 'withdraw', 'end'] as const;

describe('the steps of a transfer', () => {
  it.each<[TransferStage, readonly TransferStep[]]>([
    ['offered', ['accept', 'decline', 'cancel']],
    ['proposed', ['approve', 'withdraw']],
    ['notice', ['decline', 'cancel', 'withdraw']],
  ])('%s', (stage, allowed) => {
    const can = (step: TransferStep, now: number) => canTakeStep({ stage, endsAt: 100 }, step, now);
    expect(STEPS.filter((step) => can(step, 99))).toEqual(allowed);
    expect(STEPS.filter((step) => can(step, 100))).toEqual(['end']);
  });

  it('either a person acts or time does, never both', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSFER_STAGES),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (stage, endsAt, now) => {
          const possible = STEPS.filter((step) => canTakeStep({ stage, endsAt }, step, now));
          expect(possible.length).toBeGreaterThan(0);
          expect(possible.includes('end')).toBe(possible.length === 1);
        },
      ),
    );
  });
});

describe('an abandoned server', () => {
  const now = 1_000 * DAY_MS;
  it.each([
    [0, false],
    [ABANDONED_AFTER_DAYS - 1, false],
    [ABANDONED_AFTER_DAYS, true],
    [ABANDONED_AFTER_DAYS * 10, true],
  ])('owner seen %i days ago: %s', (days, abandoned) => {
    expect(isAbandoned(now - days * DAY_MS, now)).toBe(abandoned);
  });

  it('an owner from the future is here', () => {
    expect(isAbandoned(now + DAY_MS, now)).toBe(false);
  });
});

describe('the second person', () => {
  const proposal = { proposedBy: { accountId: 'a1', userId: 'u1' }, recipientId: 'u9' };
  it.each([
    ['another person', { accountId: 'a2', userId: 'u2' }, true],
    ['the proposer', { accountId: 'a1', userId: 'u1' }, false],
    ['the proposer with another account', { accountId: 'a2', userId: 'u1' }, false],
    ['another person in the same account', { accountId: 'a1', userId: 'u2' }, false],
    ['who receives the server', { accountId: 'a2', userId: 'u9' }, false],
  ])('%s', (_who, approver, can) => {
    expect(canApproveTransfer(proposal, approver)).toBe(can);
  });
});
