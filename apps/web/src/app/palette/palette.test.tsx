import { IconSearch } from '@tabler/icons-react';
import type { Role, ServerPolicy } from '@tenfour/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../test/api.ts';
import { harbor, permissionsOf, policy } from '../../test/fixtures.ts';
import { leavePage, renderPart } from '../../test/page.tsx';
import { closeOverlay, settleFocus } from '../../ui/overlay.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { find, nameIn, scoreOf } from './find.ts';
import { Palette } from './Palette.tsx';
import { PaletteList } from './PaletteList.tsx';
import { texts } from './texts.ts';

afterEach(() => {
  act(() => closeOverlay());
  settleFocus();
  leavePage();
});

function entry(label: string, group: EntryGroup = 'goTo', more: Partial<Entry> = {}): Entry {
  return { id: `${group}:${label}`, group, label, icon: IconSearch, run: () => undefined, ...more };
}

test.each([
  ['over', 0],
  ['OVERVIEW', 0],
  ['view of server', null],
  ['panel', 1],
  ['game in', 1],
  ['console', 2],
  ['erview', 3],
  ['punish', null],
])('how well "%s" is answered', (typed, score) => {
  const entries = [entry('Overview'), entry('In-game panel', 'goTo', { words: 'console' })];
  const scores = entries.map((one) => scoreOf(one, typed)).filter((one) => one !== null);
  expect(scores[0] ?? null).toBe(score);
});

test('groups stand in their order, or with the best answer first; what was found of players comes last', () => {
  const entries = [
    entry('Harbor City', 'servers'),
    entry('Staff & shifts'),
    entry('Clock in', 'do', { words: 'shift' }),
  ];
  const groups = (typed: string) =>
    find(entries, [entry('shifty', 'players')], typed).map(({ group }) => group);
  expect(groups('')).toEqual(['do', 'goTo', 'servers', 'players']);
  expect(groups('shift')).toEqual(['goTo', 'do', 'players']);
  expect(groups('clock')).toEqual(['do', 'players']);
});

test('what cannot be run stands behind what can', () => {
  const entries = [entry('Clock in', 'do', { whyNot: 'You are on duty.' }), entry('Clock out', 'do')];
  expect(find(entries, [], 'clock')[0]?.entries.map(({ label }) => label)).toEqual(['Clock out', 'Clock in']);
});

test.each([
  ['ana', { name: 'ana', verb: null }],
  ['punish ana', { name: 'ana', verb: 'punish' }],
  ['Player  ana ', { name: 'ana', verb: 'open' }],
  ['WARN ana', { name: 'ana', verb: 'warning' }],
  ['bolo ana', { name: 'ana', verb: 'bolo' }],
  ['toString ana', { name: 'toString ana', verb: null }],
  ['punisher', { name: 'punisher', verb: null }],
])('the name in "%s"', (typed, expected) => {
  expect(nameIn(typed)).toEqual(expected);
});

async function showList(role: Role, entries: readonly Entry[] = [], rules: ServerPolicy = policy()) {
  const onRun = vi.fn();
  const current = { id: 's1', server: { ...harbor, role }, permissions: permissionsOf(role, rules) };
  const router = await renderPart(
    <PaletteList
      current={current}
      clock={[]}
      entries={entries}
      problem={null}
      onClose={() => undefined}
      onRun={onRun}
    />,
  );
  const field = screen.getByRole('combobox', { name: texts.placeholder });
  return { onRun, field, router };
}

function chosen(): string | undefined {
  const field = screen.getByRole('combobox');
  const id = field.getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  expect(option?.getAttribute('aria-selected')).toBe('true');
  return option?.textContent ?? undefined;
}

