const DAY_MS = 24 * 60 * 60_000;

/** How long an offer of ownership can be accepted, and a proposal of platform staff be approved, in ms. */
export const OFFER_MS = 7 * DAY_MS;

/** How long the owner can object to a transfer that platform staff approved, in ms. */
export const NOTICE_MS = 7 * DAY_MS;

/** A server whose owner was not seen for this many days is abandoned. */
export const ABANDONED_AFTER_DAYS = 60;

/**
 * How far a transfer of ownership is. `offered`: by the owner. `proposed`: by platform staff, of an abandoned server.
 * `notice`: approved by a second member of platform staff; it takes effect unless the owner objects.
 */
export const TRANSFER_STAGES = ['offered', 'proposed', 'notice'] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

/** What can be done about an open transfer. `end`: what happens when its time is up. */
export type TransferStep = 'accept' | 'decline' | 'cancel' | 'approve' | 'withdraw' | 'end';

const STEPS: Readonly<Record<TransferStage, ReadonlySet<TransferStep>>> = {
  offered: new Set<TransferStep>(['accept', 'decline', 'cancel', 'end']),
  proposed: new Set<TransferStep>(['approve', 'withdraw', 'end']),
  notice: new Set<TransferStep>(['decline', 'cancel', 'withdraw', 'end']),
};

/** Returns whether a step can be taken at `now`: what ended by its time can only be ended. Moments are epoch ms. */
export function canTakeStep(
  transfer: { stage: TransferStage; endsAt: number },
  step: TransferStep,
  now: number,
): boolean {
  const isOver = now >= transfer.endsAt;
  return isOver === (step === 'end') && STEPS[transfer.stage].has(step);
}

/** Returns whether platform staff can transfer a server whose owner was last seen at `ownerSeenAt` (epoch ms). */
export function isAbandoned(ownerSeenAt: number, now: number): boolean {
  return now - ownerSeenAt >= ABANDONED_AFTER_DAYS * DAY_MS;
}

/** A member of platform staff: their account there, and the person who is signed in. */
export interface Approver {
  accountId: string;
  userId: string;
}

/**
 * Returns whether a member of platform staff can approve a proposal: another account of another person, who does not
 * receive the server.
 */
export function canApproveTransfer(
  proposal: { proposedBy: Approver; recipientId: string },
  approver: Approver,
): boolean {
  const { proposedBy, recipientId } = proposal;
  return (
    approver.accountId !== proposedBy.accountId &&
    approver.userId !== proposedBy.userId &&
    approver.userId !== recipientId
  );
}
