import { cleanTypedText } from '../format/typed-text.ts';
import { EVIDENCE_BYTES, isEvidenceLink } from './evidence.ts';
import {
  RECORD_FIELD_LIMITS,
  RECORD_REQUIREMENT_NAMES,
  type RecordField,
  type RecordValues,
} from './record-fields.ts';
import { applyRecordValues } from './record-values.ts';

/** What Discord takes in one form. Lengths are UTF-16 units. */
export const DISCORD_FORM = { inputs: 5, title: 45, label: 45, hint: 100, choices: 25 } as const;

/** Ids of the inputs for evidence; no field can have them. */
const LINKS_INPUT = 'evidence';
const PICTURES_INPUT = 'evidence:pictures';

/** Most links and pictures of a record, and the longest link. */
interface EvidenceLimits {
  links: number;
  length: number;
}

/** One input of a form in Discord. */
export interface FormInput {
  id: string;
  /** 1 to 45 characters, unlike every other label of its form. */
  label: string;
  /** At most 100 characters; empty for none. */
  hint: string;
  /** The text of `files` is the paths of stored pictures, one a line. */
  kind: 'line' | 'lines' | 'choice' | 'files';
  /** Of a choice: 1 to 25 texts. */
  choices: readonly string[];
  isRequired: boolean;
  maxLength: number;
}

/** What a record is asked for. */
export interface AskedInForm {
  /** Inputs of the command itself, which come first. */
  inputs?: readonly FormInput[];
  /** Limits where evidence is required, else null. */
  evidence: EvidenceLimits | null;
  fields: readonly (RecordField & { isRequired: boolean })[];
}

/** Returns the inputs of all forms for a record, in order. Their labels differ, also where two fields share a name. */
export function formInputs({ inputs = [], evidence, fields }: AskedInForm): FormInput[] {
  const all = [...inputs, ...(evidence === null ? [] : evidenceInputs(evidence)), ...fields.map(inputOf)];
  const taken = new Set<string>();
  return all.map((input) => ({ ...input, label: freeLabel(input.label, taken) }));
}

/** Either is enough, so Discord can require neither. */
function evidenceInputs({ links, length }: EvidenceLimits): FormInput[] {
  const name = RECORD_REQUIREMENT_NAMES.evidence;
  const input = { choices: [], isRequired: false, maxLength: links * (length + 1) };
  const hint = 'One per line. A link or a picture is required';
  return [
    { ...input, id: LINKS_INPUT, label: `${name}: links`, kind: 'lines', hint },
    {
      ...{ ...input, id: PICTURES_INPUT, label: `${name}: pictures`, kind: 'files' },
      hint: `PNG, JPEG or WebP, up to ${EVIDENCE_BYTES / 1024 / 1024} MB each`,
    },
  ];
}

function inputOf(field: RecordField & { isRequired: boolean }): FormInput {
  const { id, label, kind, choices, isRequired } = field;
  const max = RECORD_FIELD_LIMITS;
  const input = { id, label, isRequired, kind: 'line' as const, choices: [] };
  switch (kind) {
    case 'choice': {
      const fits = choices.length > 0 && choices.length <= DISCORD_FORM.choices;
      if (fits) return { ...input, kind: 'choice', choices, hint: '', maxLength: max.choice };
      return {
        ...input,
        hint: cut(`One of: ${choices.join(', ')}`, DISCORD_FORM.hint),
        maxLength: max.choice,
      };
    }
    case 'number':
      return { ...input, hint: rangeOf(field), maxLength: 25 };
    case 'link':
      return { ...input, hint: 'A link that begins with https://', maxLength: max.link };
    case 'text':
      return { ...input, hint: '', maxLength: max.text };
  }
}

function rangeOf({ min, max }: RecordField): string {
  if (min !== null && max !== null) return `A number from ${min} to ${max}`;
  if (min !== null) return `A number, at least ${min}`;
  return max === null ? 'A number' : `A number, at most ${max}`;
}

function freeLabel(label: string, taken: Set<string>): string {
  const name = cleanTypedText(label, false) || 'Field';
  for (let nth = 1; ; nth += 1) {
    const end = nth === 1 ? '' : ` (${nth})`;
    const free = cut(name, DISCORD_FORM.label - end.length) + end;
    const key = free.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return free;
  }
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What was typed into forms, as values of a record. */
export interface ReadForm {
  fields: RecordValues;
  evidence: string[];
  /** Sentences by the id of the input. */
  problems: Readonly<Record<string, string>>;
}

/**
 * Reads what was typed, by the ids of inputs; texts of other ids are ignored, because a field can be archived while its
 * form is open. Never throws.
 */
export function readForm(
  { inputs = [], evidence, fields }: AskedInForm,
  typed: Readonly<Record<string, string>>,
): ReadForm {
  const textOf = (id: string) => (Object.hasOwn(typed, id) ? (typed[id] ?? '').trim() : '');
  const sent = fields.map((field) => [field.id, chosen(field, textOf(field.id))] as const);
  const given = sent.filter(([, text]) => text !== '');
  const { values, problems } = applyRecordValues(fields, {}, Object.fromEntries(given));
  const lacking = [...inputs, ...fields].filter(({ id, isRequired }) => isRequired && textOf(id) === '');
  const both = `${textOf(LINKS_INPUT)}\n${textOf(PICTURES_INPUT)}`;
  const links = evidence === null ? [] : both.split(/\s+/).filter(Boolean);
  const problem = evidence === null ? null : problemOfEvidence(links, evidence);
  return {
    fields: values,
    evidence: links,
    problems: {
      ...Object.fromEntries(lacking.map(({ id }) => [id, 'Required.'])),
      ...(problem === null ? {} : { [LINKS_INPUT]: problem }),
      ...problems,
    },
  };
}

/** Returns the option that was meant: a name can be typed in other letters where there are too many to choose from. */
function chosen({ kind, choices }: RecordField, text: string): string {
  if (kind !== 'choice' || choices.includes(text)) return text;
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text;
}

function problemOfEvidence(links: readonly string[], { links: most, length }: EvidenceLimits): string | null {
  if (links.length === 0) return 'Enter a link or add a picture.';
  if (links.length > most) return `At most ${most} links and pictures.`;
  if (!links.every(isEvidenceLink)) return 'Enter links that begin with https://, one per line.';
  return links.every((link) => link.length <= length) ? null : `A link has at most ${length} characters.`;
}

/**
 * Returns the inputs of the next form, at most five: those in `wrong` with what fits around them, else the first that
 * were not `shown` yet, else the first of all.
 */
export function nextInputs(
  inputs: readonly FormInput[],
  { wrong, shown }: { wrong: ReadonlySet<string>; shown: ReadonlySet<string> },
): FormInput[] {
  const needed = inputs.filter(({ id }) => (wrong.size > 0 ? wrong.has(id) : !shown.has(id)));
  const first = needed.slice(0, DISCORD_FORM.inputs);
  if (wrong.size === 0) return first.length > 0 ? first : inputs.slice(0, DISCORD_FORM.inputs);
  const others = inputs.filter(({ id }) => !wrong.has(id) && shown.has(id));
  const some = new Set([...first, ...others.slice(0, DISCORD_FORM.inputs - first.length)]);
  return inputs.filter((input) => some.has(input));
}
