import { defineEvents } from '../../../events/define-events.ts';

/** A review as the log names it: its days in words, in the zone of the server, and its department. */
export interface ReviewDetails {
  reviewId: string;
  days: string;
  department: string | null;
}

/** Reviews of staff. Marks and notes are in no log; an activity notice is there as its infraction. */
export type StaffReviewEvent = {
  kind: 'staff-review.created' | 'staff-review.deleted';
  review: ReviewDetails;
};

type About = Pick<StaffReviewEvent, 'review'>;

const review = { reviewId: 'r1', days: 'Nov 9 to Nov 15', department: 'Patrol' };

const inWords = ({ review: { days, department } }: About): string =>
  department === null ? days : `${days}, ${department}`;

const BASE = {
  type: 'staff_action',
  sentence: (event: About) => `${inWords(event)}.`,
  target: inWords,
  diff: null,
  color: 'cobalt',
  page: ({ review: { reviewId } }: About) => `/staff?view=reviews&review=${encodeURIComponent(reviewId)}`,
  live: ({ review: { reviewId } }: About) => [['staff-reviews', 'changed', reviewId]] as const,
  example: { review },
} as const;

export const staffReviewEvents = defineEvents<StaffReviewEvent>({
  'staff-review.created': {
    ...BASE,
    title: 'Staff review created',
    live: ({ review: { reviewId } }) => [['staff-reviews', 'created', reviewId]],
  },
  'staff-review.deleted': {
    ...BASE,
    title: 'Staff review deleted',
    color: 'danger',
    page: '/staff?view=reviews',
    live: ({ review: { reviewId } }) => [['staff-reviews', 'removed', reviewId]],
  },
});
