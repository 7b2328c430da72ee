import type { SaveChatCommandsInput } from '@tenfour/contracts';
import { CHAT_COMMANDS, type ChatCommandName } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';

useSettingsWorld();

const API = '?section=api';

function switches(refuses = false) {
  let stored = { commands: [] as ChatCommandName[], recordsInGame: false };
  return {
    get: async () => ({ ...stored, updatedAt: null }),
    save: vi.fn(async (_viewer: unknown, { commands = {}, recordsInGame }: SaveChatCommandsInput) => {
      if (refuses) throw new Error('no');
      stored = {
        commands: CHAT_COMMANDS.filter((name) => commands[name] ?? stored.commands.includes(name)),
        recordsInGame: recordsInGame ?? stored.recordsInGame,
      };
      return { ...stored, updatedAt: null };
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
  expect(chatCommands.save.mock.calls.map(([, { commands }]) => commands)).toEqual([
    { warn: true },
    { call: true },
  ]);
  expect([call, warn].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true]);
});

test('recording what staff type in the game is a switch of its own', async () => {
  const chatCommands = switches();
  await visit({}, {}, API, { chatCommands });
  const records = await screen.findByRole('switch', { name: 'Record :kick, :ban and :unban' });
  await userEvent.click(records);
  await userEvent.click(screen.getByRole('switch', { name: /^;help/ }));
  await waitFor(() => expect(chatCommands.save).toHaveBeenCalledTimes(2));
  expect(
    chatCommands.save.mock.calls.map(([, { commands, recordsInGame }]) => [commands, recordsInGame]),
  ).toEqual([
    [{}, true],
    [{ help: true }, undefined],
  ]);
});

test('a refused change is undone', async () => {
  await visit({}, {}, API, { chatCommands: switches(true) });
  const help = await screen.findByRole('switch', { name: /^;help/ });
  await userEvent.click(help);
  expect(await screen.findByText(/Chat commands not changed/)).toBeTruthy();
  await waitFor(() => expect((help as HTMLInputElement).checked).toBe(false));
});
