import type { InfractionType } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';

/** Facts of an infraction for the log; `staff` is a name, or an id without a known name. */
export interface InfractionDetails {
  infractionId: string;
  staff: string;
  type: InfractionType;
  reason: string;
}

export type InfractionEvent =
  | { kind: 'infraction.recorded'; infraction: InfractionDetails }
  | { kind: 'infraction.revoked'; infraction: InfractionDetails; why: string };

const NAMES = { warning: 'Warning', strike: 'Strike', termination: 'Termination' } as const;
const COLORS = { warning: 'yellow', strike: 'grape', termination: 'danger' } as const;

const infraction = { infractionId: 'i', staff: 'bo', type: 'termination', reason: 'Left early' } as const;

const BASE = {
  type: 'staff_action',
  target: (event: { infraction: InfractionDetails }) => event.infraction.staff,
  diff: null,
  page: '/staff?view=management',
} as const;

export const infractionEvents = defineEvents<InfractionEvent>({
  'infraction.recorded': {
    ...BASE,
    title: (event) => `Staff ${NAMES[event.infraction.type].toLowerCase()} recorded`,
    sentence: (event) => subjectOf(event.infraction),
    color: (event) => COLORS[event.infraction.type],
    live: (event) => [['infractions', 'created', event.infraction.infractionId]],
    example: { infraction },
  },
  'infraction.revoked': {
    ...BASE,
    title: (event) => `Staff ${NAMES[event.infraction.type].toLowerCase()} revoked`,
    sentence: (event) => {
      const subject = subjectOf(event.infraction);
      return `${subject}${/[.!?…]$/.test(subject) ? '' : '.'} Revoked: ${event.why}`;
    },
    color: 'gray',
    live: (event) => [['infractions', 'changed', event.infraction.infractionId]],
    example: { infraction, why: 'Was on leave' },
  },
});

function subjectOf({ staff, reason }: InfractionDetails): string {
  return `${staff}: ${reason}`;
}
