import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { copy } from '../copy.ts';
import { renderUi } from '../test/render.tsx';
import { CopyButton } from './CopyButton.tsx';
import { clearToast } from './toast.ts';

afterEach(() => act(clearToast));

const button = (
  <CopyButton value="K7Q2XA" label="Copy join code of Harbor City" toast={copy.servers.copied} />
);

test('puts the value on the clipboard and says so', async () => {
  const user = userEvent.setup();
  renderUi(button);
  await user.click(screen.getByRole('button', { name: 'Copy join code of Harbor City' }));
  expect(await navigator.clipboard.readText()).toBe('K7Q2XA');
  expect(await screen.findByText('Join code copied to clipboard')).toBeTruthy();
});

test('without a clipboard it selects the value and says what to press', async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  renderUi(button);
  await user.click(screen.getByRole('button', { name: 'Copy join code of Harbor City' }));
  expect(await screen.findByText('Press Ctrl+C')).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe('K7Q2XA');
  expect(screen.queryByText('Copied!')).toBeNull();
});
