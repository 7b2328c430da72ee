import { z } from 'zod';
import type { Account } from '../community/viewer.ts';
import { zMoment } from '../fields.ts';

/** A person's calendar feed, without its secret address. */
export const zCalendarFeed = z.object({
  createdAt: zMoment,
  /** When a calendar last read it; written at most hourly. */
  readAt: zMoment.nullable(),
});
export type CalendarFeed = z.infer<typeof zCalendarFeed>;

/** The secret address, which is shown this once. */
export const zNewCalendarFeed = z.object({ url: z.string() });
export type NewCalendarFeed = z.infer<typeof zNewCalendarFeed>;

/** A calendar feed of the sessions in all servers where the person can see them. */
export interface CalendarFeedService {
  get(account: Account): Promise<CalendarFeed | null>;
  /** Creates an address. The one before stops working. */
  create(account: Account): Promise<NewCalendarFeed>;
  /** Changes nothing without one. */
  revoke(account: Account): Promise<void>;
}
