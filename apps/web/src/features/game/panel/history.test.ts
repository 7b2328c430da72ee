import { expect, test } from 'vitest';
import { AT_DRAFT, moveInHistory, remember } from './history.ts';

const history = [':h newest', ':h middle', ':h oldest'];

test('up goes back, down comes forward to what was being typed', () => {
  let place = AT_DRAFT;
  let text = ':pm dra';
  const seen: string[] = [];
  for (const direction of ['up', 'up', 'up', 'down', 'down', 'down'] as const) {
    const moved = moveInHistory(history, place, text, direction);
    if (moved === null) throw new Error('stuck');
    ({ place, text } = moved);
    seen.push(text);
  }
  expect(seen).toEqual([':h newest', ':h middle', ':h oldest', ':h middle', ':h newest', ':pm dra']);
});

test('nothing happens past either end', () => {
  expect(moveInHistory([], AT_DRAFT, '', 'up')).toBeNull();
  expect(moveInHistory(history, AT_DRAFT, '', 'down')).toBeNull();
  expect(moveInHistory(history, { at: 2, draft: '' }, ':h oldest', 'up')).toBeNull();
});

test('a command stands in the history once, at the front', () => {
  expect(remember(history, ':h middle')).toEqual([':h middle', ':h newest', ':h oldest']);
});
