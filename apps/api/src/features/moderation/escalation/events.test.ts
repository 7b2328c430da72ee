import { testEntries, testMessages } from '../../../testing/events.ts';
import { escalationEvents } from './events.ts';

testMessages(escalationEvents, {
  'escalation.changed': [
    'Escalation rules changed',
    'Version 2, 1 rule. Changed: Third offense.',
    '/settings',
    'cobalt',
  ],
});

testEntries(escalationEvents, [
  [
    {
      kind: 'escalation.changed',
      ...{ version: 7, count: 2, added: ['A', 'B'], removed: ['C'], changed: [] },
      ...{ pointsChanged: true, restoredFrom: 3 },
    },
    'Escalation rules restored',
    'Version 7, 2 rules. Restored from version 3. Added: A, B. Removed: C. Points changed.',
    null,
  ],
]);
