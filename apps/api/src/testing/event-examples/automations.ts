import type { AutomationEvent, BoloEvent, DutyEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

/** Examples of what automations tell. */
export const AUTOMATION_EXAMPLES: {
  [K in (AutomationEvent | BoloEvent | DutyEvent)['kind']]: Told<K>;
} = {
  'bolo.joined': [
    { player: 'Rusty', why: 'Note: armed' },
    'BOLO: player joined',
    'Rusty joined the game. Note: armed',
    '?tab=ingame&player=Rusty',
    'danger',
  ],
  'duty.unanswered': [
    { person: { id: 'u2', username: 'bo' }, text: 'Did not answer within 5 minutes.' },
    'AFK check without an answer',
    'bo: Did not answer within 5 minutes.',
    '/staff',
    'orange',
  ],
  'automation.changed': [
    {
      automation: 'welcome',
      enabled: true,
      changes: { before: { enabled: false }, after: { enabled: true } },
    },
    'Automation switched on',
    'Welcome messages were switched on.',
    '/automations',
    'cobalt',
  ],
};
