import type { PlayerProfile, TimelineEntry } from '@tenfour/contracts';
import { DomainError, type PermissionFlag } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi } from '../../../test/api.ts';
import { harborServer } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { readPlayerSearch } from '../../community/identity/drawer-address.ts';
import { formatEnd } from '../punishments/duration.ts';
import { texts as recordTexts } from '../punishments/texts.ts';
import { pmProblem } from './PlayerActions.tsx';
import { PlayerDrawer } from './PlayerDrawer.tsx';
import { endOf } from './TimelineRow.tsx';
import { texts } from './texts.ts';

afterEach(leavePage);

test.each([
  [{ player: ' Bob ' }, { player: 'Bob' }],
  [{ player: 12345 }, { player: '12345' }],
  [{ player: '  ' }, {}],
  [{ player: ['Bob'] }, {}],
  [{}, {}],
  [{ player: 'x'.repeat(30) }, { player: 'x'.repeat(20) }],
])('the address %j names %j', (search, read) => {
  expect(readPlayerSearch(search)).toEqual(read);
});

const can = (...without: PermissionFlag[]) =>
  ({ can: Object.fromEntries([['canViewIngamePanel', !without.includes('canViewIngamePanel')]]) }) as never;
const server = { erlcApiKey: 'set', isActive: true } as never;

test.each([
  [
    'the role may not',
    can('canViewIngamePanel'),
    server,
    undefined,
    'Can’t PM: your role can’t send commands.',
  ],
  [
    'there is no key',
    can(),
    { erlcApiKey: null, isActive: true } as never,
    undefined,
    'Can’t PM: no ER:LC API key.',
  ],
  [
    'the server is suspended',
    can(),
    { erlcApiKey: 'set', isActive: false } as never,
    undefined,
    'Can’t PM: server suspended.',
  ],
  ['they are not in the game', can(), server, { gameKnown: true, online: null }, 'Can’t PM: not in game.'],
  ['nobody knows whether they are', can(), server, { gameKnown: false, online: null }, null],
])('no PM when %s', (_when, viewer, place, profile, reason) => {
  expect(pmProblem(viewer, place, profile)).toBe(reason);
});

const profile: PlayerProfile = {
  robloxUsername: 'Bob',
  robloxUserId: '7',
  exists: 'yes',
  online: {
    team: 'Police',
    callsign: null,
    permission: 'Normal',
    vehicles: [
      {
        model: '2020 Leland Vault',
        owner: { name: 'Bob', robloxUserId: '7' },
        livery: 'Stealth',
        plate: 'ABC-123',
        color: { name: 'Navy', hex: '#1b2a35' },
      },
    ],
  },
  gameKnown: true,
  counts: { warning: 1, kick: 0, strike: 2, ban: 1, active: 2 },
  nextIsAutoBan: true,
  banned: { until: null, reason: 'Exploits', inGame: 'no' },
  calls: { reporter: 0, reported: 1 },
  lastSeenAt: null,
  notes: 1,
  bolo: 'Runs from stops',
  names: [],
  possible: [],
  renamedTo: null,
};

const ended = Date.UTC(2026, 2, 1);

test.each([
  ['ban', true, ended + 60_000, /^ends .*2026/],
  ['ban', false, ended + 60_000, /^ended early$/],
  ['ban', false, ended - 60_000, /^ended .*2026/],
  ['ban', true, null, null],
  ['ban', false, null, /^ended early$/],
  ['strike', false, null, /^ended early$/],
  ['warning', false, null, null],
] as const)(
  'the end of a %s, active %s, is in the words of the list',
  (punishmentType, isActive, at, said) => {
    const record = { punishmentType, isActive, expiresAt: at === null ? null : new Date(at).toISOString() };
    const end = endOf(record, ended);
    if (said === null) expect(end).toBeNull();
    else expect(end).toMatch(said);
    const listed = formatEnd(record, ended)?.split(' ')[0] ?? null;
    expect(end?.split(' ')[0] ?? null).toBe(listed);
  },
);

const note: TimelineEntry = {
  kind: 'note',
  id: 'n1',
  noteId: 'n1',
  createdAt: '2026-03-01T10:00:00.000Z',
  text: 'Friendly.',
  bolo: false,
  by: 'ben',
  byId: 'u-ben',
  editedAt: null,
};

async function openDrawer(players: Record<string, (input: never) => unknown>, ...without: PermissionFlag[]) {
  return openDrawerOf('Bob', players, ...without);
}

async function openDrawerOf(
  name: string,
  players: Record<string, (input: never) => unknown>,
  ...without: PermissionFlag[]
) {
  serveApi({ players }, { role: 'moderator' });
  const input = { serverId: harborServer.id };
  queryClient.setQueryData(trpc.servers.get.queryKey(input), harborServer);
  const flags = [
    'canViewPunishments',
    'canEditPunishments',
    'canViewStaffTools',
    'canViewIngamePanel',
  ] as const;
  const held = Object.fromEntries(flags.map((flag) => [flag, !without.includes(flag)]));
  const permissions = { role: 'moderator', can: held } as never;
  await renderPart(<PlayerDrawer serverId={harborServer.id} permissions={permissions} name={name} opened />);
  return screen.findByRole('dialog', { name: /^Player / });
}

