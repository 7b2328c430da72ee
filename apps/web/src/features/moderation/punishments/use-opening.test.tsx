import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOpening } from './use-opening.ts';

test('a composer that was closed stays closed on the next visit, until it is opened', () => {
  const { result } = renderHook(() => useOpening());
  expect(result.current.wasClosed()).toBe(false);
  act(() => result.current.open());
  act(() => result.current.close());
  expect(renderHook(() => useOpening()).result.current.wasClosed()).toBe(true);
  act(() => result.current.show('reason'));
  expect(result.current.wasClosed()).toBe(false);
});
