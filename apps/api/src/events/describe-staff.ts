import type { Description } from './description.ts';
import type { InfractionEvent, ModCallEvent, ModCallFacts } from './domain-events.ts';

/** Puts what became of a mod call into words. */
export function describeModCall(event: ModCallEvent): Description {
  const { call } = event;
  const told = (title: string, more: string | null = null): Description => ({
    type: 'staff_action',
    title,
    description: more === null ? subjectOf(call) : `${ended(subjectOf(call))} ${more}`,
    target: call.reportedUsername || call.reporterUsername,
    changes: null,
  });
  switch (event.kind) {
    case 'mod-call.created':
      return told(call.priority === 'urgent' ? 'Urgent mod call' : 'Mod call created');
    case 'mod-call.claimed':
      return told(
        'Mod call claimed',
        event.answeredBy === null ? null : `Answered in the game by ${event.answeredBy}.`,
      );
    case 'mod-call.released':
      return told('Mod call released');
    case 'mod-call.resolved':
      return told('Mod call resolved', `Resolution: ${event.resolution}`);
    case 'mod-call.dismissed':
      return told('Mod call dismissed', event.resolution === null ? null : `Reason: ${event.resolution}`);
    case 'mod-call.reopened':
      return told('Mod call reopened');
  }
}

function subjectOf({ reporterUsername, reportedUsername, reason }: ModCallFacts): string {
  const whom = reportedUsername === '' ? '' : ` reports ${reportedUsername}`;
  return `${reporterUsername}${whom}: ${reason}`;
}

/** With a full stop, unless it has an end of its own. */
function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const INFRACTION_NAMES = { warning: 'Warning', strike: 'Strike', termination: 'Termination' } as const;

/** Puts the discipline of staff into words. */
export function describeInfraction(event: InfractionEvent): Description {
  const { staff, type, reason } = event.infraction;
  const name = INFRACTION_NAMES[type];
  const base = { type: 'staff_action', target: staff, changes: null } as const;
  if (event.kind === 'infraction.recorded') {
    return { ...base, title: `${name} of staff recorded`, description: `${staff}: ${reason}` };
  }
  return {
    ...base,
    title: `${name} of staff revoked`,
    description: `${ended(`${staff}: ${reason}`)} Revoked: ${event.why}`,
  };
}
