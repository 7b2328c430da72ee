import type { Description } from './description.ts';
import type { AppealEvent } from './domain-events.ts';

/** Describes the events of an appeal, without the text of the player's messages. */
export function describeAppeal(event: AppealEvent): Description {
  const { robloxUsername: player, type, reason } = event.punishment;
  const about = `${player}: ${type}, ${reason}`;
  const base = { type: 'punishment', target: player, changes: null } as const;
  switch (event.kind) {
    case 'appeal.opened':
      return { ...base, title: 'Appeal received', description: `${about}\n${event.text}` };
    case 'appeal.decided': {
      const title = event.accepted ? 'Appeal accepted' : 'Appeal denied';
      return { ...base, title, description: `${about}\nDecision: ${event.reason}` };
    }
    case 'appeal-link.changed': {
      const title = event.change === 'opened' ? 'Appeal link made' : 'Appeal link closed';
      return { ...base, title, description: about };
    }
  }
}
