import { testEntries, testMessages } from '../../../testing/events.ts';
import { templateEvents } from './events.ts';

testMessages(templateEvents, {
  'templates.changed': [
    'Punishment templates changed',
    'Punishment templates, now 3. Added: RDM.',
    '/settings',
    'cobalt',
  ],
});

const templates = {
  kind: 'templates.changed' as const,
  templateKind: 'punishment' as const,
  added: [],
  removed: [],
  changed: [],
  reordered: false,
  count: 3,
  backToDefaults: false,
};
const labels = (count: number) => Array.from({ length: count }, (_, nth) => `L${nth + 1}`);

testEntries(templateEvents, [
  [
    { ...templates, added: ['RDM', 'VDM'], removed: ['Old'], count: 1 },
    'Punishment templates changed',
    'Punishment templates, now one. Added: RDM, VDM. Removed: Old.',
    null,
  ],
  [
    { ...templates, changed: labels(10) },
    'Punishment templates changed',
    'Punishment templates, now 3. Changed: L1, L2, L3, L4, L5, L6, L7, L8 and 2 more.',
    null,
  ],
  [
    { ...templates, templateKind: 'resolution', backToDefaults: true, removed: ['X'] },
    'Resolution templates changed',
    'Resolution templates: the standard ones are back.',
    null,
  ],
]);
