import { z } from 'zod';
import { platform, router, signedIn } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zInbox,
  zListAnnouncementsInput,
  zOneAnnouncementInput,
  zReadAllInput,
  zSendAnnouncementInput,
  zSentAnnouncement,
} from './announcements.ts';

export const announcementsRouter = router({
  send: platform('admin')
    .meta({ stepUp: ALWAYS, rest: 'POST /admin/announcements', summary: 'Send an announcement' })
    .input(zSendAnnouncementInput)
    .output(zSentAnnouncement)
    .mutation(({ ctx, input }) => ctx.services.announcements.send(ctx.viewer, input)),

  sent: platform('staff')
    .meta({ rest: 'GET /admin/announcements', summary: 'List announcements' })
    .input(zListAnnouncementsInput)
    .output(z.array(zSentAnnouncement))
    .query(({ ctx, input }) => ctx.services.announcements.sent(ctx.viewer, input)),

  inbox: signedIn
    .meta({ rest: 'GET /announcements', summary: 'List your announcements' })
    .output(zInbox)
    .query(({ ctx }) => ctx.services.announcements.inbox(ctx.account)),

  markRead: signedIn
    .meta({ rest: 'POST /announcements/{id}/read', summary: 'Mark an announcement as read' })
    .input(zOneAnnouncementInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.announcements.markRead(ctx.account, input.id)),

  markAllRead: signedIn
    .meta({ rest: 'POST /announcements/read', summary: 'Mark announcements as read up to one' })
    .input(zReadAllInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.announcements.markAllRead(ctx.account, input.upTo)),
});
