import { useMantineColorScheme } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { chooseScheme, currentScheme, type Scheme } from '../theme/color-scheme.ts';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { AppProviders } from './AppProviders.tsx';

const KEY = 'mantine-color-scheme-value';

function Mantine() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('light')}>
      Mantine is {colorScheme}
    </button>
  );
}

function open() {
  render(
    <AppProviders>
      <SchemeToggle />
      <Mantine />
    </AppProviders>,
  );
}

/** Stands in for the system's preference, and returns the function that changes it. */
function systemPrefers(first: Scheme): (next: Scheme) => void {
  const system = new EventTarget();
  const query = Object.assign(system, { matches: first === 'light' });
  vi.spyOn(window, 'matchMedia').mockImplementation(() => query as unknown as MediaQueryList);
  return (next) => {
    query.matches = next === 'light';
    act(() => void system.dispatchEvent(new Event('change')));
  };
}

const toggle = () => screen.getByRole('button', { name: /^Switch to/ });

test('the switch changes the page and Mantine, there and back', async () => {
  chooseScheme('dark');
  open();
  for (const scheme of ['light', 'dark'] as const) {
    await userEvent.click(toggle());
    expect(currentScheme()).toBe(scheme);
    expect(screen.getByText(`Mantine is ${scheme}`)).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBe(scheme);
  }
});

test('nothing is called in circles', () => {
  chooseScheme('dark');
  open();
  expect(() => act(() => chooseScheme('light'))).not.toThrow();
});

test('a change by Mantine reaches the switch', async () => {
  chooseScheme('dark');
  open();
  await userEvent.click(screen.getByText('Mantine is dark'));
  expect(currentScheme()).toBe('light');
  await userEvent.click(toggle());
  expect(screen.getByText('Mantine is dark')).toBeTruthy();
});

test('the page follows the system until the person chooses, and again when they choose the system', () => {
  const prefer = systemPrefers('dark');
  chooseScheme('system');
  open();
  prefer('light');
  expect(currentScheme()).toBe('light');
  expect(screen.getByText('Mantine is light')).toBeTruthy();
  expect(localStorage.getItem(KEY), 'nothing was chosen').toBeNull();

  act(() => chooseScheme('light'));
  prefer('dark');
  expect(currentScheme()).toBe('light');

  act(() => chooseScheme('system'));
  expect(currentScheme()).toBe('dark');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('where storage is blocked the choice holds for the page', () => {
  const prefer = systemPrefers('dark');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  open();
  act(() => chooseScheme('light'));
  prefer('dark');
  expect(currentScheme()).toBe('light');
  vi.restoreAllMocks();
  act(() => chooseScheme('dark'));
});
