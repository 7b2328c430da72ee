import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { merged, STEADY_MS, useSteadyRows } from './use-steady-rows.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const text = (rows: readonly { item: { id: string }; gone: boolean }[]) =>
  rows.map(({ item, gone }) => (gone ? `(${item.id})` : item.id)).join('');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'bc', '(a)bc'],
  ['abc', 'ac', 'a(b)c'],
  ['abc', 'c', '(a)(b)c'],
  ['abc', '', '(a)(b)(c)'],
  ['abc', 'acd', 'a(b)cd'],
  ['abc', 'cda', 'cda(b)'],
  ['', 'ab', 'ab'],
])('%s becoming %s keeps every place: %s', (before, live, expected) => {
  const rows = items(before).map((item) => ({ item, gone: false }));
  expect(text(merged(rows, items(live)))).toBe(expected);
});

function steady(ids: string) {
  const hook = renderHook(({ live }) => useSteadyRows(live), { initialProps: { live: items(ids) } });
  return {
    become: (now: string) => hook.rerender({ live: items(now) }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    move: () => act(() => hook.result.current.moved?.()),
    shown: () => text(hook.result.current.rows),
    held: () => hook.result.current.held,
    stop: hook.unmount,
  };
}

test('a row that is over keeps its place, and goes after a while', () => {
  const list = steady('abc');
  expect(list.held()).toBe(false);
  list.become('bc');
  expect([list.shown(), list.held()]).toEqual(['(a)bc', true]);
  list.pass(STEADY_MS - 1);
  expect(list.shown()).toBe('(a)bc');
  list.pass(1);
  expect([list.shown(), list.held()]).toEqual(['bc', false]);
});

test('all go together, counted from the last loss', () => {
  const list = steady('abc');
  list.become('bc');
  list.pass(STEADY_MS - 1);
  list.become('c');
  list.pass(STEADY_MS - 1);
  expect(list.shown()).toBe('(a)(b)c');
  list.pass(1);
  expect(list.shown()).toBe('c');
});

test('nothing slides under a pointer that is moving; reading the list again changes nothing', () => {
  const list = steady('abc');
  list.become('bc');
  list.pass(STEADY_MS - 1);
  list.move();
  list.become('bc');
  list.pass(STEADY_MS - 1);
  expect(list.shown()).toBe('(a)bc');
  list.pass(1);
  expect(list.shown()).toBe('bc');
});

test('a part that returns is there immediately, and nothing is left running', () => {
  const list = steady('ab');
  list.become('b');
  list.become('ab');
  expect([list.shown(), list.held()]).toEqual(['ab', false]);
  list.become('b');
  list.stop();
  expect(vi.getTimerCount()).toBe(0);
});
