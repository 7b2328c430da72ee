import { type PunishmentType, spellDuration } from '@tenfour/domain';
import { type Changes, capitalized, duration } from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import type { EmbedDetail, StaffAction } from '../../../events/domain-event.ts';
import { withPlayer } from '../../../events/embed.ts';

/** Facts of a punishment for the log. */
export interface PunishmentDetails {
  punishmentId: string;
  robloxUsername: string;
  type: PunishmentType;
  reason: string;
  /** Minutes; null is permanent. */
  duration: number | null;
  /** Whether staff made it with a command in the game. */
  inGame?: boolean;
}

export type PunishmentEvent =
  | {
      kind: 'punishment.added';
      punishment: PunishmentDetails;
      autoBanApplied: boolean;
      /** The escalation rule that decided it; version 0 is the product's default. */
      rule?: { name: string; version: number } | null;
      /** Whether the rule alerts staff. */
      notifyStaff?: boolean;
      /** Where the player can appeal; null for nowhere. */
      appealUrl?: string | null;
    }
  | { kind: 'punishment.changed'; punishment: PunishmentDetails; changes: Changes }
  /** By its time, which is `at`, or by hand. */
  | { kind: 'punishment.expired'; punishment: PunishmentDetails }
  /** By an accepted appeal. */
  | { kind: 'punishment.lifted'; punishment: PunishmentDetails }
  | { kind: 'punishment.deleted'; punishment: PunishmentDetails }
  | { kind: 'punishment.restored'; punishment: PunishmentDetails };

interface About {
  punishment: PunishmentDetails;
}

const NAMES = { warning: 'Warning', kick: 'Kick', ban: 'Ban', strike: 'Strike' } as const;
const COLORS = { warning: 'yellow', kick: 'orange', strike: 'grape', ban: 'danger' } as const;

/** A punishment in the examples of events. */
export const EXAMPLE_PUNISHMENT = {
  punishmentId: 'p',
  robloxUsername: 'Rusty',
  type: 'strike',
  reason: 'FRP',
  duration: null,
} as const;

const BASE = {
  type: 'punishment',
  sentence: ({ punishment: { robloxUsername, reason, duration: minutes } }: About) =>
    `${robloxUsername}: ${reason}${minutes === null ? '' : ` (${spellDuration(minutes)})`}`,
  target: (event: About) => event.punishment.robloxUsername,
  diff: null,
  page: recordPage,
  // Player and length have fields of their own, so the text of the message is the reason alone.
  message: (event: About) => ({ text: event.punishment.reason, facts: recordDetails(event) }),
  example: { punishment: EXAMPLE_PUNISHMENT },
} as const;

export const punishmentEvents = defineEvents<PunishmentEvent>({
  'punishment.added': {
    ...BASE,
    title: (event) => {
      const made = event.autoBanApplied ? 'Auto-ban applied' : `${nameOf(event)} added`;
      return event.punishment.inGame ? `${made} in game` : made;
    },
    color: (event) => COLORS[event.punishment.type],
    live: (event) => countedUpdates(event, 'created'),
    message: (event) => ({
      text: event.punishment.reason,
      facts: [
        ...recordDetails(event),
        ...(event.rule && event.rule.version > 0 ? [{ name: 'Rule', value: event.rule.name }] : []),
        ...(event.appealUrl ? [{ name: 'Appeal', value: event.appealUrl, isLink: true }] : []),
      ],
    }),
    alert: ({ punishment: { punishmentId, robloxUsername, type }, rule, notifyStaff }) =>
      notifyStaff && rule
        ? {
            ...{ kind: 'escalation', subjectId: punishmentId, title: 'Escalation rule applied' },
            text: `${robloxUsername}: ${rule.name}, recorded as a ${type}.`,
          }
        : null,
    staffAction: ({ punishment: { type, punishmentId: subjectId, inGame } }) =>
      (type === 'ban' || type === 'kick') && inGame !== true ? { kind: type, subjectId } : null,
    example: { punishment: EXAMPLE_PUNISHMENT, autoBanApplied: false },
  },
  'punishment.changed': {
    ...BASE,
    title: (event) => `${nameOf(event)} changed`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        punishmentType: { name: 'Type', value: capitalized },
        reason: { name: 'Reason' },
        duration: { name: 'Duration', value: duration, empty: 'Permanent' },
        evidence: { name: 'Evidence' },
        fields: { name: 'Fields' },
        isActive: { name: 'Status', value: (isActive) => (isActive === true ? 'Active' : 'Expired') },
      },
    },
    color: 'cobalt',
    live: (event) => [['punishments', 'changed', event.punishment.punishmentId]],
    staffAction: editedByStaff,
    example: {
      punishment: EXAMPLE_PUNISHMENT,
      changes: { before: { reason: 'RDM' }, after: { reason: 'FRP' } },
    },
  },
  'punishment.expired': {
    ...BASE,
    title: (event) => `${nameOf(event)} expired`,
    color: 'gray',
    live: (event) => [['punishments', 'changed', event.punishment.punishmentId]],
    lines: { title: (count) => `${count} punishments expired` },
    // The product's own ends have no actor.
    staffAction: ({ punishment }) => ({ kind: 'lift', subjectId: punishment.punishmentId }),
  },
  'punishment.lifted': {
    ...BASE,
    title: (event) => `${nameOf(event)} lifted`,
    color: 'success',
    live: (event) => [['punishments', 'changed', event.punishment.punishmentId]],
  },
  'punishment.deleted': {
    ...BASE,
    title: (event) => `${nameOf(event)} deleted`,
    color: 'gray',
    live: (event) => countedUpdates(event, 'removed'),
    staffAction: ({ punishment }) => ({ kind: 'deletion', subjectId: punishment.punishmentId }),
  },
  'punishment.restored': {
    ...BASE,
    title: (event) => `${nameOf(event)} restored`,
    color: (event) => COLORS[event.punishment.type],
    live: (event) => countedUpdates(event, 'created'),
  },
});

/** Returns the page of a player's punishments. */
export function recordPage(event: About): string {
  return withPlayer('/punishments', event.punishment.robloxUsername);
}

/** Returns the facts of a punishment for a webhook message. */
export function recordDetails({ punishment: { robloxUsername, duration: minutes } }: About): EmbedDetail[] {
  const length = minutes === null ? [] : [{ name: 'Length', value: spellDuration(minutes) }];
  return [{ name: 'Player', value: robloxUsername }, ...length];
}

function nameOf(event: About): string {
  return NAMES[event.punishment.type];
}

/** The server shows how many there are. */
function countedUpdates(event: About, op: 'created' | 'removed'): readonly LiveUpdate[] {
  return [
    ['punishments', op, event.punishment.punishmentId],
    ['server', 'changed'],
  ];
}

/** An edit that ends a record counts as its end; another type makes it another record. */
function editedByStaff({
  punishment: { punishmentId: subjectId },
  changes: { before, after },
}: About & { changes: Changes }): StaffAction {
  if (before.isActive === true && after.isActive === false) return { kind: 'lift', subjectId };
  return { kind: 'change', subjectId, weight: after.punishmentType === undefined ? 0 : 1 };
}
