import { FACTOR_GRACE_DAYS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPage } from '../fields.ts';
import { zRole } from './servers.ts';
import type { Viewer } from './viewer.ts';

/** Whether a server requires a second factor of its owner, admins and moderators. */
export const zFactorRequirement = z.object({
  /** From when it counts; null while none is required. */
  requiredAt: zMoment.nullable(),
  /** People who need one, or would if it were required. */
  staff: z.number().int(),
  /** How many of them have no second factor. */
  lacking: z.number().int(),
});
export type FactorRequirement = z.infer<typeof zFactorRequirement>;

/** A person who has no second factor. */
export const zPersonLacking = z.object({
  /** The cursor of the next page. */
  id: zId,
  userId: zId,
  username: z.string(),
  role: zRole,
  /** The name of a custom role that ranks above it; null without one. */
  customRole: z.string().nullable(),
});
export type PersonLacking = z.infer<typeof zPersonLacking>;

export const zListLackingInput = zPage.extend({ serverId: zId });
export type ListLackingInput = z.infer<typeof zListLackingInput>;

/** `graceDays`: from when it counts, in days from now; null requires none. */
export const zUpdateFactorRequirementInput = z.object({
  serverId: zId,
  graceDays: z.literal(FACTOR_GRACE_DAYS).nullable(),
});
export type UpdateFactorRequirementInput = z.infer<typeof zUpdateFactorRequirementInput>;

export interface FactorRequirementService {
  get(viewer: Viewer): Promise<FactorRequirement>;
  /** Lists who lacks a second factor, by when they joined. */
  lacking(viewer: Viewer, input: ListLackingInput): Promise<PersonLacking[]>;
  /** A new number of days begins now. Throws `FACTOR_REQUIRED` for owners without a second factor of their own. */
  update(viewer: Viewer, input: UpdateFactorRequirementInput): Promise<FactorRequirement>;
}