test('it says who this is, what counts, and offers only the parts that may be seen', async () => {
  const drawer = await openDrawer(
    { profile: async () => profile, timeline: async () => [] },
    'canViewStaffTools',
    'canEditPunishments',
  );
  expect(await within(drawer).findByText(texts.bannedHere(null), { exact: false })).toBeTruthy();
  expect(within(drawer).getByText(texts.bannedInGame.no)).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: 'Ban in game' })).toBeTruthy();
  expect(within(drawer).getByText('Runs from stops')).toBeTruthy();
  expect(within(drawer).queryByText(/Auto-Ban/), 'banned already').toBeNull();
  expect(within(drawer).getByText('2 strikes')).toBeTruthy();
  expect(within(drawer).getByText('Online now · Police')).toBeTruthy();
  expect(within(drawer).getByText('2020 Leland Vault').parentElement?.textContent).toMatch(
    /StealthNavyABC-123$/,
  );
  const tabs = within(drawer)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Timeline', 'Notes (1)', 'Punishments (4)', 'In game']);
  const ban = within(drawer).getByRole('button', { name: 'Record ban: Bob' });
  expect(ban.getAttribute('aria-disabled')).toBe('true');
  expect(within(drawer).getByText(texts.mayNotRecord)).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
  expect(await within(drawer).findByText('No notes.')).toBeTruthy();
  expect(within(drawer).queryByLabelText(texts.newNote)).toBeNull();
});

test('a note that was not taken stays typed, and the same press again is the same note', async () => {
  const ids: string[] = [];
  let fails = true;
  const addNote = vi.fn(async ({ clientId }: { clientId: string }) => {
    ids.push(clientId);
    if (fails) throw new DomainError('UPSTREAM', { message: 'Not now.' });
    return { ...note, robloxUsername: 'Bob', updatedAt: note.createdAt };
  });
  const drawer = await openDrawer({
    profile: async () => profile,
    timeline: async () => [note],
    addNote: addNote as never,
  });
  await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
  const field = await within(drawer).findByLabelText(texts.newNote);
  await userEvent.type(field, 'Seen before');
  await userEvent.click(within(drawer).getByRole('button', { name: texts.addNote }));
  await screen.findByText(texts.noteFailed);
  expect((field as HTMLTextAreaElement).value).toBe('Seen before');
  fails = false;
  await userEvent.click(within(drawer).getByRole('button', { name: texts.addNote }));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  // Another author's note: a moderator cannot change it.
  expect(within(drawer).queryByRole('button', { name: 'Edit note by ben' })).toBeNull();
});

test('the timeline folds what happened in the game, its own tab does not', async () => {
  const joins: TimelineEntry[] = ['j1', 'j2', 'j3', 'j4'].map((id) => ({
    kind: 'join',
    id,
    createdAt: note.createdAt,
  }));
  const timeline = async () => [...joins.slice(0, 3), note, ...joins.slice(3)];
  const drawer = await openDrawer({ profile: async () => profile, timeline });
  const fold = await within(drawer).findByRole('button', { name: '3 game events' });
  expect(within(drawer).getAllByText(texts.join), 'a single event is not folded').toHaveLength(1);
  await userEvent.click(fold);
  expect(within(drawer).getAllByText(texts.join)).toHaveLength(4);
  await userEvent.click(within(drawer).getByRole('tab', { name: 'In game' }));
  await waitFor(() => expect(within(drawer).getAllByText(texts.join)).toHaveLength(4));
});

test('an active record leads the timeline, however much has happened since', async () => {
  const record = (id: string, isActive: boolean): TimelineEntry => ({
    kind: 'punishment',
    id,
    createdAt: note.createdAt,
    punishment: {
      id,
      robloxUsername: 'Bob',
      robloxUserId: '7',
      verified: false,
      punishmentType: 'strike',
      reason: isActive ? 'Still counts' : 'Long over',
      duration: null,
      expiresAt: null,
      isActive,
      ...{ autoBan: false, fields: {}, missing: [] },
      rule: null,
      issuedBy: 'ben',
      issuedById: 'u-ben',
      evidence: [],
      enforcement: { state: 'none', message: null },
      source: 'web',
      createdAt: note.createdAt,
      updatedAt: note.createdAt,
    },
  });
  const records = [record('p2', false), record('p1', true)];
  const timeline = async (_viewer: unknown, { part }: { part?: string }) =>
    part === 'punishments' ? records : [note, ...records.slice(0, 1)];
  const drawer = await openDrawer({ profile: async () => profile, timeline: timeline as never });
  await within(drawer).findByText('Still counts');
  const [first, second] = within(drawer)
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.kind);
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining('Still counts'),
    expect.stringContaining(note.text),
  ]);
});

