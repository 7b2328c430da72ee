import { RECORD_FIELD_LIMITS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from './../community/viewer.ts';
import { zId, zPunishmentType, zText } from '../fields.ts';
import { MAX_LENGTH, PUNISHMENT_VIEWS_MAX } from '../limits.ts';
import { PUNISHMENT_SORTS } from './punishments-cursor.ts';

const zDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Filters of the list of punishments. A period is either the last days, today included, or two days. */
const zPunishmentViewFilters = z.object({
  search: zText.max(MAX_LENGTH.search).optional(),
  type: zPunishmentType.optional(),
  status: z.enum(['active', 'expired']).optional(),
  issuedBy: zId.optional(),
  lastDays: z.number().int().min(1).max(366).optional(),
  from: zDay.optional(),
  to: zDay.optional(),
  /** `missing` for records that lack something required, or a field and its value: `area:North`. */
  field: zText.max(2 * RECORD_FIELD_LIMITS.choice).optional(),
  sort: z.enum(PUNISHMENT_SORTS).optional(),
});

/** Filters that a person has saved under a name, in one server. */
export const zPunishmentView = z.object({
  name: zText.trim().min(1, 'Enter a name.').max(MAX_LENGTH.punishmentView),
  filters: zPunishmentViewFilters,
});
export type PunishmentView = z.infer<typeof zPunishmentView>;

/** Replaces the person's views in a server, in this order. */
export const zSavePunishmentViewsInput = z.object({
  serverId: zId,
  views: z
    .array(zPunishmentView)
    .max(PUNISHMENT_VIEWS_MAX, `You can save at most ${PUNISHMENT_VIEWS_MAX} views.`),
});
export type SavePunishmentViewsInput = z.infer<typeof zSavePunishmentViewsInput>;

export interface PunishmentViewsService {
  /** The viewer's own, in their order. */
  list(viewer: Viewer): Promise<PunishmentView[]>;
  save(viewer: Viewer, input: SavePunishmentViewsInput): Promise<PunishmentView[]>;
}
