import type { Retention, UpdateRetentionInput, Viewer } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { renderPart } from '../../../test/page.tsx';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';
import { RetentionPanel } from './RetentionPanel.tsx';
import { daysIn, isShorter } from './use-retention.ts';

useSettingsWorld();

const commands = { kind: 'commands', defaultDays: 30, minDays: 7, maxDays: 30, days: null } as const;
const calls = { kind: 'modCalls', defaultDays: null, minDays: 30, maxDays: 3_650, days: 365 } as const;

test.each([
  ['', null],
  [' 7 ', 7],
  ['6', undefined],
  ['31', undefined],
  ['seven', undefined],
  ['1e1', undefined],
])('“%s” is %s days', (typed, days) => {
  expect(daysIn(typed, commands)).toBe(days);
});

test('only what deletes earlier is shorter', () => {
  expect(isShorter(29, commands)).toBe(true);
  expect(isShorter(30, commands)).toBe(false);
  expect(isShorter(364, calls)).toBe(true);
  expect(isShorter(366, calls)).toBe(false);
  expect(isShorter(null, calls)).toBe(false);
});

test('a shorter period says what it deletes before it is saved', async () => {
  let stored: Retention = { kinds: [commands, calls], hold: false };
  const update = vi.fn(async (_viewer: Viewer, { choices }: UpdateRetentionInput) => {
    stored = { ...stored, kinds: stored.kinds.map((row) => ({ ...row, days: choices?.[row.kind] ?? null })) };
    return stored;
  });
  const preview = vi.fn(async () => ({ records: 12_400, isMore: false }));
  serveApi({ retention: { get: async () => stored, preview, update } });
  await renderPart(<RetentionPanel serverId="s1" />);
  const field = await screen.findByRole('textbox', { name: 'Closed mod calls: days' });
  await userEvent.clear(field);
  await userEvent.type(field, '90');
  const row = within(screen.getByRole('row', { name: /Closed mod calls/ }));
  await row.findByText('12,400 records older than 90 days will be deleted within a day.');
  const other = screen.getByRole('textbox', { name: 'Commands sent to the game: days' });
  await userEvent.type(other, '99');
  await screen.findByText('Enter 7 to 30 days.');
  const save = screen.getByRole('button', { name: 'Save retention' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.clear(other);
  await userEvent.click(save);
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(expect.anything(), {
      serverId: 's1',
      hold: false,
      choices: { modCalls: 90 },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save retention' })).toBeNull());
});

test('saves from the settings, whose own form is another one', async () => {
  const stored: Retention = { kinds: [calls], hold: false };
  const update = vi.fn(async () => stored);
  const preview = async () => ({ records: 0, isMore: false });
  await visit({}, {}, '?section=data', { retention: { get: async () => stored, preview, update } });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Closed mod calls: days' }), '0');
  expect(document.querySelector('form form')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save retention' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
});
