import { SERIES_COUNT_MAX, SERIES_INTERVAL_MAX, SERIES_WEEKDAYS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment } from '../fields.ts';
import { CHANGED_PLAN, NEW_PLAN } from './session-plan.ts';
import { zSessionPerson } from './session-settings.ts';

const zTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00.');

/** When a series repeats, in the server's time zone. It ends after a day or a number of sessions, or never. */
export const zSeriesRepeat = z
  .object({
    startsOn: z.iso.date(),
    time: zTime,
    days: z.array(z.enum(SERIES_WEEKDAYS)).min(1, 'Choose a day.').max(7),
    /** Weeks from one to the next. */
    interval: z.number().int().min(1).max(SERIES_INTERVAL_MAX).default(1),
    until: z.iso.date().nullable().default(null),
    count: z.number().int().min(1).max(SERIES_COUNT_MAX).nullable().default(null),
  })
  .refine(({ until, count }) => until === null || count === null, 'End by a day or by a number, not by both.')
  .refine(({ until, startsOn }) => until === null || until >= startsOn, 'The last day is before the first.');
export type SeriesRepeat = z.infer<typeof zSeriesRepeat>;

/** Sessions that repeat. */
export const zSessionSeries = z.object({
  id: zId,
  title: z.string(),
  description: z.string(),
  startsOn: z.string(),
  time: z.string(),
  days: z.array(z.enum(SERIES_WEEKDAYS)),
  interval: z.number().int(),
  until: z.string().nullable(),
  count: z.number().int().nullable(),
  /** RRULE of RFC 5545. */
  rule: z.string(),
  host: zSessionPerson,
  coHosts: z.array(zSessionPerson),
  roles: z.array(z.object({ id: zId, name: z.string(), count: z.number().int() })),
  commands: z.array(z.string()),
  autoStart: z.boolean(),
  /** Its next planned session; null without one. */
  nextAt: zMoment.nullable(),
});
export type SessionSeries = z.infer<typeof zSessionSeries>;

export const zCreateSeriesInput = z.object({
  serverId: zId,
  repeat: zSeriesRepeat,
  ...NEW_PLAN,
  clientId: zClientId,
});
export type CreateSeriesInput = z.infer<typeof zCreateSeriesInput>;

export const zOnSeries = z.object({ serverId: zId, seriesId: zId });

/** Omitted fields stay unchanged. Planned sessions follow, except those that were changed on their own. */
export const zUpdateSeriesInput = zOnSeries.extend({ repeat: zSeriesRepeat.optional(), ...CHANGED_PLAN });
export type UpdateSeriesInput = z.infer<typeof zUpdateSeriesInput>;

/** Series of sessions. */
export interface SessionSeriesService {
  /** Those that have not ended, by title. */
  list(viewer: Viewer): Promise<SessionSeries[]>;
  /** Throws `FORBIDDEN` for people off the host list, `REFUSED` beyond `SERIES_MAX`. */
  create(viewer: Viewer, input: CreateSeriesInput): Promise<SessionSeries>;
  /** Throws `CONFLICT` once it has ended. */
  update(viewer: Viewer, input: UpdateSeriesInput): Promise<SessionSeries>;
  /** Ends it and cancels its planned sessions. Throws `CONFLICT` once it has ended. */
  end(viewer: Viewer, input: { seriesId: string }): Promise<SessionSeries>;
}
