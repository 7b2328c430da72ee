import { testMessages } from '../../../testing/events.ts';
import { appealEvents } from './events.ts';

testMessages(appealEvents, {
  'appeal.opened': ['Appeal received', 'Rusty: strike, FRP\nIt was not me.', '/appeals?appeal=a1', 'yellow'],
  'appeal.assigned': ['Appeal assigned', 'Rusty: strike, FRP', '/appeals?appeal=a1', 'cobalt'],
  'appeal.decided': [
    'Appeal accepted',
    'Rusty: strike, FRP\nDecision: Agreed.',
    '/appeals?appeal=a1',
    'success',
  ],
  'appeal.decision-undone': [
    'Appeal decision undone',
    'Rusty: strike, FRP\nIn review again.',
    '/appeals?appeal=a1',
    'yellow',
  ],
  'appeal-link.changed': ['Appeal link created', 'Rusty: strike, FRP', '/punishments?player=Rusty', 'cobalt'],
});
