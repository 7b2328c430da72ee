import { type DisciplineOutcome, type InfractionType, plural } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { type AlertSubject, settingsChange } from '../../../events/domain-event.ts';
import { type RuleChanges, ruleChangesInWords } from '../../../events/rule-changes.ts';
import type { InfractionRow } from './store.ts';

/** Facts of an infraction for the log; `staff` is a name, or an id without a known name. */
export interface InfractionDetails {
  infractionId: string;
  staff: string;
  /** The user id of a member; null for others. */
  staffId: string | null;
  type: InfractionType;
  reason: string;
}

export type InfractionEvent =
  /** `rule` is the name of the rule that recorded it; null for one that a person entered. */
  | { kind: 'infraction.recorded'; infraction: InfractionDetails; rule: string | null }
  | { kind: 'infraction.revoked'; infraction: InfractionDetails; why: string }
  /** A rule suggests more than a record. */
  | { kind: 'infraction.suggested'; infraction: InfractionDetails; outcome: Suggestion; rule: string }
  | { kind: 'infraction.appealed'; infraction: InfractionDetails; text: string }
  | { kind: 'infraction.appeal-decided'; infraction: InfractionDetails; accepted: boolean; reason: string }
  | ({ kind: 'discipline-rules.changed'; version: number } & RuleChanges);

type Suggestion = Exclude<DisciplineOutcome, 'strike'>;

const NAMES = { warning: 'Warning', strike: 'Strike', termination: 'Termination' } as const;
const COLORS = { warning: 'yellow', strike: 'grape', termination: 'danger' } as const;

const SUGGESTIONS = { suspension: 'Suspension', demotion: 'Demotion', termination: 'Termination' } as const;

const infraction = {
  infractionId: 'i',
  staff: 'bo',
  staffId: 'u2',
  type: 'termination',
  reason: 'Left early',
} as const;

const BASE = {
  type: 'staff_action',
  target: (event: { infraction: InfractionDetails }) => event.infraction.staff,
  diff: null,
  page: '/staff?view=management',
} as const;

export const infractionEvents = defineEvents<InfractionEvent>({
  'infraction.recorded': {
    ...BASE,
    staffAction: settingsChange,
    title: (event) => `Staff ${NAMES[event.infraction.type].toLowerCase()} recorded`,
    sentence: ({ infraction: made, rule }) =>
      rule === null ? subjectOf(made) : `${ended(subjectOf(made))} By the rule ${rule}.`,
    color: (event) => COLORS[event.infraction.type],
    live: (event) => [['infractions', 'created', event.infraction.infractionId]],
    alert: ({ infraction: made }) => alertOf(made, `${NAMES[made.type]} recorded`, made.reason),
    example: { infraction, rule: null },
  },
  'infraction.revoked': {
    ...BASE,
    staffAction: settingsChange,
    title: (event) => `Staff ${NAMES[event.infraction.type].toLowerCase()} revoked`,
    sentence: (event) => `${ended(subjectOf(event.infraction))} Revoked: ${event.why}`,
    color: 'gray',
    live: changed,
    settledSubject: ({ infraction: { infractionId } }) => infractionId,
    alert: ({ infraction: made, why }) => alertOf(made, `${NAMES[made.type]} revoked`, why),
    example: { infraction, why: 'Was on leave' },
  },
  'infraction.suggested': {
    ...BASE,
    title: ({ outcome }) => `${SUGGESTIONS[outcome]} suggested`,
    sentence: ({ infraction: made, rule }) => `${ended(subjectOf(made))} By the rule ${rule}.`,
    color: 'danger',
    live: changed,
    example: { infraction, outcome: 'suspension', rule: 'Three strikes' },
  },
  'infraction.appealed': {
    ...BASE,
    title: 'Infraction appealed',
    sentence: (event) => `${subjectOf(event.infraction)}\n${event.text}`,
    color: 'yellow',
    live: changed,
    example: { infraction, text: 'I was on leave.' },
  },
  'infraction.appeal-decided': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ accepted }) => (accepted ? 'Infraction appeal accepted' : 'Infraction appeal denied'),
    sentence: (event) => `${subjectOf(event.infraction)}\nDecision: ${event.reason}`,
    color: ({ accepted }) => (accepted ? 'success' : 'gray'),
    live: changed,
    settledSubject: ({ infraction: { infractionId } }) => infractionId,
    alert: ({ infraction: made, accepted, reason }) =>
      alertOf(made, accepted ? 'Your appeal was accepted' : 'Your appeal was denied', reason),
    example: { infraction, accepted: true, reason: 'Agreed.' },
  },
  'discipline-rules.changed': {
    type: 'staff_action',
    title: 'Discipline rules changed',
    sentence: ({ version, ...changes }) =>
      `Version ${version}, ${plural(changes.count, 'rule')}. ${ruleChangesInWords(changes)}`.trim(),
    target: null,
    diff: null,
    color: 'cobalt',
    page: '/settings',
    live: [['infractions', 'changed']],
    staffAction: settingsChange,
    example: {
      version: 1,
      count: 1,
      added: ['Three warnings'],
      removed: [],
      changed: [],
      pointsChanged: false,
    },
  },
});

function changed({ infraction: { infractionId } }: { infraction: InfractionDetails }) {
  return [['infractions', 'changed', infractionId]] as const;
}

/** Returns the alert to the person concerned; null for an id that is no member's. */
function alertOf(
  { infractionId, staffId }: InfractionDetails,
  title: string,
  text: string,
): AlertSubject | null {
  if (staffId === null) return null;
  return { kind: 'own-infraction', subjectId: infractionId, title, text, recipientId: staffId };
}

/** Returns a stored infraction for events; `staffId` is the member concerned, null for others. */
export function detailsOf(row: InfractionRow, staffId: string | null): InfractionDetails {
  const { id: infractionId, type, reason } = row;
  return { infractionId, staff: row.staff_name ?? row.staff_user_id, staffId, type, reason };
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function subjectOf({ staff, reason }: InfractionDetails): string {
  return `${staff}: ${reason}`;
}
