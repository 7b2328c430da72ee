import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateAnswers } from './form-answers.ts';
import { validateForm } from './form-checks.ts';
import {
  conditionAnswers,
  type FormAnswers,
  type FormContent,
  type FormQuestion,
  QUESTION_KINDS,
  visibleQuestions,
} from './forms.ts';

const NASTY = [
  '=1+1',
  '<script>alert(1)</script>',
  '@everyone',
  'javascript:alert(1)',
  '\u202e',
  '\0',
  '2026-13-01',
  'yes',
  '__proto__',
  '\ud800',
];
const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(...NASTY));
const anyOption = fc.constantFrom('A', 'B', 'C', '=cmd', '<b>');
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'toString', 'constructor', '__proto__');
const anyCondition = fc.option(
  fc.record({ questionId: anyId, answer: fc.oneof(anyOption, fc.constant('yes')) }),
);
const anyQuestion = fc.record({
  id: anyId,
  kind: fc.constantFrom(...QUESTION_KINDS),
  label: fc.oneof(fc.constant('Why?'), anyText),
  help: anyText,
  required: fc.boolean(),
  options: fc.oneof(fc.constant([]), fc.uniqueArray(anyOption, { maxLength: 4 })),
  condition: anyCondition,
});
/** Any form of the right shape, most of them invalid. */
const anyShape: fc.Arbitrary<FormContent> = fc.record({
  intro: anyText,
  sections: fc.array(
    fc.record({
      id: fc.constantFrom('s', 't', 'u'),
      title: anyText,
      text: anyText,
      condition: anyCondition,
      questions: fc.array(anyQuestion, { maxLength: 5 }),
    }),
    { maxLength: 3 },
  ),
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'toString', 'constructor'];

/** A valid form: choices have options, and conditions ask for an answer of an earlier question. */
const anyForm: fc.Arbitrary<FormContent> = fc
  .array(fc.tuple(anyQuestion, fc.nat(100), fc.boolean()), { minLength: 1, maxLength: IDS.length })
  .map((drawn) => {
    const questions: FormQuestion[] = [];
    const conditionAt = (pick: number) => {
      const asked = questions.filter((question) => conditionAnswers(question).length > 0);
      const question = asked[pick % (asked.length + 1)];
      const answers = question ? conditionAnswers(question) : [];
      return question ? { questionId: question.id, answer: answers[pick % answers.length] ?? '' } : null;
    };
    const sections = drawn.map(([question, pick, isApart], at) => {
      const isChoice = question.kind === 'choice' || question.kind === 'choices';
      const base = { ...question, id: IDS[at] ?? '', label: 'Why?', help: '' };
      const condition = conditionAt(pick);
      const own = { ...base, options: isChoice ? ['A', 'B', '=cmd'] : [], condition };
      const section = { id: `s${at}`, title: '', text: '', questions: [own] };
      const made = { ...section, condition: isApart ? conditionAt(pick + 1) : null };
      questions.push(own);
      return made;
    });
    return { intro: '', sections };
  });
const anyAnswer = fc.oneof(
  anyText,
  anyOption,
  fc.boolean(),
  fc.double(),
  fc.array(anyOption),
  fc.jsonValue(),
);
const anyAnswers = fc.dictionary(anyId, anyAnswer, { maxKeys: 8 }) as fc.Arbitrary<FormAnswers>;

/** Returns whether an answer can be stored for a question. */
function fits({ kind, options }: FormQuestion, answer: FormAnswers[string] | undefined): boolean {
  if (kind === 'number') return typeof answer === 'number' && Number.isFinite(answer);
  if (kind === 'yes-no') return typeof answer === 'boolean';
  if (kind === 'choices') return Array.isArray(answer) && answer.every((one) => options.includes(one));
  if (typeof answer !== 'string' || !answer.isWellFormed()) return false;
  if (/[\p{Bidi_Control}\0]/u.test(answer)) return false;
  if (kind === 'choice') return options.includes(answer);
  if (kind === 'link') return /^https?:\/\//.test(answer);
  return kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(answer);
}

it('holds for 100 forms with 1,000 answers each', () => {
  const forms = fc.sample(anyForm, { numRuns: 100, seed: 7 });
  const sets = fc.sample(anyAnswers, { numRuns: 1_000, seed: 8 });
  for (const content of forms) {
    expect(validateForm(content)).toEqual([]);
    for (const sent of sets) {
      const { answers, problems } = validateAnswers(content, sent);
      const visible = new Map(visibleQuestions(content, answers).map((question) => [question.id, question]));
      for (const [id, answer] of Object.entries(answers)) {
        const question = visible.get(id);
        if (!question || !fits(question, answer)) expect.fail(JSON.stringify({ content, sent, id }));
      }
      const isComplete = [...visible.values()].every(
        ({ id, required }) => !required || Object.hasOwn(answers, id),
      );
      if (Object.keys(problems).length === 0 && !isComplete) expect.fail(JSON.stringify({ content, sent }));
    }
  }
}, 60_000);

it('throws for no form and no answers', () => {
  fc.assert(
    fc.property(anyShape, anyAnswers, (content, sent) => {
      validateForm(content);
      validateAnswers(content, sent);
    }),
    { numRuns: 500 },
  );
});

it('stores what is stored already as it is', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (content, sent) => {
      const { answers } = validateAnswers(content, sent);
      expect(validateAnswers(content, answers).answers).toEqual(answers);
    }),
    { numRuns: 300 },
  );
});
