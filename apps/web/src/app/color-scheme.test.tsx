import { useMantineColorScheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentScheme, setScheme } from '../theme/color-scheme.ts';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { AppProviders } from './AppProviders.tsx';

function Mantine() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('light')}>
      Mantine is {colorScheme}
    </button>
  );
}

function open() {
  setScheme('dark');
  render(
    <AppProviders>
      <SchemeToggle />
      <Mantine />
    </AppProviders>,
  );
}

const toggle = () => screen.getByRole('button', { name: /^Use the/ });

test('the switch changes the page and Mantine, there and back', async () => {
  open();
  for (const scheme of ['light', 'dark'] as const) {
    await userEvent.click(toggle());
    expect(currentScheme()).toBe(scheme);
    expect(screen.getByText(`Mantine is ${scheme}`)).toBeTruthy();
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe(scheme);
  }
});

test('nothing is called in circles', () => {
  open();
  expect(() => setScheme('light')).not.toThrow();
});

test('a change by Mantine reaches the switch', async () => {
  open();
  const before = toggle().getAttribute('aria-label');
  await userEvent.click(screen.getByText('Mantine is dark'));
  expect(currentScheme()).toBe('light');
  expect(toggle().getAttribute('aria-label')).not.toBe(before);
});
