import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { leadOnly, router } from '../procedures.ts';
import { whenMany } from '../step-up.ts';
import {
  zCreateReviewInput,
  zMarkInput,
  zReviewRef,
  zSendNoticesInput,
  zSentNotices,
  zStaffReview,
  zStaffReviewDetail,
} from './reviews.ts';

const params = { id: 'serverId' };
const path = '/servers/{id}/staff-reviews';
const one = `${path}/{reviewId}`;

export const staffReviewsRouter = router({
  list: leadOnly
    .meta({ rest: `GET ${path}`, params, summary: 'List staff reviews' })
    .input(zOnServer)
    .output(z.array(zStaffReview))
    .query(({ ctx }) => ctx.services.staffReviews.list(ctx.viewer)),

  get: leadOnly
    .meta({ rest: `GET ${one}`, params, summary: 'Get a staff review' })
    .input(zReviewRef)
    .output(zStaffReviewDetail)
    .query(({ ctx, input }) => ctx.services.staffReviews.get(ctx.viewer, input.reviewId)),

  create: leadOnly
    .meta({ rest: `POST ${path}`, params, summary: 'Review the last weeks' })
    .input(zCreateReviewInput)
    .output(zStaffReviewDetail)
    .mutation(({ ctx, input }) => ctx.services.staffReviews.create(ctx.viewer, input)),

  mark: leadOnly
    .meta({ rest: `PUT ${one}/people/{userId}`, params, summary: 'Mark a person in a staff review' })
    .input(zMarkInput)
    .output(zStaffReviewDetail)
    .mutation(({ ctx, input }) => ctx.services.staffReviews.mark(ctx.viewer, input)),

  sendNotices: leadOnly
    .meta({
      stepUp: whenMany('notices'),
      rest: `POST ${one}/notices`,
      params,
      summary: 'Send activity notices',
    })
    .input(zSendNoticesInput)
    .output(zSentNotices)
    .mutation(({ ctx, input }) => ctx.services.staffReviews.sendNotices(ctx.viewer, input)),

  remove: leadOnly
    .meta({ rest: `DELETE ${one}`, params, summary: 'Delete a staff review' })
    .input(zReviewRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.staffReviews.remove(ctx.viewer, input.reviewId)),
});
