import { testEntries, testMessages } from '../../../testing/events.ts';
import { infractionEvents } from './events.ts';

testMessages(infractionEvents, {
  'infraction.recorded': [
    'Termination of staff recorded',
    'bo: Left early',
    '/staff?view=management',
    'danger',
  ],
  'infraction.revoked': [
    'Termination of staff revoked',
    'bo: Left early. Revoked: Was on leave',
    '/staff?view=management',
    'gray',
  ],
});

const infraction = { infractionId: 'i', staff: 'ana', type: 'termination' as const, reason: 'Left early' };

testEntries(infractionEvents, [
  [{ kind: 'infraction.recorded', infraction }, 'Termination of staff recorded', 'ana: Left early', 'ana'],
  [
    { kind: 'infraction.revoked', infraction, why: 'Was on leave' },
    'Termination of staff revoked',
    'ana: Left early. Revoked: Was on leave',
    'ana',
  ],
]);
