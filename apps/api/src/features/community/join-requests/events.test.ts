import { testMessages } from '../../../testing/events.ts';
import { joinRequestEvents } from './events.ts';

testMessages(joinRequestEvents, {
  'join-request.created': ['Join request received', 'bo wants to join.', '?tab=requests', 'yellow'],
  'join-request.rejected': ['Join request rejected', 'bo was rejected.', '?tab=requests', 'danger'],
  'join-request.withdrawn': ['Join request withdrawn', 'bo withdrew the request.', '?tab=requests', 'gray'],
  'join-request.approval-undone': [
    'Approval undone',
    'bo, approved as moderator, is pending again.',
    '?tab=requests',
    'yellow',
  ],
});
