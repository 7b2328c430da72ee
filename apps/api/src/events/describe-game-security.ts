import type { Description } from './description.ts';
import type { SecurityEvent } from './domain-events-game-security.ts';

/** Puts what became of an alert into words. */
export function describeSecurity(event: SecurityEvent): Description {
  const { suspect, summary } = event;
  return {
    type: 'staff_action',
    title: titleOf(event),
    description: summary,
    target: suspect,
    changes: null,
  };
}

function titleOf(event: SecurityEvent): string {
  switch (event.kind) {
    case 'security.alerted':
      return event.again ? 'Security alert: it goes on' : 'Security alert';
    case 'security.acknowledged':
      return 'Security alert acknowledged';
    case 'security.resolved':
      return 'Security alert resolved';
  }
}
