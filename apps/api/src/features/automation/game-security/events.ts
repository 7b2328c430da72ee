import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';

interface Alert {
  alertId: string;
  /** Actor of the incident. */
  suspect: string;
  /** What happened, as a sentence. */
  summary: string;
}

/** Changes of an alert of game security. */
export type SecurityEvent = Alert &
  (
    | {
        kind: 'security.alerted';
        /** Whether it was resolved before and has occurred again. */
        again: boolean;
      }
    | { kind: 'security.acknowledged' | 'security.resolved' }
  );

const alert: Alert = { alertId: 'a', suspect: 'Rex', summary: 'Rex ran :ban all.' };

const BASE = {
  type: 'staff_action',
  sentence: ({ summary }: Alert) => summary,
  target: ({ suspect }: Alert) => suspect,
  diff: null,
  page: '/security',
  live: ({ alertId }: Alert): readonly LiveUpdate[] => [['security-alerts', 'changed', alertId]],
  example: alert,
} as const;

export const securityEvents = defineEvents<SecurityEvent>({
  'security.alerted': {
    ...BASE,
    title: ({ again }) => (again ? 'Security alert: ongoing' : 'Security alert'),
    color: 'danger',
    live: ({ alertId, again }) => [['security-alerts', again ? 'changed' : 'created', alertId]],
    example: { ...alert, again: false },
  },
  'security.acknowledged': { ...BASE, title: 'Security alert acknowledged', color: 'yellow' },
  'security.resolved': { ...BASE, title: 'Security alert resolved', color: 'success' },
});
