import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyMount } from './LazyMount.tsx';

/** The browser's two ways of telling, which jsdom does not have. */
let idle: (() => void)[] = [];
let observers: { notify: (entries: { isIntersecting: boolean }[]) => void; at: Element }[] = [];

beforeEach(() => {
  idle = [];
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify;
      }
      observe(at: Element) {
        observers.push({ notify: this.#notify, at });
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const page = (
  <>
    <LazyMount className="first">Command log</LazyMount>
    <LazyMount className="second">Game events</LazyMount>
  </>
);

function becomeIdle() {
  const calls = idle.splice(0);
  act(() => {
    for (const call of calls) call();
  });
}

test('what is not in sight is drawn when the browser is idle, one part at a time', () => {
  render(page);
  expect(screen.queryByText('Command log')).toBeNull();
  becomeIdle();
  screen.getByText('Command log');
  expect(screen.queryByText('Game events')).toBeNull();
  becomeIdle();
  screen.getByText('Game events');
});

test('content that scrolls into view is drawn immediately, and requests no idle callback any more', () => {
  render(page);
  const second = observers.find(({ at }) => at.className.startsWith('second'));
  act(() => second?.notify([{ isIntersecting: true }]));
  screen.getByText('Game events');
  expect(screen.queryByText('Command log')).toBeNull();
  becomeIdle();
  screen.getByText('Command log');
  expect(idle).toEqual([]);
});

test('what is taken away before its turn holds up nothing', () => {
  const { rerender } = render(page);
  rerender(<LazyMount className="second">Game events</LazyMount>);
  becomeIdle();
  becomeIdle();
  screen.getByText('Game events');
});
