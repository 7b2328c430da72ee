import { EVIDENCE_MAX, MAX_LENGTH } from '@tenfour/contracts';
import {
  type AskedInForm,
  askedFields,
  type FormInput,
  formInputs,
  type ReadForm,
  readForm,
} from '@tenfour/domain';
import type { BotCall, RecordQuestion } from './command.ts';
import { nullIfForbidden } from './member-status.ts';

/** Begins the ids of inputs that become options of the command; ids of fields have no colon. */
export const OPTION = 'option:';

/** The form of a record. */
export interface RecordForm {
  question: RecordQuestion;
  /** What is asked for; empty where the command says everything. */
  inputs: FormInput[];
  read(typed: Readonly<Record<string, string>>): ReadForm;
}

/** Returns the form of a record by the fields in force now; null where nothing is asked, or the person can't see it. */
export async function recordFormOf({ api }: BotCall, question: RecordQuestion): Promise<RecordForm | null> {
  const { serverId, before = {}, inputs = [] } = question;
  const defined = await nullIfForbidden(api.recordFields.get({ serverId }));
  if (defined === null) return null;
  const { set, templates } = defined;
  const fields = askedFields(set, question, templates).filter(({ id }) => !Object.hasOwn(before, id));
  const { subject, type } = question;
  const asksEvidence = subject === 'punishment' && type && set.requirements[type].includes('evidence');
  const asked: AskedInForm = {
    inputs,
    evidence: asksEvidence ? { links: EVIDENCE_MAX, length: MAX_LENGTH.evidenceUrl } : null,
    fields,
  };
  const known = knownOf(question, asked);
  const all = formInputs(asked);
  if (all.length === 0) return null;
  return {
    question,
    inputs: all.filter(({ id }) => !Object.hasOwn(known, id)),
    read: (typed) => readForm(asked, { ...known, ...typed }),
  };
}

/** Returns what the command says of the fields that are asked for, where it is a value of them. */
function knownOf({ known = {} }: RecordQuestion, asked: AskedInForm): Record<string, string> {
  const { problems } = readForm(asked, known);
  const isTaken = ({ id }: { id: string }) => Object.hasOwn(known, id) && !Object.hasOwn(problems, id);
  return Object.fromEntries(asked.fields.filter(isTaken).map(({ id }) => [id, known[id] ?? '']));
}
