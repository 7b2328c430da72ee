import { expect, test } from 'vitest';
import { liftAbove } from './use-clear-of-toasts.ts';

test.each([
  ['a bar at the lower edge', { top: 704, bottom: 784 }, 800, 106],
  ['a bar above the phone’s own navigation', { top: 640, bottom: 779 }, 844, 214],
  ['a bar in the middle, reached by a toast', { top: 560, bottom: 610 }, 800, 250],
  ['a bar high above', { top: 56, bottom: 104 }, 800, 0],
  ['a bar that just ends where toasts begin', { top: 500, bottom: 580 }, 800, 0],
  ['a bar below the window', { top: 800, bottom: 880 }, 800, 0],
  ['a bar that fills the window: the toast stays inside', { top: 20, bottom: 380 }, 400, 180],
  ['a window smaller than a toast', { top: 20, bottom: 90 }, 100, 0],
])('%s', (_what, rect, height, lift) => {
  expect(liftAbove(rect, height)).toBe(lift);
});
