import { z } from 'zod';
import { router, signedIn } from '../procedures.ts';
import { zCalendarFeed, zNewCalendarFeed } from './calendar-feed.ts';

export const calendarFeedRouter = router({
  get: signedIn
    .meta({ rest: 'GET /auth/calendar-feed', summary: 'Get your calendar feed' })
    .output(zCalendarFeed.nullable())
    .query(({ ctx }) => ctx.services.calendarFeed.get(ctx.account)),

  create: signedIn
    .meta({ rest: 'POST /auth/calendar-feed', summary: 'Create or replace your calendar feed' })
    .output(zNewCalendarFeed)
    .mutation(({ ctx }) => ctx.services.calendarFeed.create(ctx.account)),

  revoke: signedIn
    .meta({ rest: 'DELETE /auth/calendar-feed', summary: 'Revoke your calendar feed' })
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.calendarFeed.revoke(ctx.account)),
});
