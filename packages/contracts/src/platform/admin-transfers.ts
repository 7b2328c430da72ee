import { z } from 'zod';
import { type TransferInput, zTransferStage } from '../community/ownership.ts';
import type { PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

/** An open transfer of an abandoned server, as platform staff see it. */
export const zPlatformTransfer = z.object({
  id: zId,
  stage: zTransferStage,
  recipientName: z.string(),
  reason: z.string(),
  /** Names of platform accounts; null when the account is gone, or before the approval. */
  proposedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  createdAt: zMoment,
  /** When the proposal lapses, or the transfer takes effect. */
  endsAt: zMoment,
  /** Whether the viewer is the second person that it needs. */
  canApprove: z.boolean(),
  canWithdraw: z.boolean(),
});
export type PlatformTransfer = z.infer<typeof zPlatformTransfer>;

export const zProposeTransferInput = z.object({
  serverId: zId,
  userId: zId,
  reason: zText.trim().min(1).max(MAX_LENGTH.reason),
});
export type ProposeTransferInput = z.infer<typeof zProposeTransferInput>;

export interface PlatformTransfersService {
  /**
   * Proposes a member as the owner of an abandoned server. Throws `NOT_FOUND`, `CONFLICT` while a transfer is open, and
   * `REFUSED` when the owner was seen lately, the server is suspended or the viewer would receive it.
   */
  propose(viewer: PlatformViewer, input: ProposeTransferInput): Promise<PlatformTransfer>;
  /**
   * Begins the notice of 7 days. Throws `NOT_FOUND` when it is not open, `REFUSED` for the person who proposed it or
   * would receive the server, and when the owner is back.
   */
  approve(viewer: PlatformViewer, input: TransferInput): Promise<PlatformTransfer>;
  /** Throws `NOT_FOUND` when it is not open. */
  withdraw(viewer: PlatformViewer, input: TransferInput): Promise<void>;
}
