import { testEntries, testMessages } from '../../../testing/events.ts';
import { infractionEvents } from './events.ts';

const PAGE = '/staff?view=management';

testMessages(infractionEvents, {
  'infraction.recorded': ['Staff termination recorded', 'bo: Left early', PAGE, 'danger'],
  'infraction.revoked': ['Staff termination revoked', 'bo: Left early. Revoked: Was on leave', PAGE, 'gray'],
  'infraction.suggested': [
    'Suspension suggested',
    'bo: Left early. By the rule Three strikes.',
    PAGE,
    'danger',
  ],
  'infraction.appealed': ['Infraction appealed', 'bo: Left early\nI was on leave.', PAGE, 'yellow'],
  'infraction.appeal-decided': [
    'Infraction appeal accepted',
    'bo: Left early\nDecision: Agreed.',
    PAGE,
    'success',
  ],
  'discipline-rules.changed': [
    'Discipline rules changed',
    'Version 1, 1 rule. Added: Three warnings.',
    '/settings',
    'cobalt',
  ],
});

const infraction = {
  infractionId: 'i',
  staff: 'ana',
  staffId: null,
  type: 'termination' as const,
  reason: 'Left early',
};

testEntries(infractionEvents, [
  [
    { kind: 'infraction.recorded', infraction, rule: null },
    'Staff termination recorded',
    'ana: Left early',
    'ana',
  ],
  [
    { kind: 'infraction.recorded', infraction: { ...infraction, type: 'strike' }, rule: 'Three warnings' },
    'Staff strike recorded',
    'ana: Left early. By the rule Three warnings.',
    'ana',
  ],
  [
    { kind: 'infraction.revoked', infraction, why: 'Was on leave' },
    'Staff termination revoked',
    'ana: Left early. Revoked: Was on leave',
    'ana',
  ],
  [
    { kind: 'infraction.appeal-decided', infraction, accepted: false, reason: 'No.' },
    'Infraction appeal denied',
    'ana: Left early\nDecision: No.',
    'ana',
  ],
]);
