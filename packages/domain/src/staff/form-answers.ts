import { cleanTypedText, isWebLink } from '../format/typed-text.ts';
import { FORM_LIMITS } from './form-limits.ts';
import {
  type FormAnswer,
  type FormAnswers,
  type FormContent,
  type FormQuestion,
  ownAnswer,
  sizeOf,
  tooLong,
  visibleQuestions,
} from './forms.ts';

/** Largest number that an answer takes, and its negative the smallest. */
const FORM_NUMBER_MAX = 1_000_000_000;

/** What was answered, cleaned and without hidden questions, or what is wrong with it by question id. */
export interface CheckedAnswers {
  answers: FormAnswers;
  problems: Readonly<Record<string, string>>;
}

/** Checks whatever was sent as answers to a form. Never throws; unknown questions are dropped. */
export function validateAnswers(content: Pick<FormContent, 'sections'>, sent: FormAnswers): CheckedAnswers {
  const questions = content.sections.flatMap((section) => section.questions);
  const cleaned = questions.flatMap((question): [string, Cleaned][] => {
    const answer = clean(question, ownAnswer(sent, question.id));
    return answer === null ? [] : [[question.id, answer]];
  });
  const read = Object.fromEntries(
    cleaned.flatMap(([id, { value }]) => (value === null ? [] : [[id, value]])),
  );
  const faults = new Map(cleaned.map(([id, { problem }]) => [id, problem]));
  const visible = visibleQuestions(content, read);
  const problems = visible.flatMap(({ id, required }): [string, string][] => {
    const missing = required && !Object.hasOwn(read, id) ? 'Answer this question.' : null;
    const problem = faults.get(id) ?? missing;
    return problem === null ? [] : [[id, problem]];
  });
  const answers = Object.fromEntries(
    visible.flatMap(({ id }) => (Object.hasOwn(read, id) ? [[id, read[id] as FormAnswer]] : [])),
  );
  const [first] = visible;
  if (first !== undefined && problems.length === 0 && sizeOf(answers) > FORM_LIMITS.answers) {
    const message = `Your answers are too long together: at most ${FORM_LIMITS.answers} characters.`;
    return { answers, problems: { [first.id]: message } };
  }
  return { answers, problems: Object.fromEntries(problems) };
}

interface Cleaned {
  /** Null for an answer that is not one. */
  value: FormAnswer | null;
  problem: string | null;
}

/** Returns null where nothing was answered. */
function clean(question: FormQuestion, sent: unknown): Cleaned | null {
  if (sent === undefined || sent === null || sent === '') return null;
  const { kind, options } = question;
  if (kind === 'number') return cleanNumber(sent);
  if (kind === 'yes-no') return typeof sent === 'boolean' ? fine(sent) : wrong('Choose yes or no.');
  if (kind === 'choices') return cleanChoices(options, sent);
  if (typeof sent !== 'string') return wrong('Enter a text.');
  const text = cleanTypedText(sent, kind === 'long');
  if (text === '') return null;
  if (kind === 'choice') return options.includes(text) ? fine(text) : wrong('Choose one of the options.');
  if (kind === 'date') return isDay(text) ? fine(text) : wrong('Enter a date.');
  if (kind === 'link')
    return isWebLink(text, FORM_LIMITS.link) ? fine(text) : wrong('Enter a link that begins with https://.');
  return text.length <= FORM_LIMITS[kind] ? fine(text) : wrong(tooLong(FORM_LIMITS[kind]));
}

function cleanNumber(sent: unknown): Cleaned {
  const isFine = typeof sent === 'number' && Number.isFinite(sent) && Math.abs(sent) <= FORM_NUMBER_MAX;
  return isFine ? fine(sent) : wrong('Enter a number.');
}

function cleanChoices(options: readonly string[], sent: unknown): Cleaned | null {
  if (!Array.isArray(sent)) return wrong('Choose one or more options.');
  const chosen = options.filter((option) => sent.includes(option));
  if (sent.length === 0) return null;
  return chosen.length === new Set(sent).size ? fine(chosen) : wrong('Choose one or more of the options.');
}

const fine = (value: FormAnswer): Cleaned => ({ value, problem: null });
const wrong = (problem: string): Cleaned => ({ value: null, problem });

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
