import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { mara } from '../test/fixtures.ts';
import { leavePage, renderPart } from '../test/page.tsx';
import { currentDensity, setDensity } from '../theme/density.ts';
import { UserMenu } from './UserMenu.tsx';

afterEach(() => {
  setDensity('comfortable');
  leavePage();
});

const option = (name: string) => screen.findByRole('menuitemradio', { name });

test('the account menu sets the density of the whole page, there and back, and stays open', async () => {
  await renderPart(<UserMenu user={mara} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Account menu/ }));
  expect((await option('Comfortable')).getAttribute('aria-checked')).toBe('true');

  await userEvent.click(await option('Compact'));
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(localStorage.getItem('tenfour-density')).toBe('compact');
  expect((await option('Compact')).getAttribute('aria-checked')).toBe('true');

  await userEvent.click(await option('Comfortable'));
  expect(document.documentElement.dataset.density).toBeUndefined();
  expect(localStorage.getItem('tenfour-density')).toBe('comfortable');
});

test('where storage is blocked the choice holds for the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  setDensity('compact');
  expect(currentDensity()).toBe('compact');
});
