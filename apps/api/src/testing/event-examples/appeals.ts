import type { AppealEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

const punishment = {
  punishmentId: 'p',
  robloxUsername: 'Rusty',
  type: 'strike',
  reason: 'FRP',
  duration: null,
} as const;
const record = '/punishments?player=Rusty';

/** Examples of what becomes of appeals. */
export const APPEAL_EXAMPLES: { [K in AppealEvent['kind']]: Told<K> } = {
  'appeal.opened': [
    { punishment, appealId: 'a1', text: 'It was not me.' },
    'Appeal received',
    'Rusty: strike, FRP\nIt was not me.',
    '/appeals?appeal=a1',
    'yellow',
  ],
  'appeal.decided': [
    { punishment, appealId: 'a1', accepted: true, reason: 'Agreed.' },
    'Appeal accepted',
    'Rusty: strike, FRP\nDecision: Agreed.',
    '/appeals?appeal=a1',
    'success',
  ],
  'appeal-link.changed': [
    { punishment, change: 'opened' },
    'Appeal link made',
    'Rusty: strike, FRP',
    record,
    'cobalt',
  ],
};