test('a tab without entries has no count', async () => {
  const drawer = await openDrawer({
    profile: async () => ({ ...profile, notes: 0, calls: { reporter: 2, reported: 1 } }),
    timeline: async () => [],
  });
  expect(await within(drawer).findByRole('tab', { name: 'Mod calls (3)' })).toBeTruthy();
  expect(within(drawer).getByRole('tab', { name: 'Notes' })).toBeTruthy();
});

test('a press on Notes leads into its field, arrow keys stay on the tabs', async () => {
  const media = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: query.includes('fine') }));
  const drawer = await openDrawer({ profile: async () => profile, timeline: async () => [] });
  const notes = within(drawer).getByRole('tab', { name: /^Notes/ });
  await userEvent.click(within(drawer).getByRole('tab', { name: 'Timeline' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(notes);
  await userEvent.click(notes);
  expect(document.activeElement).toBe(within(drawer).getByLabelText(texts.newNote));
});

test('what is typed into a note outlives the drawer', async () => {
  const calls = { profile: async () => profile, timeline: async () => [] };
  const drawer = await openDrawer(calls);
  await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
  await userEvent.type(await within(drawer).findByLabelText(texts.newNote), 'Half a no');
  await userEvent.click(within(drawer).getByRole('tab', { name: 'Timeline' }));
  await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
  const field = await within(drawer).findByLabelText(texts.newNote);
  expect((field as HTMLTextAreaElement).value).toBe('Half a no');
  await act(async () => userEvent.clear(field));
});

test.each(['../../etc', '<b>x</b>', 'two words'])(
  '%s is no name, and nothing can be done about it',
  async (name) => {
    const noOne = {
      ...profile,
      robloxUsername: name,
      robloxUserId: null,
      exists: 'no',
      online: null,
    } as const;
    const drawer = await openDrawerOf(name, { profile: async () => noOne, timeline: async () => [] });
    expect(await within(drawer).findByText(recordTexts.impossibleName)).toBeTruthy();
    await within(drawer).findByText('No history.');
    await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
    expect(await within(drawer).findByText('No notes.')).toBeTruthy();
    expect(within(drawer).queryByLabelText(texts.newNote)).toBeNull();
    expect(within(drawer).queryByText('Record ban')).toBeNull();
  },
);

test('a name from before the rule, of an account that is there, is like any other', async () => {
  const old = { ...profile, robloxUsername: 'two words' };
  const drawer = await openDrawerOf('two words', { profile: async () => old, timeline: async () => [] });
  expect(await within(drawer).findByLabelText('Record ban: two words')).toBeTruthy();
  expect(within(drawer).queryByText(recordTexts.impossibleName)).toBeNull();
});

const FORMER = {
  ...profile,
  robloxUsername: 'OldBob',
  robloxUserId: null,
  exists: 'no',
  online: null,
  renamedTo: { robloxUserId: '7', robloxUsername: 'Bob' },
} as const;

test('a BOLO of a former name says so, and is written under the present one when asked', async () => {
  const addNote = vi.fn(async (_viewer: unknown, _input: unknown) => note);
  const drawer = await openDrawerOf('OldBob', {
    profile: async () => FORMER,
    timeline: async () => [],
    addNote: addNote as never,
  });
  const hint = () => within(drawer).findAllByText('Former name. The account is now Bob.');
  expect(await hint()).toHaveLength(1);
  expect(within(drawer).getByRole('button', { name: 'Open Bob' })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('tab', { name: /^Notes/ }));
  const form = (await within(drawer).findByLabelText(texts.newNote)).closest('form') as HTMLElement;
  await userEvent.type(within(form).getByLabelText(texts.newNote), 'Runs');
  expect(await hint()).toHaveLength(1);
  await userEvent.click(within(form).getByLabelText(texts.boloLabel));
  expect(await hint()).toHaveLength(2);
  await userEvent.click(within(form).getByRole('button', { name: 'Use Bob' }));
  expect(within(form).getByText('For Bob')).toBeTruthy();
  await userEvent.click(within(form).getByRole('button', { name: texts.addNote }));
  await waitFor(() => expect(addNote.mock.lastCall?.[1]).toMatchObject({ username: 'Bob', bolo: true }));
});

test('a note is about the account that the drawer shows, also when it was opened by a former name', async () => {
  const addNote = vi.fn(async (_viewer: unknown, _input: unknown) => note);
  const dialog = await openDrawerOf('OldBob', {
    profile: async () => profile,
    timeline: async () => [],
    addNote: addNote as never,
  });
  expect(await within(dialog).findByRole('heading', { name: 'Player Bob' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('tab', { name: /^Notes/ }));
  await userEvent.type(await within(dialog).findByLabelText(texts.newNote), 'Runs');
  await userEvent.click(within(dialog).getByLabelText(texts.boloLabel));
  expect(within(dialog).queryByText(/Former name/)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: texts.addNote }));
  await waitFor(() => expect(addNote.mock.lastCall?.[1]).toMatchObject({ username: 'Bob' }));
});
