import { formatDateTime } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { type AlertSubject, type Person, settingsChange } from '../../../events/domain-event.ts';

/** A request of a member for more time. `name`: what it is about, in words. */
interface Requested {
  person: Person;
  name: string;
  renewal: string;
}

export type RenewalEvent =
  /** `until`: ISO 8601. */
  | ({ kind: 'member.renewal-asked'; until: string; reason: string } & Requested)
  | ({ kind: 'member.renewal-canceled' } & Requested)
  | ({ kind: 'member.renewal-declined' } & Requested);

const BASE = {
  type: 'staff_action',
  target: ({ person }: Requested) => person.username,
  diff: null,
  page: '?tab=members',
  color: 'cobalt',
  live: ({ person: { id } }: Requested) => [['members', 'changed', id]] as const,
  settledSubject: ({ renewal }: Requested) => renewal,
  example: { person: { id: 'u2', username: 'bo' }, name: 'Moderator', renewal: 'r1' },
} as const;

export const renewalEvents = defineEvents<RenewalEvent>({
  'member.renewal-asked': {
    ...BASE,
    title: 'More time requested',
    sentence: ({ name, until, reason }) =>
      `Asked for ${name}${untilText(until)}${reason === '' ? '.' : `: “${reason}”`}`,
    alert: ({ person: { username }, name, until, renewal: subjectId }) => ({
      ...{ kind: 'renewal', subjectId, title: 'More time requested' },
      text: `${username} asks for ${name}${untilText(until)}.`,
    }),
    example: { ...BASE.example, until: '2026-11-30T12:00:00.000Z', reason: 'Still training.' },
  },
  'member.renewal-canceled': {
    ...BASE,
    title: 'Request for more time canceled',
    sentence: ({ name }) => `No longer asks for more time with ${name}.`,
    color: 'gray',
  },
  'member.renewal-declined': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Request for more time declined',
    sentence: ({ person: { username }, name }) => `Declined more time for ${username} with ${name}.`,
    color: 'gray',
    alert: (event) => ownRequest(event, 'More time declined', `${event.name} ends as planned.`),
  },
});

/** Returns the alert of the person who asked: their request was decided. */
function ownRequest({ person, renewal }: Requested, title: string, text: string): AlertSubject {
  return { kind: 'own-request', subjectId: renewal, title, text, recipientId: person.id };
}

/** Returns the alert that a member got more time, where they had asked for it. */
export function renewedAlert(
  { person, renewal }: { person: Person; renewal?: string | null | undefined },
  name: string,
  until: string | null,
): AlertSubject | null {
  if (!renewal) return null;
  return ownRequest({ person, renewal, name }, 'More time granted', `You have ${name}${untilText(until)}.`);
}

/** Returns when access ends (ISO 8601), in the words of a sentence; empty for access that stays. */
export function untilText(until: string | null): string {
  return until === null ? '' : `, until ${formatDateTime(until, 'UTC')} UTC`;
}

/** Returns of which promotions a change is a part, as a sentence that follows another one; empty for a single change. */
export function inWave(wave: string | undefined): string {
  return wave === undefined ? '' : ` ${wave}`;
}
