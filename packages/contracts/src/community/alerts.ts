import { ALERT_KINDS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';
import type { Account } from './viewer.ts';

/** Something in one of the person's servers that they were alerted of. */
export const zAlert = z.object({
  id: zId,
  serverId: zId,
  serverName: z.string(),
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  text: z.string(),
  /** Path and search of the page with more about it. */
  path: z.string(),
  createdAt: zMoment,
  /** When they read it, or when it was dealt with; null while unread. */
  readAt: zMoment.nullable(),
});
export type Alert = z.infer<typeof zAlert>;

/** The newest 50 alerts, newest first, and how many of all are unread. */
export const zAlertInbox = z.object({ unread: z.number().int(), alerts: z.array(zAlert) });
export type AlertInbox = z.infer<typeof zAlertInbox>;

export interface AlertsService {
  /** Alerts of the servers in which the person is staff. */
  inbox(account: Account): Promise<AlertInbox>;
  /** Marks one as read. Repeats and unknown ids change nothing. */
  markRead(account: Account, id: string): Promise<void>;
  /** Marks everything up to this alert as read. */
  markAllRead(account: Account, upTo: string): Promise<void>;
}
