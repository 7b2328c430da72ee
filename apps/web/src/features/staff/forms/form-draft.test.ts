import { formTemplate, validateForm } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { type Content, moved, onQuestion, questionsBefore, withQuestion, withSection } from './form-draft.ts';

const content = structuredClone(formTemplate('application')) as Content;

test('added parts have ids of their own, and need a text', () => {
  const more = withSection(withQuestion(withQuestion(content, 'about'), 'about'));
  expect(more.sections.at(-1)?.questions).toHaveLength(1);
  expect(validateForm(more).map(({ message }) => message)).toEqual(Array(3).fill('Enter a question.'));
  const [added] = more.sections.at(-1)?.questions ?? [];
  const named = onQuestion(more, added?.id ?? '', { label: 'New?' });
  expect(validateForm(named)).toHaveLength(2);
});

test('conditions can ask for questions before a part only', () => {
  expect(questionsBefore(content, 'experience').map(({ id }) => id)).toEqual(['age', 'zone', 'hours']);
  expect(questionsBefore(content, 'where').at(-1)?.id).toBe('staffed');
  expect(questionsBefore(content, 'about')).toEqual([]);
});

test('items move by one place and stay at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
