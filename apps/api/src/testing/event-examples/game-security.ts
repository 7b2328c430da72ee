import type { SecurityEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

const alert = { alertId: 'a', suspect: 'Rex', summary: 'Rex ran :ban all.' };

/** Examples of what becomes of alerts. */
export const SECURITY_EXAMPLES: { [K in SecurityEvent['kind']]: Told<K> } = {
  'security.alerted': [
    { ...alert, again: false },
    'Security alert',
    'Rex ran :ban all.',
    '/security',
    'danger',
  ],
  'security.acknowledged': [alert, 'Security alert acknowledged', 'Rex ran :ban all.', '/security', 'yellow'],
  'security.resolved': [alert, 'Security alert resolved', 'Rex ran :ban all.', '/security', 'success'],
};
