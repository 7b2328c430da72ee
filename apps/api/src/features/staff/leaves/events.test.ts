import { testMessages } from '../../../testing/events.ts';
import { leaveEvents } from './events.ts';

testMessages(leaveEvents, {
  'leave.requested': [
    'Leave requested',
    'bo requested a leave of absence, Dec 1 to Dec 7, 2026.',
    '/staff?view=leave',
    'yellow',
  ],
  'leave.approved': [
    'Leave approved',
    'bo: reduced activity at 40 %, Dec 1 to Dec 7, 2026. Get well.',
    '/staff?view=leave',
    'success',
  ],
  'leave.denied': [
    'Leave denied',
    'bo: a leave of absence, Dec 1 to Dec 7, 2026. Too few of us',
    '/staff?view=leave',
    'danger',
  ],
  'leave.withdrawn': [
    'Leave withdrawn',
    'bo: a leave of absence, Dec 1 to Dec 7, 2026.',
    '/staff?view=leave',
    'gray',
  ],
  'leave.extended': [
    'Leave extended',
    'bo: a leave of absence, Dec 1 to Dec 7, 2026.',
    '/staff?view=leave',
    'cobalt',
  ],
  'leave.began': [
    'Leave started',
    'bo: a leave of absence, Dec 1 to Dec 7, 2026.',
    '/staff?view=leave',
    'cobalt',
  ],
  'leave.ended': ['Leave ended', 'bo is back.', '/staff?view=leave', 'gray'],
});
