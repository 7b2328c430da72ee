import { testEntries, testMessages } from '../../../testing/events.ts';
import { infractionEvents } from './events.ts';

testMessages(infractionEvents, {
  'infraction.recorded': ['Staff termination recorded', 'bo: Left early', '/staff?view=management', 'danger'],
  'infraction.revoked': [
    'Staff termination revoked',
    'bo: Left early. Revoked: Was on leave',
    '/staff?view=management',
    'gray',
  ],
});

const infraction = { infractionId: 'i', staff: 'ana', type: 'termination' as const, reason: 'Left early' };

testEntries(infractionEvents, [
  [{ kind: 'infraction.recorded', infraction }, 'Staff termination recorded', 'ana: Left early', 'ana'],
  [
    { kind: 'infraction.revoked', infraction, why: 'Was on leave' },
    'Staff termination revoked',
    'ana: Left early. Revoked: Was on leave',
    'ana',
  ],
]);
