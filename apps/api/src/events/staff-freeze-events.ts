import { plural } from '@tenfour/domain';
import { defineEvents } from './define-events.ts';
import type { Person } from './domain-event.ts';

interface Freeze {
  freezeId: string;
  person: Person;
}

type StaffFreezeEvent =
  | (Freeze & {
      kind: 'staff.frozen';
      /** The owner, who is alerted. */
      ownerId: string;
      /** Actions within the last `minutes`. */
      total: number;
      minutes: number;
    })
  | (Freeze & { kind: 'staff.freeze-lifted' })
  | (Freeze & { kind: 'staff.actions-undone'; count: number });

const example = { freezeId: 'f', person: { id: 'u2', username: 'bo' } };

const BASE = {
  type: 'staff_action',
  target: ({ person }: Freeze) => person.username,
  diff: null,
  page: '/security',
  live: [['security-alerts', 'changed']],
} as const;

/** Freezes of staff. They stand here because recording an action can freeze who made it. */
export const staffFreezeEvents = defineEvents<StaffFreezeEvent>({
  'staff.frozen': {
    ...BASE,
    title: 'Staff member frozen',
    sentence: frozenInWords,
    color: 'danger',
    alert: ({ ownerId, freezeId }) => ({
      kind: 'staff-frozen',
      subjectId: freezeId,
      title: 'Staff member frozen',
      recipientId: ownerId,
    }),
    example: { ...example, ownerId: 'u1', total: 16, minutes: 10 },
  },
  'staff.freeze-lifted': {
    ...BASE,
    title: 'Freeze lifted',
    sentence: ({ person }) => `${person.username} can act again.`,
    color: 'success',
    example,
  },
  'staff.actions-undone': {
    ...BASE,
    title: 'Actions undone',
    sentence: ({ person, count }) => `${plural(count, 'action')} of ${person.username}.`,
    color: 'cobalt',
    example: { ...example, count: 12 },
  },
});

function frozenInWords({ person, total, minutes }: Freeze & { total: number; minutes: number }): string {
  return `${person.username} made ${plural(total, 'action')} in ${plural(minutes, 'minute')}.`;
}
