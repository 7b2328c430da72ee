import type { SaveChatCommandsInput } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';

useSettingsWorld();

const API = '?section=api';

function switches(refuses = false) {
  let stored: SaveChatCommandsInput['commands'] = [];
  return {
    get: async () => ({ commands: stored, updatedAt: null }),
    save: vi.fn(async (_viewer: unknown, { commands }: SaveChatCommandsInput) => {
      if (refuses) throw new Error('no');
      stored = commands;
      return { commands, updatedAt: null };
    }),
  };
}

test('each chat command has a switch, off at first, that takes effect immediately', async () => {
  const chatCommands = switches();
  await visit({}, {}, API, { chatCommands });
  const call = await screen.findByRole('switch', { name: /^;call reason/ });
  const warn = screen.getByRole('switch', { name: ';warn player reason' });
  expect([call, warn].map((one) => (one as HTMLInputElement).checked)).toEqual([false, false]);
  await userEvent.click(warn);
  await userEvent.click(call);
  await waitFor(() => expect(chatCommands.save).toHaveBeenCalledTimes(2));
  expect(chatCommands.save.mock.lastCall?.[1].commands).toEqual(['call', 'warn']);
  expect([call, warn].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true]);
});

test('a refused change is undone', async () => {
  await visit({}, {}, API, { chatCommands: switches(true) });
  const help = await screen.findByRole('switch', { name: /^;help/ });
  await userEvent.click(help);
  expect(await screen.findByText(/Chat commands not changed/)).toBeTruthy();
  await waitFor(() => expect((help as HTMLInputElement).checked).toBe(false));
});
