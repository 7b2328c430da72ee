import { INFRACTION_TYPES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zText, zTypedId } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

/** A staff infraction. */
export const zInfraction = z.object({
  id: z.string(),
  staffUserId: z.string(),
  /** Null for a typed id that belongs to no known user. */
  staffUsername: z.string().nullable(),
  type: z.enum(INFRACTION_TYPES),
  reason: z.string(),
  issuedBy: z.string(),
  issuedById: z.string(),
  createdAt: zMoment,
  revoked: z.object({ at: zMoment, by: z.string(), reason: z.string() }).nullable(),
});
export type Infraction = z.infer<typeof zInfraction>;

const MISSING = 'Please select a staff member and provide a reason.';

/** `issuedBy` is accepted but ignored: the session determines the issuer. */
export const zCreateInfractionInput = z.object({
  serverId: zId,
  /** A member, or any Discord id that is typed. */
  staffUserId: zTypedId.min(1, MISSING),
  type: z.enum(INFRACTION_TYPES),
  reason: zText.trim().min(1, MISSING).max(MAX_LENGTH.reason),
  issuedBy: z.unknown().optional(),
  clientId: zClientId,
});
export type CreateInfractionInput = z.infer<typeof zCreateInfractionInput>;

/** Newest first. */
export const zListInfractionsInput = zPage.extend({
  serverId: zId,
  staffUserId: zId.optional(),
  type: z.enum(INFRACTION_TYPES).optional(),
});
export type ListInfractionsInput = z.infer<typeof zListInfractionsInput>;

export const zRevokeInfractionInput = z.object({
  serverId: zId,
  infractionId: zId,
  reason: zText.trim().min(1, 'Please say why it is revoked.').max(MAX_LENGTH.reason),
});
export type RevokeInfractionInput = z.infer<typeof zRevokeInfractionInput>;

export interface InfractionsService {
  /** Admins and the owner see all, others their own. */
  list(viewer: Viewer, input: ListInfractionsInput): Promise<Infraction[]>;
  /**
   * Only records the infraction; roles stay unchanged. Throws `FORBIDDEN` against the owner or an equal or higher role.
   */
  create(viewer: Viewer, input: CreateInfractionInput): Promise<Infraction>;
  /**
   * Throws `FORBIDDEN` as `create` and against oneself, and `CONFLICT` naming the person when it is already revoked.
   */
  revoke(viewer: Viewer, input: RevokeInfractionInput): Promise<Infraction>;
}
