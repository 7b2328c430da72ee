import type { ModCall } from '@tenfour/contracts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldCalls } from './use-held-calls.ts';

const calls = (ids: string) => [...ids].map((id) => ({ id }) as ModCall);
const text = (list: readonly ModCall[]) => list.map(({ id }) => id).join('');

function held(ids: string, busy: boolean) {
  const hook = renderHook(({ live, working }) => useHeldCalls(live, working), {
    initialProps: { live: calls(ids), working: busy },
  });
  return {
    become: (now: string, working: boolean) => hook.rerender({ live: calls(now), working }),
    show: () => act(() => hook.result.current.show()),
    shown: () => text(hook.result.current.shown),
    waiting: () => text(hook.result.current.held),
  };
}

test('while nobody works on the list, calls come in at their place', () => {
  const list = held('bd', false);
  list.become('abcd', false);
  expect([list.shown(), list.waiting()]).toEqual(['abcd', '']);
});

test('while somebody does, new ones wait, and those that are over still leave', () => {
  const list = held('bde', true);
  list.become('abcd', true);
  expect([list.shown(), list.waiting()]).toEqual(['bd', 'ac']);
  list.show();
  expect([list.shown(), list.waiting()]).toEqual(['abcd', '']);
  list.become('zabcd', true);
  expect([list.shown(), list.waiting()]).toEqual(['abcd', 'z']);
});

test('when the pointer and the focus go, what waited comes in', () => {
  const list = held('b', true);
  list.become('ab', true);
  expect(list.shown()).toBe('b');
  list.become('ab', false);
  expect([list.shown(), list.waiting()]).toEqual(['ab', '']);
  list.become('ab', true);
  expect([list.shown(), list.waiting()]).toEqual(['ab', '']);
});

test('an empty list has nothing that could move', () => {
  const list = held('', true);
  list.become('a', true);
  expect([list.shown(), list.waiting()]).toEqual(['a', '']);
});
