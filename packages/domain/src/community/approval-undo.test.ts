import { expect, it } from 'vitest';
import { APPROVAL_UNDO_MS, approvalUndoProblem } from './approval-undo.ts';

const AT = 1_700_000_000_000;
const decision = { status: 'approved', role: 'moderator', by: 'ana', at: AT } as const;
const member = { role: 'moderator', joinedAt: AT, roleSetAt: null } as const;
const pending = { status: 'pending', role: null, by: null, at: null } as const;

it.each([
  ['immediately', decision, member, 'ana', AT, null],
  ['at the end of the minute', decision, member, 'ana', AT + APPROVAL_UNDO_MS, null],
  ['after the minute', decision, member, 'ana', AT + APPROVAL_UNDO_MS + 1, 'expired'],
  ['while a clock runs behind', decision, member, 'ana', AT - 5_000, null],
  ['of a person removed before', decision, { ...member, roleSetAt: AT }, 'ana', AT, null],
  ['by another person', decision, member, 'bo', AT, 'not-approver'],
  ['of an open join', { ...decision, by: null }, member, 'ana', AT, 'not-approver'],
  ['of a pending request', pending, null, 'ana', AT, 'not-approved'],
  ['of a rejected request', { ...decision, status: 'rejected', role: null }, null, 'ana', AT, 'not-approved'],
  ['after they left', decision, null, 'ana', AT, 'membership-ended'],
  [
    'after they left and rejoined',
    decision,
    { ...member, joinedAt: AT + 1 },
    'ana',
    AT + 2,
    'membership-ended',
  ],
  [
    'of one who was a member',
    { ...decision, role: null },
    { ...member, joinedAt: 1 },
    'ana',
    AT,
    'membership-ended',
  ],
  ['after a role change', decision, { ...member, role: 'admin' }, 'ana', AT, 'role-changed'],
  ['after a change and back', decision, { ...member, roleSetAt: AT + 1 }, 'ana', AT + 2, 'role-changed'],
] as const)('undoing an approval %s', (_, approval, membership, viewer, now, problem) => {
  expect(approvalUndoProblem(approval, membership, viewer, now)).toBe(problem);
});
