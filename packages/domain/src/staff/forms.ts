/** What a form is for. Reports are about staff: only admins see them, never the reported person. */
export const FORM_KINDS = ['application', 'appeal', 'priority', 'report'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export const QUESTION_KINDS = [
  'short',
  'long',
  'number',
  'choice',
  'choices',
  'link',
  'yes-no',
  'date',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Shows a section or question when an earlier question has this answer: an option, or `yes` or `no`. */
export interface FormCondition {
  questionId: string;
  answer: string;
}

export interface FormQuestion {
  id: string;
  kind: QuestionKind;
  label: string;
  help: string;
  required: boolean;
  /** Of one or several choices; empty for other kinds. */
  options: readonly string[];
  condition: FormCondition | null;
}

export interface FormSection {
  id: string;
  title: string;
  text: string;
  condition: FormCondition | null;
  questions: readonly FormQuestion[];
}

/** What a form asks. Stored once for each version. */
export interface FormContent {
  intro: string;
  sections: readonly FormSection[];
}

/** Text and links, one choice, dates (`2026-01-31`), numbers, yes or no, and several choices. */
export type FormAnswer = string | number | boolean | readonly string[];
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

/** Returns the answers of a question that a condition can ask for; none for texts, numbers, links and dates. */
export function conditionAnswers({
  kind,
  options,
}: Pick<FormQuestion, 'kind' | 'options'>): readonly string[] {
  if (kind === 'yes-no') return ['yes', 'no'];
  return kind === 'choice' || kind === 'choices' ? options : [];
}

/** Returns the questions that a person with these answers sees, in order: a hidden question's answer never counts. */
export function visibleQuestions(
  { sections }: Pick<FormContent, 'sections'>,
  answers: FormAnswers,
): FormQuestion[] {
  const shown = new Map<string, FormQuestion>();
  for (const section of sections) {
    if (!isMet(section.condition, shown, answers)) continue;
    for (const question of section.questions) {
      if (isMet(question.condition, shown, answers)) shown.set(question.id, question);
    }
  }
  return [...shown.values()];
}

function isMet(
  condition: FormCondition | null,
  shown: ReadonlyMap<string, FormQuestion>,
  answers: FormAnswers,
): boolean {
  if (condition === null) return true;
  if (!shown.has(condition.questionId)) return false;
  const answer = ownAnswer(answers, condition.questionId);
  if (typeof answer === 'boolean') return condition.answer === (answer ? 'yes' : 'no');
  return Array.isArray(answer) ? answer.includes(condition.answer) : answer === condition.answer;
}

/** Returns an answer that was really sent: not what every object inherits. */
export function ownAnswer(answers: FormAnswers, id: string): FormAnswer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}

/** Returns the length of a form or of answers as JSON, by which both are limited. */
export function sizeOf(value: FormContent | FormAnswers): number {
  return JSON.stringify(value).length;
}

/** Returns what is said of a text that is too long. */
export function tooLong(max: number): string {
  return `At most ${max} characters.`;
}
