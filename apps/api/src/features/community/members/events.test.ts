import { testMessages } from '../../../testing/events.ts';
import { memberEvents } from './events.ts';

testMessages(memberEvents, {
  'member.joined': ['Member joined', 'bo joined as member.', '?tab=members', 'success'],
  'member.approved': ['Join request approved', 'bo joined as admin.', '?tab=members', 'success'],
  'member.role-changed': ['Role changed', 'bo is now member, was admin.', '?tab=members', 'cobalt'],
  'member.role-ended': [
    'Temporary role ended',
    'The temporary role of bo, moderator, ended. Current role: member.',
    '?tab=members',
    'cobalt',
  ],
  'member.role-released': [
    'Discord roles apply again',
    'bo follows Discord roles again. Current role: member.',
    '?tab=members',
    'cobalt',
  ],
  'member.role-synced': [
    'Role raised by Discord role',
    'bo is now moderator, was member, by the Discord role Staff.',
    '?tab=members',
    'cobalt',
  ],
  'member.removed': ['Member removed', 'bo, admin, was removed.', '?tab=members', 'danger'],
  'member.restored': ['Member restored', 'bo is a member again, as admin.', '?tab=members', 'success'],
  'member.left': ['Member left', 'bo, admin, left.', '?tab=members', 'gray'],
});
