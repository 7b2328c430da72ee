import { hasHiddenCharacters } from '../community/identity.ts';
import { FORM_LIMITS } from './form-limits.ts';
import {
  conditionAnswers,
  type FormCondition,
  type FormContent,
  type FormQuestion,
  type FormSection,
  sizeOf,
  tooLong,
} from './forms.ts';

const MIN_OPTIONS = 2;

/** Begins with a letter or digit, so that no id is `__proto__`. */
const ID = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,31}$/;

/** What is wrong with a part of a form. `id` is that of the section or question; null for the form as a whole. */
export interface FormProblem {
  id: string | null;
  message: string;
}

/** Returns all that keeps a form from being saved; empty for a valid one. */
export function validateForm(content: FormContent): FormProblem[] {
  const { sections } = content;
  const questions = sections.flatMap((section) => section.questions);
  const ids = [...sections.map(({ id }) => id), ...questions.map(({ id }) => id)];
  const whole = [
    ...problemIf(sections.length === 0 || questions.length === 0, 'Add a question.'),
    ...problemIf(sections.length > FORM_LIMITS.sections, `At most ${FORM_LIMITS.sections} sections.`),
    ...problemIf(questions.length > FORM_LIMITS.questions, `At most ${FORM_LIMITS.questions} questions.`),
    ...problemIf(new Set(ids).size < ids.length || !ids.every((id) => ID.test(id)), 'Two parts have one id.'),
    ...problemIf(content.intro.length > FORM_LIMITS.intro, tooLong(FORM_LIMITS.intro)),
    ...problemIf(sizeOf(content) > FORM_LIMITS.content, 'This form is too long. Shorten its texts.'),
  ];
  if (whole.length > 0) return whole.map((message) => ({ id: null, message }));
  const earlier = new Map<string, FormQuestion>();
  return sections.flatMap((section) => sectionProblems(section, earlier));
}

/** Adds the section's questions to those that later conditions can refer to. */
function sectionProblems(section: FormSection, earlier: Map<string, FormQuestion>): FormProblem[] {
  const { id, title, text, condition } = section;
  const own = [
    ...problemIf(title.length > FORM_LIMITS.sectionTitle, tooLong(FORM_LIMITS.sectionTitle)),
    ...problemIf(hasHiddenCharacters(title), HIDDEN),
    ...problemIf(text.length > FORM_LIMITS.sectionText, tooLong(FORM_LIMITS.sectionText)),
    ...problemIf(section.questions.length === 0, 'Add a question to this section.'),
    ...conditionProblem(condition, earlier),
  ].map((message) => ({ id, message }));
  const inside = section.questions.flatMap((question) => {
    const found = questionProblems(question, earlier).map((message) => ({ id: question.id, message }));
    earlier.set(question.id, question);
    return found;
  });
  return [...own, ...inside];
}

const HIDDEN = 'Remove line breaks and hidden characters.';

function questionProblems(question: FormQuestion, earlier: ReadonlyMap<string, FormQuestion>): string[] {
  const { label, help, condition } = question;
  return [
    ...problemIf(label.trim() === '', 'Enter a question.'),
    ...problemIf(label.length > FORM_LIMITS.label, tooLong(FORM_LIMITS.label)),
    ...problemIf(help.length > FORM_LIMITS.help, tooLong(FORM_LIMITS.help)),
    ...problemIf(hasHiddenCharacters(label) || hasHiddenCharacters(help), HIDDEN),
    ...optionProblems(question),
    ...conditionProblem(condition, earlier),
  ];
}

function optionProblems({ kind, options }: FormQuestion): string[] {
  if (kind !== 'choice' && kind !== 'choices') {
    return problemIf(options.length > 0, 'Only choices have options.');
  }
  return [
    ...problemIf(options.length < MIN_OPTIONS, 'Add at least two options.'),
    ...problemIf(options.length > FORM_LIMITS.options, `At most ${FORM_LIMITS.options} options.`),
    ...problemIf(
      options.some((option) => option.trim() === ''),
      'Enter a text for each option.',
    ),
    ...problemIf(
      options.some((option) => option.length > FORM_LIMITS.option),
      tooLong(FORM_LIMITS.option),
    ),
    ...problemIf(options.some(hasHiddenCharacters), HIDDEN),
    ...problemIf(new Set(options).size < options.length, 'Two options are the same.'),
  ];
}

function conditionProblem(
  condition: FormCondition | null,
  earlier: ReadonlyMap<string, FormQuestion>,
): string[] {
  if (condition === null) return [];
  const asked = earlier.get(condition.questionId);
  if (asked === undefined) return ['The condition needs an earlier question.'];
  const known = conditionAnswers(asked).includes(condition.answer);
  return problemIf(!known, 'The condition needs an answer that its question has.');
}

function problemIf(condition: boolean, message: string): string[] {
  return condition ? [message] : [];
}
