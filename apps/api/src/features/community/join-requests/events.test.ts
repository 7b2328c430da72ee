import { testMessages } from '../../../testing/events.ts';
import { joinRequestEvents } from './events.ts';

testMessages(joinRequestEvents, {
  'join-request.created': ['Join request received', 'bo asks to join.', '?tab=requests', 'yellow'],
  'join-request.rejected': ['Join request rejected', 'bo was not let in.', '?tab=requests', 'danger'],
  'join-request.withdrawn': ['Join request withdrawn', 'bo no longer asks to join.', '?tab=requests', 'gray'],
  'join-request.approval-undone': [
    'Approval undone',
    'bo, approved as moderator, is pending again.',
    '?tab=requests',
    'yellow',
  ],
});
