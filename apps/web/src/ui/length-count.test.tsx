import { TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { LengthCount, limitedTo } from './LengthCount.tsx';
import { fullness, fullnessShown } from './text-length.ts';

test.each([
  ['room enough', 1_799, 2_000, null, ''],
  ['it comes near', 1_800, 2_000, '1,800 of 2,000 characters', 'At most 200 characters left'],
  ['nearer', 1_979, 2_000, '1,979 of 2,000 characters', 'At most 200 characters left'],
  ['very near', 1_980, 2_000, '1,980 of 2,000 characters', 'At most 20 characters left'],
  ['full', 2_000, 2_000, '2,000 of 2,000 characters', 'No characters left'],
  ['more was pasted', 2_001, 2_000, null, ''],
  ['a short field with room', 53, 60, null, ''],
  ['a short field', 54, 60, '54 of 60 characters', 'At most 6 characters left'],
  ['a field for a name', 15, 20, '15 of 20 characters', 'At most 5 characters left'],
])('%s', (_what, length, most, seen, received) => {
  expect(fullness(length, most)).toBe(seen);
  expect(fullnessShown(length, most)).toBe(received);
});

test('the field says how full it is, politely, in a region that is there before', () => {
  const { rerender } = render(<LengthCount text="" most={60} />);
  const region = document.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  rerender(<LengthCount text={'a'.repeat(60)} most={60} />);
  expect(document.querySelector('[aria-live="polite"]')).toBe(region);
  expect(region?.textContent).toBe('No characters left');
  expect(screen.getByText('60 of 60 characters')).toBeTruthy();
});

test('a field of the kit takes no more than its limit', () => {
  const name = 'n'.repeat(58);
  renderUi(<TextInput label="Name" {...limitedTo(60, name)} defaultValue={name} />);
  expect(screen.getByLabelText<HTMLInputElement>('Name').maxLength).toBe(60);
  expect(screen.getByText('58 of 60 characters')).toBeTruthy();
});
