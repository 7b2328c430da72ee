import { describe, expect, it } from 'vitest';
import { validateAnswers } from './form-answers.ts';
import { validateForm } from './form-checks.ts';
import { FORM_LIMITS } from './form-limits.ts';
import { formTemplate } from './form-templates.ts';
import {
  conditionAnswers,
  FORM_KINDS,
  type FormAnswers,
  type FormContent,
  type FormQuestion,
  visibleQuestions,
} from './forms.ts';

const BASE: FormQuestion = {
  id: 'a',
  kind: 'short',
  label: 'Name',
  help: '',
  required: true,
  options: [],
  condition: null,
};

function form(...questions: Partial<FormQuestion>[]): FormContent {
  const all = questions.map((one) => ({ ...BASE, ...one }));
  return { intro: '', sections: [{ id: 's', title: '', text: '', condition: null, questions: all }] };
}

const yesNo = { id: 'q', kind: 'yes-no' } as const;
const after = (answer: string) => ({ condition: { questionId: 'q', answer } });

describe('a form', () => {
  it.each(FORM_KINDS)('begins with a valid template for %s', (kind) => {
    expect(validateForm(formTemplate(kind))).toEqual([]);
  });

  it.each([
    ['no question', form(), 'Add a question.'],
    ['a question without a text', form({ label: ' ' }), 'Enter a question.'],
    ['a long text', form({ label: 'x'.repeat(201) }), 'At most 200 characters.'],
    ['hidden characters', form({ label: 'Name\u202e' }), 'Remove line breaks and hidden characters.'],
    ['one option', form({ kind: 'choice', options: ['A'] }), 'Add at least two options.'],
    ['equal options', form({ kind: 'choice', options: ['A', 'A'] }), 'Two options are the same.'],
    ['options of a text', form({ options: ['A', 'B'] }), 'Only choices have options.'],
    ['two equal ids', form({}, {}), 'Two parts have one id.'],
    ['an inherited id', form({ id: '__proto__' }), 'Two parts have one id.'],
    [
      'a condition on itself',
      form({ ...yesNo, ...after('yes') }),
      'The condition needs an earlier question.',
    ],
    [
      'a condition on a later question',
      form({ ...after('yes') }, yesNo),
      'The condition needs an earlier question.',
    ],
    [
      'a condition on an unknown answer',
      form(yesNo, after('maybe')),
      'The condition needs an answer that its question has.',
    ],
    [
      'a condition on a text',
      form({ id: 'q' }, after('x')),
      'The condition needs an answer that its question has.',
    ],
  ])('is refused with %s', (_name, content, message) => {
    expect(validateForm(content).map((problem) => problem.message)).toContain(message);
  });

  it('has at most fifty questions and forty thousand characters', () => {
    const many = Array.from({ length: 51 }, (_, at) => ({ id: `q${at}` }));
    expect(validateForm(form(...many.slice(1)))).toEqual([]);
    expect(validateForm(form(...many))).toEqual([{ id: null, message: 'At most 50 questions.' }]);
    const long = many.slice(1).map((one) => ({ ...one, label: 'x'.repeat(200), help: 'x'.repeat(300) }));
    expect(validateForm({ ...form(...long), intro: 'x'.repeat(1_000) })).toEqual([]);
    const options = Array.from({ length: 25 }, (_, at) => `${at}`.padEnd(100, 'x'));
    expect(validateForm(form(...long.map((one) => ({ ...one, kind: 'choice' as const, options }))))).toEqual([
      { id: null, message: 'This form is too long. Shorten its texts.' },
    ]);
  });
});

describe('answers', () => {
  it.each([
    [{ kind: 'short' }, ' Ana\nB ', 'Ana B'],
    [{ kind: 'long' }, 'a\r\nb\u0000', 'a\nb'],
    [{ kind: 'number' }, 3.5, 3.5],
    [{ kind: 'choice', options: ['A', 'B'] }, 'B', 'B'],
    [{ kind: 'choices', options: ['A', 'B', 'C'] }, ['C', 'A'], ['A', 'C']],
    [{ kind: 'link' }, 'https://a.example/x', 'https://a.example/x'],
    [{ kind: 'yes-no' }, false, false],
    [{ kind: 'date' }, '2024-02-29', '2024-02-29'],
  ] as const)('of %o are taken', (question, sent, stored) => {
    expect(validateAnswers(form(question as Partial<FormQuestion>), { a: sent })).toEqual({
      answers: { a: stored },
      problems: {},
    });
  });

  it.each([
    [{ kind: 'short' }, 'x'.repeat(201)],
    [{ kind: 'short' }, ' \u202e '],
    [{ kind: 'short' }, 4],
    [{ kind: 'number' }, '4'],
    [{ kind: 'number' }, Number.NaN],
    [{ kind: 'choice', options: ['A', 'B'] }, 'C'],
    [{ kind: 'choices', options: ['A', 'B'] }, ['A', 'C']],
    [{ kind: 'choices', options: ['A', 'B'] }, []],
    [{ kind: 'link' }, 'javascript:alert(1)'],
    [{ kind: 'link' }, 'https://user:pass@a.example'],
    [{ kind: 'link' }, 'data:text/html,x'],
    [{ kind: 'yes-no' }, 'yes'],
    [{ kind: 'date' }, '2026-02-30'],
  ] as const)('of %o are refused: %o', (question, sent) => {
    const { answers, problems } = validateAnswers(form(question as Partial<FormQuestion>), { a: sent });
    expect(answers).toEqual({});
    expect(Object.keys(problems)).toEqual(['a']);
  });

  it('of hidden questions are neither wanted nor stored, and hide what depends on them', () => {
    const content = form(
      yesNo,
      { ...BASE, id: 'b', kind: 'choice', options: ['X', 'Y'], ...after('yes') },
      { ...BASE, id: 'c', condition: { questionId: 'b', answer: 'X' } },
    );
    const visible = (answers: FormAnswers) => visibleQuestions(content, answers).map(({ id }) => id);
    expect(visible({ q: true, b: 'X' })).toEqual(['q', 'b', 'c']);
    expect(visible({ q: false, b: 'X' })).toEqual(['q']);
    expect(validateAnswers(content, { q: false, b: 'X', c: 'kept?' })).toEqual({
      answers: { q: false },
      problems: {},
    });
    expect(validateAnswers(content, { q: true, b: 'X' }).problems).toEqual({ c: 'Answer this question.' });
  });

  it('have a limit together', () => {
    const many = Array.from({ length: 15 }, (_, at) => ({ id: `q${at}`, kind: 'long' as const }));
    const sent = Object.fromEntries(many.map(({ id }) => [id, 'x'.repeat(FORM_LIMITS.long)]));
    expect(Object.keys(validateAnswers(form(...many), sent).problems)).toEqual(['q0']);
  });
});

it('offers conditions for choices and yes or no only', () => {
  expect(conditionAnswers({ kind: 'long', options: [] })).toEqual([]);
  expect(conditionAnswers({ kind: 'yes-no', options: [] })).toEqual(['yes', 'no']);
});
