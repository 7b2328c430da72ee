import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import type { AlertSubject, Person } from '../../../events/domain-event.ts';

/** A transfer from the owner to a member. */
interface Transfer {
  transferId: string;
  owner: Person;
  recipient: Person;
}

/** `byStaff`: by platform staff, without an offer of the owner. */
export type OwnershipEvent =
  | ({ kind: 'ownership.offered' } & Transfer)
  | ({ kind: 'ownership.cancelled' } & Transfer)
  | ({ kind: 'ownership.declined' } & Transfer)
  | ({ kind: 'ownership.expired' } & Transfer)
  /** The recipient is no member anymore. */
  | ({ kind: 'ownership.lapsed' } & Transfer)
  | ({ kind: 'ownership.transferred'; byStaff: boolean } & Transfer)
  | ({ kind: 'ownership.notice'; reason: string } & Transfer)
  | ({ kind: 'ownership.objected' } & Transfer)
  | ({ kind: 'ownership.withdrawn' } & Transfer);

const example: Transfer = {
  transferId: 't',
  owner: { id: 'u1', username: 'ana' },
  recipient: { id: 'u2', username: 'bo' },
};

const BASE = {
  type: 'staff_action',
  target: ({ recipient }: Transfer) => recipient.username,
  diff: null,
  page: '',
  color: 'cobalt',
  live: ({ owner, recipient }: Transfer): readonly LiveUpdate[] => [
    { member: owner.id, op: 'changed' },
    { member: recipient.id, op: 'changed' },
  ],
  example,
} as const;

/** The earlier alert of the transfer needs no attention anymore. */
const ENDED = { ...BASE, settledSubject: ({ transferId }: Transfer) => transferId } as const;

/** Returns the alert of one of the two people. */
export function alertOf(
  { transferId }: Pick<Transfer, 'transferId'>,
  { id }: Person,
  title: string,
  text?: string,
): AlertSubject & { recipientId: string } {
  const subject = { kind: 'ownership', subjectId: transferId, title, recipientId: id } as const;
  return text === undefined ? subject : { ...subject, text };
}

export const ownershipEvents = defineEvents<OwnershipEvent>({
  'ownership.offered': {
    ...BASE,
    title: 'Ownership offered',
    sentence: ({ recipient }) => `Offered ownership to ${recipient.username}, for 7 days.`,
    alert: (event) =>
      alertOf(
        event,
        event.recipient,
        'Ownership offered to you',
        `${event.owner.username} offers you this server. Accept or decline within 7 days.`,
      ),
  },
  'ownership.cancelled': {
    ...ENDED,
    title: 'Ownership offer canceled',
    sentence: ({ recipient }) => `Canceled the offer to ${recipient.username}.`,
    color: 'gray',
    alert: (event) =>
      alertOf(
        event,
        event.recipient,
        'Ownership offer canceled',
        `${event.owner.username} canceled the offer.`,
      ),
  },
  'ownership.declined': {
    ...ENDED,
    title: 'Ownership declined',
    sentence: ({ recipient }) => `${recipient.username} declined ownership.`,
    color: 'gray',
    alert: (event) => alertOf(event, event.owner, 'Ownership declined'),
  },
  'ownership.expired': {
    ...ENDED,
    title: 'Ownership offer expired',
    sentence: ({ recipient }) => `The offer to ${recipient.username} expired.`,
    color: 'gray',
    alert: (event) => alertOf(event, event.owner, 'Ownership offer expired'),
  },
  'ownership.lapsed': {
    ...ENDED,
    title: 'Ownership transfer ended',
    sentence: ({ recipient }) => `${recipient.username} is no longer a member.`,
    color: 'gray',
    alert: (event) => alertOf(event, event.owner, 'Ownership transfer ended'),
  },
  'ownership.transferred': {
    ...ENDED,
    title: 'Ownership transferred',
    sentence: ({ owner, recipient }) =>
      `${recipient.username} is now the owner. ${owner.username} is now admin.`,
    color: 'success',
    diff: {
      of: ({ owner, recipient }) => ({
        before: { owner: owner.username },
        after: { owner: recipient.username },
      }),
      labels: { owner: { name: 'Owner' } },
      isInSentence: true,
    },
    live: ({ owner, recipient }) => [
      ['members', 'changed', owner.id, recipient.id],
      ['server', 'changed'],
      ['shifts', 'changed'],
      ...BASE.live({ ...example, owner, recipient }),
    ],
    alert: (event) => alertOf(event, event.owner, 'Ownership transferred'),
    example: { ...example, byStaff: false },
  },
  'ownership.notice': {
    ...BASE,
    title: 'Ownership transfer planned',
    sentence: ({ recipient, reason }) =>
      `Platform staff will transfer this server to ${recipient.username} in 7 days, unless the owner objects: ${reason}`,
    color: 'danger',
    alert: (event) =>
      alertOf(
        event,
        event.owner,
        'Your server will be transferred',
        `${event.recipient.username} becomes the owner in 7 days. Object to keep your server.`,
      ),
    example: { ...example, reason: 'The owner is gone.' },
  },
  'ownership.objected': {
    ...ENDED,
    title: 'Ownership transfer stopped',
    sentence: ({ recipient }) => `Objected to the transfer to ${recipient.username}.`,
    color: 'gray',
    alert: (event) => alertOf(event, event.recipient, 'Ownership transfer stopped', 'The owner objected.'),
  },
  'ownership.withdrawn': {
    ...ENDED,
    title: 'Ownership transfer stopped',
    sentence: ({ recipient }) => `Platform staff stopped the transfer to ${recipient.username}.`,
    color: 'gray',
    alert: (event) => alertOf(event, event.owner, 'Ownership transfer stopped'),
  },
});
