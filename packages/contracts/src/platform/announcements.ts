import { z } from 'zod';
import type { Account, PlatformViewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

const zSaid = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  author: z.string(),
  createdAt: zMoment,
});

/** A sent announcement with its read counts. */
export const zSentAnnouncement = zSaid.extend({
  recipients: z.number().int(),
  read: z.number().int(),
});
export type SentAnnouncement = z.infer<typeof zSentAnnouncement>;

/** An announcement in a recipient's inbox. */
export const zReceivedAnnouncement = zSaid.extend({ readAt: zMoment.nullable() });
export type ReceivedAnnouncement = z.infer<typeof zReceivedAnnouncement>;

/** Announcements for the last user of a platform account: newest first, at most 50. */
export const zInbox = z.object({
  /** Whether this user has a platform account; without one there is no inbox. */
  open: z.boolean(),
  unread: z.number().int(),
  announcements: z.array(zReceivedAnnouncement),
});
export type Inbox = z.infer<typeof zInbox>;

export const zSendAnnouncementInput = z.object({
  title: zText.trim().min(1, 'Please give the announcement a title.').max(MAX_LENGTH.announcementTitle),
  message: zText.trim().min(1, 'Please write the message.').max(MAX_LENGTH.announcementMessage),
  clientId: zClientId,
});
export type SendAnnouncementInput = z.infer<typeof zSendAnnouncementInput>;

/** Newest first. */
export const zListAnnouncementsInput = zPage;
export type ListAnnouncementsInput = z.infer<typeof zListAnnouncementsInput>;

export const zOneAnnouncementInput = z.object({ id: zId });

/** The newest announcement that was shown: one that arrives during the press stays unread. */
export const zReadAllInput = z.object({ upTo: zId });

export interface AnnouncementsService {
  /** Sends an announcement to every active platform account. */
  send(viewer: PlatformViewer, input: SendAnnouncementInput): Promise<SentAnnouncement>;
  sent(viewer: PlatformViewer, input: ListAnnouncementsInput): Promise<SentAnnouncement[]>;
  inbox(account: Account): Promise<Inbox>;
  /**
   * Marks an announcement as read; repeats are harmless. Throws `NOT_FOUND` for one that is not in this user's inbox.
   */
  markRead(account: Account, id: string): Promise<void>;
  /** Marks everything up to this announcement as read. Throws `NOT_FOUND` for one that is not in this user's inbox. */
  markAllRead(account: Account, upTo: string): Promise<void>;
}
