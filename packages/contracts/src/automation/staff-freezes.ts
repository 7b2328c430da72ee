import { STAFF_ACTION_KINDS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

/** An action of a frozen person: what they did within the minutes before the freeze. */
const zStaffAction = z.object({
  id: zId,
  kind: z.enum(STAFF_ACTION_KINDS),
  at: zMoment,
  text: z.string(),
  /** Whether the owner can undo it here. */
  undo: z.enum(['possible', 'done', 'none']),
});

/** A member of staff who made too many actions. */
export const zStaffFreeze = z.object({
  id: zId,
  userId: zId,
  username: z.string(),
  at: zMoment,
  /** Actions within `minutes`. */
  total: z.number().int(),
  minutes: z.number().int(),
  liftedAt: zMoment.nullable(),
  /** Newest first. */
  actions: z.array(zStaffAction),
});
export type StaffFreeze = z.infer<typeof zStaffFreeze>;

export const zOnStaffFreeze = z.object({ serverId: zId, freezeId: zId });

export const zUndoneActions = z.object({
  undone: z.number().int(),
  /** What could not be undone, with the reason in words. */
  failed: z.array(z.object({ id: zId, message: z.string() })),
});
export type UndoneActions = z.infer<typeof zUndoneActions>;

export interface StaffFreezesService {
  /** Newest first. */
  list(viewer: Viewer): Promise<StaffFreeze[]>;
  /** Undoes every reversible action of a freeze, each once. Throws NOT_FOUND. */
  undo(viewer: Viewer, freezeId: string): Promise<UndoneActions>;
  /** Lets the person act again. Throws NOT_FOUND. */
  lift(viewer: Viewer, freezeId: string): Promise<StaffFreeze>;
}
