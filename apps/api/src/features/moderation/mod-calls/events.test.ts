import { testEntries, testMessages } from '../../../testing/events.ts';
import { modCallEvents } from './events.ts';

testMessages(modCallEvents, {
  'mod-call.created': ['Urgent mod call', 'Ana reports Bob: Ramming', '/staff?tab=mod-calls', 'danger'],
  'mod-call.claimed': ['Mod call claimed', 'Ana reports Bob: Ramming', '/staff?tab=mod-calls', 'cobalt'],
  'mod-call.released': ['Mod call released', 'Ana reports Bob: Ramming', '/staff?tab=mod-calls', 'yellow'],
  'mod-call.resolved': [
    'Mod call resolved',
    'Ana reports Bob: Ramming. Resolution: Talked',
    '/staff?tab=mod-calls',
    'success',
  ],
  'mod-call.dismissed': ['Mod call dismissed', 'Ana reports Bob: Ramming', '/staff?tab=mod-calls', 'gray'],
  'mod-call.reopened': ['Mod call reopened', 'Ana reports Bob: Ramming', '/staff?tab=mod-calls', 'yellow'],
});

const call = {
  modCallId: 'm',
  reporterUsername: 'Ana',
  reportedUsername: 'Bob',
  reason: 'Ramming',
  location: null,
  description: null,
  priority: 'medium' as const,
};
const byTheGame = { ...call, reportedUsername: '', reason: 'Help!' };

testEntries(modCallEvents, [
  [{ kind: 'mod-call.created', call }, 'Mod call created', 'Ana reports Bob: Ramming', 'Bob'],
  [
    { kind: 'mod-call.created', call: { ...byTheGame, priority: 'urgent' } },
    'Urgent mod call',
    'Ana: Help!',
    'Ana',
  ],
  [
    { kind: 'mod-call.claimed', call, answeredBy: null },
    'Mod call claimed',
    'Ana reports Bob: Ramming',
    'Bob',
  ],
  [
    { kind: 'mod-call.claimed', call: byTheGame, answeredBy: 'Cleo' },
    'Mod call claimed',
    'Ana: Help! Answered in the game by Cleo.',
    'Ana',
  ],
  [{ kind: 'mod-call.released', call }, 'Mod call released', 'Ana reports Bob: Ramming', 'Bob'],
  [
    { kind: 'mod-call.resolved', call, resolution: 'Talked' },
    'Mod call resolved',
    'Ana reports Bob: Ramming. Resolution: Talked',
    'Bob',
  ],
  [
    { kind: 'mod-call.dismissed', call, resolution: null },
    'Mod call dismissed',
    'Ana reports Bob: Ramming',
    'Bob',
  ],
]);
