import type { Ban, IgnoreBansInput, ImportBansInput, Viewer } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { BanRows } from './BanRows.tsx';

afterEach(leavePage);

const AT = '2026-03-02T20:00:00.000Z';

const inGame = (id: string, robloxUsername: string): Ban => ({
  id,
  createdAt: AT,
  inGame: true,
  robloxUsername,
  robloxUserId: id,
  formerly: null,
  record: null,
});

const onRecord: Ban = {
  id: 'p1',
  createdAt: AT,
  inGame: false,
  robloxUsername: 'Ana',
  robloxUserId: '11',
  formerly: null,
  record: {
    punishmentId: 'p1',
    reason: 'RDM',
    issuedBy: 'mara',
    createdAt: AT,
    enforcement: { state: 'none', message: null },
  },
};

async function show(view: 'game' | 'record' | 'both', bans: Ban[], calls: TestServices['bans'] = {}) {
  serveApi({ bans: { list: async () => bans, ...calls } });
  await renderPart(<BanRows serverId="s1" view={view} search="" count={bans.length} />);
  return screen.findAllByRole('listitem');
}

test('selected bans of the game are imported with a reason, in portions', async () => {
  const imported = vi.fn(async (_viewer: Viewer, { robloxUserIds }: ImportBansInput) => ({
    imported: robloxUserIds.length,
    skipped: 0,
  }));
  const bans = Array.from({ length: 120 }, (_, at) => inGame(`${at + 1}`, `Player${at + 1}`));
  await show('game', bans, { import: imported });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await userEvent.clear(reason);
  expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(reason, 'Cheating');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(imported).toHaveBeenCalledTimes(2));
  const sent = imported.mock.calls.map(([, input]) => [input.robloxUserIds.length, input.reason]);
  expect(sent).toEqual([
    [100, 'Cheating'],
    [20, 'Cheating'],
  ]);
  expect(await screen.findByText('120 bans imported')).toBeTruthy();
});

test('an action that is refused half way says what was done', async () => {
  const bans = Array.from({ length: 120 }, (_, at) => inGame(`${at + 1}`, `Player${at + 1}`));
  const ignore = vi.fn(async (_viewer: Viewer, { robloxUserIds = [] }: IgnoreBansInput) => {
    if (robloxUserIds.length < 100) throw new Error('no');
    return { changed: robloxUserIds.length };
  });
  await show('game', bans, { ignore });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ignore' }));
  expect(await screen.findByText('100 bans ignored, then stopped')).toBeTruthy();
});

test('a ban on record is sent to the game after a question, and says what was left', async () => {
  const send = vi.fn(async () => ({ queued: 0, skipped: 0, unconfirmed: 1, waiting: 0 }));
  const [row] = await show('record', [onRecord], { send });
  expect(row?.textContent).toContain('RDM · mara');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }));
  for (const answer of ['Cancel', 'Ban in game']) {
    await userEvent.click(screen.getByRole('button', { name: 'Ban in game' }));
    const question = await screen.findByRole('alertdialog', { name: 'Ban 1 player in game?' });
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(await screen.findByText('1 without a confirmed account')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', punishmentIds: ['p1'] });
});

test('ignored bans are shown again by the undo of the toast', async () => {
  const ignore = vi.fn(async () => ({ changed: 1 }));
  await show('game', [inGame('11', 'Ana')], { ignore });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ignore' }));
  await screen.findByText('1 ban ignored');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 ban shown again');
  const sent = { serverId: 's1', robloxUserIds: ['11'], punishmentIds: [] };
  expect(ignore).toHaveBeenNthCalledWith(1, expect.anything(), { ...sent, ignored: true });
  expect(ignore).toHaveBeenNthCalledWith(2, expect.anything(), { ...sent, ignored: false });
});

test('an account without a name is named by its id, and bans in both are only shown', async () => {
  const [row] = await show('both', [{ ...onRecord, id: '11', inGame: true }, inGame('12', '')]);
  if (!row) throw new Error('Nothing is listed.');
  expect(within(row).queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('Account 12')).toBeTruthy();
});

test('a search is sent to the server, and says which former name it found', async () => {
  const list = vi.fn(async () => [{ ...inGame('11', 'Ana'), formerly: 'Earlier' }]);
  serveApi({ bans: { list } });
  await renderPart(<BanRows serverId="s1" view="game" search="earl" count={3} />);
  expect((await screen.findByRole('listitem')).textContent).toContain('Ana was Earlier');
  expect(list).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ search: 'earl' }));
});
