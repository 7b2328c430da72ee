import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALONE_AFTER_MS, APPROVAL_MS, approvalEnd, canApprove, TURN_OFF_MS } from './two-people.ts';

const asked = (isTurnOff: boolean) => ({
  requesterId: 'ana',
  isTurnOff,
  createdAt: 0,
  endsAt: approvalEnd(isTurnOff, 0),
});

describe('approving a request', () => {
  it.each([
    { who: 'another admin', id: 'bo', role: 'admin', off: false, at: 1, can: true },
    { who: 'the owner', id: 'bo', role: 'owner', off: false, at: 1, can: true },
    { who: 'a role above Admin', id: 'bo', role: 2.5, off: false, at: 1, can: true },
    { who: 'a role below Admin', id: 'bo', role: 1.9, off: false, at: 1, can: false },
    { who: 'a moderator', id: 'bo', role: 'moderator', off: false, at: 1, can: false },
    { who: 'the requester', id: 'ana', role: 'owner', off: false, at: 1, can: false },
    { who: 'the last moment', id: 'bo', role: 'admin', off: false, at: APPROVAL_MS - 1, can: true },
    { who: 'the end', id: 'bo', role: 'admin', off: false, at: APPROVAL_MS, can: false },
    {
      who: 'the owner alone, too early',
      id: 'ana',
      role: 'owner',
      off: true,
      at: ALONE_AFTER_MS - 1,
      can: false,
    },
    { who: 'the owner alone', id: 'ana', role: 'owner', off: true, at: ALONE_AFTER_MS, can: true },
    { who: 'a former owner alone', id: 'ana', role: 'admin', off: true, at: ALONE_AFTER_MS, can: false },
    { who: 'the owner alone, too late', id: 'ana', role: 'owner', off: true, at: TURN_OFF_MS, can: false },
  ] as const)('$who: $can', ({ id, role, off, at, can }) => {
    expect(canApprove(asked(off), { id, role }, at)).toBe(can);
  });

  it('never lets the requester approve what does not turn it off', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('owner', 'admin', 'moderator', 'member'), (at, role) => {
        expect(canApprove(asked(false), { id: 'ana', role }, at)).toBe(false);
      }),
    );
  });

  it('never lets anyone approve after the end', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), fc.constantFrom('ana', 'bo'), (after, off, id) => {
        const request = asked(off);
        expect(canApprove(request, { id, role: 'owner' }, request.endsAt + after)).toBe(false);
      }),
    );
  });
});
