import { TRANSFER_STAGES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';
import type { Account, Viewer } from './viewer.ts';

export const zTransferStage = z.enum(TRANSFER_STAGES);

export const zTransferPerson = z.object({ userId: zId, username: z.string() });

/** An open transfer of a server, for its owner and for the person who receives it. */
export const zOwnershipTransfer = z.object({
  id: zId,
  serverId: zId,
  serverName: z.string(),
  /** `offered` by the owner, or `notice` of a transfer by platform staff. */
  stage: zTransferStage,
  owner: zTransferPerson,
  recipient: zTransferPerson,
  /** Why platform staff transfer it; null for an offer. */
  reason: z.string().nullable(),
  createdAt: zMoment,
  /** When an offer expires, or when the transfer takes effect. */
  endsAt: zMoment,
});
export type OwnershipTransfer = z.infer<typeof zOwnershipTransfer>;

export const zOfferOwnershipInput = z.object({ serverId: zId, userId: zId });
export const zTransferInput = z.object({ serverId: zId, transferId: zId });
export type TransferInput = z.infer<typeof zTransferInput>;

export interface OwnershipService {
  /** Open transfers of servers that the person owns or is to receive, the first to end first. */
  list(account: Account): Promise<OwnershipTransfer[]>;
  /**
   * Offers the server to a member. Throws `NOT_FOUND` for a non-member, `CONFLICT` while a transfer is open, `REFUSED`
   * for oneself, for people without an account and while suspended.
   */
  offer(viewer: Viewer, input: { userId: string }): Promise<OwnershipTransfer>;
  /** Ends the owner's offer, or objects to a transfer by platform staff. Throws `NOT_FOUND` when it is not open. */
  cancel(viewer: Viewer, input: TransferInput): Promise<void>;
  /**
   * Makes the viewer the owner, and the former owner an admin. Throws `NOT_FOUND` when it is not open, `REFUSED` for
   * other people, while suspended and above the limits of the viewer's plan.
   */
  accept(viewer: Viewer, input: TransferInput): Promise<void>;
  /** Throws `NOT_FOUND` when it is not open, `REFUSED` for other people. */
  decline(viewer: Viewer, input: TransferInput): Promise<void>;
}
