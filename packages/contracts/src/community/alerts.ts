import { ALERT_KINDS, PERSONAL_ALERT_KINDS, UNCLAIMED_MINUTES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zQuietHours, zTimeZone } from '../fields.ts';
import type { Account } from './viewer.ts';

const zAlertKind = z.enum(ALERT_KINDS);

/** Something in one of the person's servers that they were alerted of. */
export const zAlert = z.object({
  id: zId,
  serverId: zId,
  serverName: z.string(),
  kind: z.enum([...ALERT_KINDS, ...PERSONAL_ALERT_KINDS]),
  title: z.string(),
  text: z.string(),
  /** Path and search of the page with more about it. */
  path: z.string(),
  createdAt: zMoment,
  /** Whether it came in quiet hours: it is listed, but makes no sound and no notification. */
  silent: z.boolean(),
  /** When they read it, or when it was dealt with; null while unread. */
  readAt: zMoment.nullable(),
});
export type Alert = z.infer<typeof zAlert>;

/** The newest 50 alerts, newest first, and how many of all are unread. */
export const zAlertInbox = z.object({ unread: z.number().int(), alerts: z.array(zAlert) });
export type AlertInbox = z.infer<typeof zAlertInbox>;

/** A daily span without sounds and notifications. */
export const zAlertQuietHours = zQuietHours.safeExtend({ timeZone: zTimeZone });
export type AlertQuietHours = z.infer<typeof zAlertQuietHours>;

const zUnclaimedMinutes = z.number().int().min(UNCLAIMED_MINUTES.min).max(UNCLAIMED_MINUTES.max);

/** What a person is alerted of in a server. */
export const zAlertPreferencesInput = z.object({
  serverId: zId,
  /** Kinds that are switched off. */
  muted: z.array(zAlertKind).max(ALERT_KINDS.length),
  /** Whether alerts about the game wait for a shift. */
  onDutyOnly: z.boolean(),
  unclaimedMinutes: zUnclaimedMinutes,
});
export type AlertPreferencesInput = z.infer<typeof zAlertPreferencesInput>;

export const zServerAlertPreferences = zAlertPreferencesInput.extend({
  serverName: z.string(),
  /** Kinds that the person's permissions allow. */
  kinds: z.array(zAlertKind),
});

/** The person's quiet hours, and their preferences in each server in which they are staff, by name. */
export const zAlertPreferences = z.object({
  quietHours: zAlertQuietHours.nullable(),
  servers: z.array(zServerAlertPreferences),
});
export type AllAlertPreferences = z.infer<typeof zAlertPreferences>;

export interface AlertsService {
  /** Alerts of the servers in which the person is staff, and their personal ones. */
  inbox(account: Account): Promise<AlertInbox>;
  /** Marks one as read. Repeats and unknown ids change nothing. */
  markRead(account: Account, id: string): Promise<void>;
  /** Marks everything up to this alert as read. */
  markAllRead(account: Account, upTo: string): Promise<void>;
  preferences(account: Account): Promise<AllAlertPreferences>;
  /** Throws `NOT_FOUND` for a server in which the person is not staff. */
  savePreferences(account: Account, input: AlertPreferencesInput): Promise<void>;
  /** Null switches them off. */
  saveQuietHours(account: Account, quietHours: AlertQuietHours | null): Promise<void>;
}
