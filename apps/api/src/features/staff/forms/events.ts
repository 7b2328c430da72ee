import { FORM_KIND_NAMES, type FormKind } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { type Person, settingsChange } from '../../../events/domain-event.ts';

/** A form as the log names it. */
export interface FormDetails {
  formId: string;
  title: string;
  kind: FormKind;
}

/** Forms and submissions. Neither answers nor, of reports, any person is in the log. */
export type FormEvent = { form: FormDetails } & (
  | { kind: 'form.created' | 'form.deleted' | 'form.opened' | 'form.closed' }
  /** `what` names the changed parts. */
  | { kind: 'form.changed'; what: string }
  | { kind: 'submission.received'; submissionId: string; person: Person | null }
  | { kind: 'submission.withdrawn'; submissionId: string; person: Person | null }
  | { kind: 'submission.decided'; submissionId: string; person: Person | null; approved: boolean }
  /** Roles that an approval did not give were asked for again. */
  | { kind: 'submission.retried'; submissionId: string; person: Person | null }
  /** Something that follows a decision failed. */
  | { kind: 'submission.incomplete'; submissionId: string; person: Person | null; problem: string }
);

interface About {
  form: FormDetails;
}

interface Submitted extends About {
  submissionId: string;
  person: Person | null;
}

const form = { formId: 'f1', title: 'Staff application', kind: 'application' } as const;
const example = { form, submissionId: 's1', person: { id: 'u2', username: 'bo' } };

const FORM = {
  type: 'staff_action',
  sentence: ({ form: { title, kind } }: About) => `${title} (${FORM_KIND_NAMES[kind]}).`,
  target: ({ form: { title } }: About) => title,
  diff: null,
  color: 'cobalt',
  staffAction: settingsChange,
  page: '/applications?view=forms',
  live: ({ form: { formId } }: About) => [['forms', 'changed', formId]] as const,
  example: { form },
} as const;

const SUBMISSION = {
  type: 'staff_action',
  target: ({ form: { title }, person }: Submitted) => person?.username ?? title,
  diff: null,
  page: ({ submissionId }: Submitted) => `/applications?submission=${encodeURIComponent(submissionId)}`,
  live: ({ submissionId }: Submitted) => [['forms', 'changed', submissionId]] as const,
  settledSubject: ({ submissionId }: Submitted) => submissionId,
  example,
} as const;

const inWords = ({ form: { title }, person }: Submitted): string =>
  person === null ? `${title}.` : `${person.username}: ${title}.`;

export const formEvents = defineEvents<FormEvent>({
  'form.created': { ...FORM, title: 'Form created' },
  'form.changed': {
    ...FORM,
    title: 'Form changed',
    sentence: ({ form: { title }, what }) => `${title}: ${what}.`,
    example: { form, what: 'questions' },
  },
  'form.opened': { ...FORM, title: 'Form opened', color: 'success' },
  'form.closed': { ...FORM, title: 'Form closed', color: 'gray' },
  'form.deleted': { ...FORM, title: 'Form deleted', color: 'danger' },
  'submission.received': {
    ...SUBMISSION,
    title: 'Form submitted',
    sentence: inWords,
    color: 'yellow',
    live: ({ submissionId }) => [['forms', 'created', submissionId]],
  },
  'submission.withdrawn': {
    ...SUBMISSION,
    title: 'Submission withdrawn',
    sentence: inWords,
    color: 'gray',
  },
  'submission.decided': {
    ...SUBMISSION,
    title: ({ approved }) => (approved ? 'Submission approved' : 'Submission denied'),
    sentence: inWords,
    color: ({ approved }) => (approved ? 'success' : 'danger'),
    staffAction: settingsChange,
    example: { ...example, approved: true },
  },
  'submission.retried': {
    ...SUBMISSION,
    title: 'Roles given again',
    sentence: inWords,
    color: 'cobalt',
    staffAction: settingsChange,
  },
  'submission.incomplete': {
    ...SUBMISSION,
    title: 'Decision not fully carried out',
    sentence: (event) => `${inWords(event)} ${event.problem}`,
    color: 'danger',
    example: { ...example, problem: 'The direct message couldn’t be sent.' },
  },
});

/** Returns the form of an event. */
export function formDetails({ id, title, kind }: { id: string; title: string; kind: FormKind }): FormDetails {
  return { formId: id, title, kind };
}
