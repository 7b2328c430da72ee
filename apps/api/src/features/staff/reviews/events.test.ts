import { testMessages } from '../../../testing/events.ts';
import { staffReviewEvents } from './events.ts';

const page = '/staff?view=reviews&review=r1';

testMessages(staffReviewEvents, {
  'staff-review.created': ['Staff review created', 'Nov 9 to Nov 15, Patrol.', page, 'cobalt'],
  'staff-review.deleted': [
    'Staff review deleted',
    'Nov 9 to Nov 15, Patrol.',
    '/staff?view=reviews',
    'danger',
  ],
});
