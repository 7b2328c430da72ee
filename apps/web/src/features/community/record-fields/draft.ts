import {
  checkFieldSet,
  type FieldSetProblem,
  RECORD_SUBJECTS,
  type RecordField,
  type RecordFieldSet,
} from '@tenfour/domain';
import { newClientId } from '../../../data/client-id.ts';
import { texts } from './texts.ts';

/** A field as it is in the editor: options in one text, a line each, and numbers as typed. */
export interface FieldDraft extends Omit<RecordField, 'choices' | 'min' | 'max'> {
  choices: string;
  min: string;
  max: string;
}

export interface FieldSetDraft {
  requirements: RecordFieldSet['requirements'];
  fields: readonly FieldDraft[];
}

/** The editor's first state; archived fields come last. */
export function draftOf({ requirements, fields }: RecordFieldSet): FieldSetDraft {
  const drafts = fields.map(({ choices, min, max, ...field }) => ({
    ...field,
    choices: choices.join('\n'),
    min: min === null ? '' : String(min),
    max: max === null ? '' : String(max),
  }));
  return { requirements, fields: drafts.toSorted((a, b) => Number(a.archived) - Number(b.archived)) };
}

/** A field to fill in. */
export function newField(): FieldDraft {
  return {
    ...{ id: newClientId(), subject: 'punishment', kind: 'text', label: '', choices: '', min: '', max: '' },
    ...{ required: false, types: [], stage: 'start', archived: false },
  };
}

/** Returns a field of another kind of record, asked for when that kind can be. */
export function withSubject(field: FieldDraft, value: string): FieldDraft {
  const subject = RECORD_SUBJECTS.find((one) => one === value) ?? field.subject;
  return { ...field, subject, types: [], stage: subject === 'shift' ? 'end' : 'start' };
}

/** The set as it is sent. */
export function fieldSetOf({ requirements, fields }: FieldSetDraft): RecordFieldSet {
  return { requirements, fields: fields.map(fieldOf) };
}

function fieldOf(draft: FieldDraft): RecordField {
  const isChoice = draft.kind === 'choice';
  const isNumber = draft.kind === 'number';
  const lines = draft.choices.split('\n').map((line) => line.trim());
  return {
    ...draft,
    label: draft.label.trim(),
    choices: isChoice ? lines.filter((line) => line !== '') : [],
    min: isNumber ? numberIn(draft.min) : null,
    max: isNumber ? numberIn(draft.max) : null,
    types: draft.required ? draft.types : [],
  };
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** Returns what is wrong with a draft first; null when it can be saved. */
export function firstProblem(draft: FieldSetDraft): FieldSetProblem | null {
  const set = fieldSetOf(draft);
  const wrong = set.fields.find(({ min, max }) => Number.isNaN(min ?? 0) || Number.isNaN(max ?? 0));
  if (wrong) return { fieldId: wrong.id, message: texts.number };
  return checkFieldSet(set)[0] ?? null;
}

/** Reads a stored draft; null for one that is not of this form. */
export function readDraft(value: unknown): FieldSetDraft | null {
  const { requirements, fields } = Object(value) as Partial<Record<keyof FieldSetDraft, unknown>>;
  const isLike = typeof requirements === 'object' && requirements !== null && Array.isArray(fields);
  const like = newField();
  const isField = (field: unknown) =>
    Object.entries(like).every(([key, part]) => typeof Object(field)[key] === typeof part);
  return isLike && fields.every(isField) ? (value as FieldSetDraft) : null;
}
