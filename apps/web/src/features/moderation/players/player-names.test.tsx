import type { PlayerProfile } from '@tenfour/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { renderPart } from '../../../test/page.tsx';
import { PlayerNames } from './PlayerNames.tsx';
import { texts } from './texts.ts';

const UNTIL = '2026-10-03T12:00:00.000Z';
const FORMER = { name: 'BlueHeron', until: UNTIL, records: 3, match: null };
const CURRENT = { name: 'KingFisher', until: null, records: 0, match: null };

async function show(
  names: PlayerProfile['names'],
  mayEdit = true,
  robloxUserId: string | null = '7',
  possible: PlayerProfile['possible'] = [],
) {
  const match = vi.fn(async (_viewer: unknown, _input: unknown) => ({ id: 'm1' }));
  const removeMatch = vi.fn(async (_viewer: unknown, _input: unknown) => undefined);
  serveApi({ players: { match, removeMatch } }, { role: 'moderator' });
  const profile = { robloxUserId, names, possible } as PlayerProfile;
  await renderPart(<PlayerNames serverId="s1" profile={profile} mayEdit={mayEdit} />);
  return { match, removeMatch };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('former names say until when, and how many records only have the name', async () => {
  await show([CURRENT, FORMER], false);
  const list = within(screen.getByRole('list', { name: texts.names }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'was BlueHeron until Oct 3, 2026 · 3 records by name',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('records are split off, and the toast takes it back', async () => {
  const { match, removeMatch } = await show([CURRENT, FORMER]);
  press('Split off: BlueHeron');
  const input = { serverId: 's1', robloxUserId: '7', name: 'BlueHeron', kind: 'split' };
  await waitFor(() => expect(match.mock.lastCall?.[1]).toEqual(input));
  expect(await screen.findByText('Records of BlueHeron split off')).toBeTruthy();
  press('Undo');
  await waitFor(() => expect(removeMatch.mock.lastCall?.[1]).toBe('m1'));
});

test('what was split can be brought back later', async () => {
  const { removeMatch } = await show([CURRENT, { ...FORMER, match: { id: 'm2', kind: 'split' } }]);
  expect(screen.getByText(/3 records split off/)).toBeTruthy();
  press('Undo: BlueHeron');
  await waitFor(() => expect(removeMatch.mock.lastCall?.[1]).toBe('m2'));
});

test('a name is joined by typing it', async () => {
  const { match } = await show([CURRENT]);
  press(texts.joinName);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Typo_Heron ' } });
  press('Join');
  const input = { serverId: 's1', robloxUserId: '7', name: 'Typo_Heron', kind: 'joined' };
  await waitFor(() => expect(match.mock.lastCall?.[1]).toEqual(input));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a refusal is said, and what was typed stays', async () => {
  const { match } = await show([CURRENT]);
  match.mockRejectedValue(new Error('refused'));
  press(texts.joinName);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Heron' } });
  press('Join');
  expect(await screen.findByText(texts.matchFailed)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Heron');
});

const POSSIBLE = { name: 'Old_Heron', robloxUserId: '7', robloxUsername: 'KingFisher' };

test('what Roblox found is a hint, from the name and from the account, and one press joins it', async () => {
  const { match } = await show([], true, null, [POSSIBLE]);
  expect(screen.getByText('Possibly KingFisher')).toBeTruthy();
  press('Join: Old_Heron');
  const input = { serverId: 's1', robloxUserId: '7', name: 'Old_Heron', kind: 'joined' };
  await waitFor(() => expect(match.mock.lastCall?.[1]).toEqual(input));
  await show([CURRENT], false, '7', [POSSIBLE]);
  expect(screen.getByText('Possibly also Old_Heron')).toBeTruthy();
});

test('nothing is shown of a player without a known account', async () => {
  await show([], true, null);
  expect(screen.queryByText(texts.joinName)).toBeNull();
});
