import { RETENTION_KINDS, type RetentionKind } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId } from '../fields.ts';

const zKind = z.enum(Object.keys(RETENTION_KINDS) as [RetentionKind, ...RetentionKind[]]);
const zDays = z.number().int().min(1).max(3_650);

/** How long a server stores its records. */
export const zRetention = z.object({
  kinds: z.array(
    z.object({
      kind: zKind,
      /** The platform's period; null until the server is deleted. */
      defaultDays: z.number().nullable(),
      minDays: z.number(),
      maxDays: z.number(),
      /** What the server chose; null for the default. */
      days: z.number().nullable(),
    }),
  ),
  /** Whether the choices wait, so that nothing is deleted before the platform's period. */
  hold: z.boolean(),
});
export type Retention = z.infer<typeof zRetention>;

export const zUpdateRetentionInput = z.object({
  serverId: zId,
  choices: z
    .partialRecord(zKind, zDays.nullable())
    .optional()
    .describe('Days by kind; null for the default. Kinds that are absent stay as they are'),
  hold: z.boolean().optional().describe('Whether the choices wait, for example during a legal case'),
});
export type UpdateRetentionInput = z.infer<typeof zUpdateRetentionInput>;

export const zRetentionPreviewInput = z.object({
  serverId: zId,
  kind: zKind,
  days: z.coerce.number().int().min(1).max(3_650),
});

/** Most records that a preview counts. */
export const RETENTION_PREVIEW_MAX = 100_000;

/** Records that a choice would delete now. */
export const zRetentionPreview = z.object({ records: z.number().int(), isMore: z.boolean() });
export type RetentionPreview = z.infer<typeof zRetentionPreview>;

export interface RetentionService {
  get(viewer: Viewer): Promise<Retention>;
  /** Counts what a choice would delete now, up to `RETENTION_PREVIEW_MAX`. Throws `BAD_REQUEST` beyond the bounds. */
  preview(viewer: Viewer, input: { kind: RetentionKind; days: number }): Promise<RetentionPreview>;
  /** Throws `BAD_REQUEST` for days beyond the bounds of their kind. */
  update(viewer: Viewer, input: UpdateRetentionInput): Promise<Retention>;
}