test('the field is a combobox whose arrows tell the line that Enter runs', async () => {
  serveApi({ players: { suggest: async () => [] } });
  const entries = [entry('Overview'), entry('Logs', 'goTo', { whyNot: 'Not for you.' })];
  const { field, onRun } = await showList('owner', entries);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  const list = screen.getByRole('listbox', { name: texts.results });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getAllByRole('group').length).toBe(2);
  await userEvent.type(field, 'o');
  expect(chosen()).toContain('Overview');
  await userEvent.keyboard('{ArrowUp}');
  const last = chosen();
  expect(last).not.toContain('Overview');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen(), 'round').toContain('Overview');
  await userEvent.keyboard('{Enter}');
  expect(onRun).toHaveBeenCalledWith(entries[0]);
  onRun.mockClear();
  await userEvent.clear(field);
  await userEvent.type(field, 'logs{Enter}');
  expect(onRun).not.toHaveBeenCalled();
  expect(screen.getByRole('option', { name: /Logs/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Logs: Not for you.');
});

test('nothing found is said, and no empty list is left', async () => {
  serveApi({ players: { suggest: async () => [] } });
  const { field } = await showList('owner');
  await userEvent.type(field, 'zzz zzz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing matches “zzz zzz”'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('players are found while one types, and can be opened or punished; a failure can be tried again', async () => {
  let broken = true;
  const found = [
    {
      robloxUsername: 'AnaPolice',
      robloxUserId: '7',
      from: 'online' as const,
      activeCount: 2,
      formerly: null,
    },
    {
      robloxUsername: 'Anatol',
      robloxUserId: null,
      from: 'history' as const,
      activeCount: 0,
      formerly: null,
    },
  ];
  serveApi({
    players: {
      suggest: async () => {
        if (broken) throw new Error('no');
        return found;
      },
    },
  });
  const { field, onRun, router } = await showList('moderator');
  await userEvent.type(field, 'ana');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(texts.playersFailed);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: /^AnaPolice/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['AnaPolicein game · 2 active', 'Anatol', 'Punish AnaPolice', 'Punish Anatol']);
  await userEvent.clear(field);
  await userEvent.type(field, 'punish Newcomer');
  const punish = await screen.findByRole('option', { name: 'Punish Newcomer' });
  await userEvent.click(punish);
  const entryOf = onRun.mock.lastCall?.[0] as Entry;
  act(() => entryOf.run());
  await waitFor(() => expect(router.state.location.pathname).toBe('/server/s1/punishments'));
  expect(router.state.location.search).toEqual({ punish: 'Newcomer' });
});

const verbless = (typed: string) => /^(player|ana) /.test(typed);

test.each([
  ['kick ana', 'Record kick of AnaPolice', { punish: 'AnaPolice', type: 'kick' }],
  ['warn ana', 'Warn AnaPolice', { punish: 'AnaPolice', type: 'warning' }],
  ['pm ana', 'Message AnaPolice', { tab: 'ingame', command: ':pm AnaPolice ' }],
  ['note ana', 'Note on AnaPolice', { player: 'AnaPolice' }],
  ['history ana', 'Punishments of AnaPolice', { player: 'AnaPolice' }],
  ['player ana', 'AnaPolice', { player: 'AnaPolice' }],
  ['ana pol', 'AnaPolice', { player: 'AnaPolice' }],
  ['kick an lice', 'Record kick of AnaPolice', { punish: 'AnaPolice', type: 'kick' }],
])('"%s" leads with %s', async (typed, label, search) => {
  const found = [
    {
      robloxUsername: 'AnaPolice',
      robloxUserId: '7',
      from: 'history' as const,
      activeCount: 0,
      formerly: null,
    },
  ];
  serveApi({ players: { suggest: async () => found } });
  const { field, onRun, router } = await showList('owner');
  await userEvent.type(field, typed);
  await screen.findByRole('option', { name: label });
  const [first, ...others] = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(first).toBe(label);
  expect(
    others.filter((other) => other.includes('AnaPolice')),
    'each player once',
  ).toEqual(verbless(typed) ? ['Punish AnaPolice'] : []);
  await userEvent.keyboard('{Enter}');
  const entryOf = onRun.mock.lastCall?.[0] as Entry;
  act(() => entryOf.run());
  await waitFor(() => expect(router.state.location.search).toEqual(search));
});

test('actions that the role lacks are not offered on players', async () => {
  const found = [
    {
      robloxUsername: 'AnaPolice',
      robloxUserId: '7',
      from: 'history' as const,
      activeCount: 0,
      formerly: null,
    },
  ];
  serveApi({ players: { suggest: async () => found } });
  const rules = policy();
  const none = { canEditPunishments: false, canViewIngamePanel: false };
  rules.moderatorPermissions = { ...rules.moderatorPermissions, ...none };
  const { field } = await showList('moderator', [], rules);
  for (const typed of ['kick ana', 'pm ana', 'bolo ana']) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await screen.findByRole('option', { name: 'AnaPolice' });
    const labels = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(labels).toEqual(['AnaPolice']);
  }
});

test.each<[Role, string[]]>([
  ['owner', ['Punish a player', 'Run command…', 'New mod call', 'Copy join code']],
  ['moderator', ['Run command…', 'New mod call', 'Copy join code']],
  ['member', ['Copy join code']],
])('what %s may do is listed before anything is typed, without a count', async (role, listed) => {
  serveApi({ players: { suggest: async () => [] } });
  const rules = policy();
  rules.moderatorPermissions = { ...rules.moderatorPermissions, canEditPunishments: false };
  const { field } = await showList(role, [], rules);
  const options = screen.getAllByRole('option');
  expect(options.map((one) => listed.find((label) => one.textContent?.startsWith(label)))).toEqual(listed);
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, 'punish a');
  const punish = screen.queryByRole('option', { name: /^Punish a player/ });
  expect(punish?.getAttribute('aria-disabled') ?? null).toBe(role === 'moderator' ? 'true' : null);
});

test('what begins with a colon is put into the console, not sent', async () => {
  serveApi({ players: { suggest: async () => [] } });
  const { field, onRun, router } = await showList('owner');
  await userEvent.type(field, ':h hello{Enter}');
  const entryOf = onRun.mock.lastCall?.[0] as Entry;
  act(() => entryOf.run());
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'ingame', command: ':h hello' }));
});

test('outside of servers: pages, one’s servers, preferences', async () => {
  serveApi({ servers: { list: async () => [harbor] } });
  const onClose = vi.fn();
  await renderPart(<Palette onClose={onClose} />);
  await screen.findByRole('dialog', { name: texts.title });
  await screen.findByRole('option', { name: /^Harbor City/ });
  for (const label of ['Dashboard', 'Alt Management', 'Create a server', 'Keyboard shortcuts', 'Log out'])
    expect(screen.getByRole('option', { name: new RegExp(`^${label}`) })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Admin Panel/ }), 'not for everybody').toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
