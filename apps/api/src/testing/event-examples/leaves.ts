import type { LeaveEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

const leave = {
  leaveId: 'l',
  person: { id: 'u2', username: 'bo' },
  kind: 'leave',
  share: 0,
  days: '1 Dec 2026 to 7 Dec 2026',
} as const;
const reduced = { ...leave, kind: 'reduced', share: 40 } as const;
const page = '/staff?section=leaves';
const SPAN = 'a leave of absence, 1 Dec 2026 to 7 Dec 2026';

/** Examples of what becomes of leaves. */
export const LEAVE_EXAMPLES: { [K in LeaveEvent['kind']]: Told<K> } = {
  'leave.requested': [{ leave }, 'Leave requested', `bo asks for ${SPAN}.`, page, 'yellow'],
  'leave.approved': [
    { leave: reduced, why: 'Get well.' },
    'Leave approved',
    'bo: reduced activity at 40 %, 1 Dec 2026 to 7 Dec 2026. Get well.',
    page,
    'success',
  ],
  'leave.denied': [
    { leave, why: 'Too few of us' },
    'Leave denied',
    `bo: ${SPAN}. Too few of us`,
    page,
    'danger',
  ],
  'leave.withdrawn': [{ leave }, 'Leave called off', `bo: ${SPAN}.`, page, 'gray'],
  'leave.extended': [{ leave }, 'Leave extended', `bo: ${SPAN}.`, page, 'cobalt'],
  'leave.began': [{ leave }, 'Leave began', `bo: ${SPAN}.`, page, 'cobalt'],
  'leave.ended': [{ leave }, 'Leave ended', 'bo is back.', page, 'gray'],
};
