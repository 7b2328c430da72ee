import type {
  ExecuteCommandResult,
  GameCommand,
  GameEvent,
  GameInfo,
  OnlinePlayer,
} from '@tenfour/contracts';
import { DomainError, NO_CONDITIONS } from '@tenfour/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { harborServer, permissionsOf, suspended } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';
import { GamePanel } from './GamePanel.tsx';

afterEach(leavePage);

const info: GameInfo = {
  serverName: 'Harbor Roleplay',
  playerCount: 2,
  maxPlayers: 40,
  online: true,
  joinKey: 'HARB',
  queueLength: 3,
  asOf: new Date().toISOString(),
  stale: false,
  problem: null,
};

const player = (name: string, id: number, more: Partial<OnlinePlayer> = {}): OnlinePlayer => ({
  Player: `${name}:${id}`,
  Permission: 'Normal',
  Callsign: null,
  Team: 'Civilian',
  ...more,
});

const command = (id: string, more: Partial<GameCommand>): GameCommand => ({
  id,
  command: `:h ${id}`,
  state: 'sent',
  issuedBy: 'mara',
  customCommand: null,
  clientId: null,
  message: null,
  code: null,
  source: 'panel',
  position: null,
  expectedAt: null,
  createdAt: new Date().toISOString(),
  settledAt: more.state === 'queued' ? null : new Date().toISOString(),
  ...more,
});

async function openPanel(
  game: TestServices['game'] = {},
  role: 'owner' | 'member' = 'owner',
  events: GameEvent[] = [],
) {
  const services: TestServices = {
    game: {
      info: async () => info,
      players: async () => [player('Ana', 1, { WantedStars: 2 }), player('Bob', 2)],
      commandLogs: async () => [],
      commands: async () => [],
      ...game,
    },
    gameEvents: { list: async () => events },
    customCommands: { list: async () => [] },
  };
  const served = serveApi(services, { role });
  await renderPart(<GamePanel server={harborServer} permissions={permissionsOf(role)} />);
  return served;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Command' });

test.each([
  ['PM', ':pm Ana '],
  ['Kick in game', ':kick Ana '],
  ['Ban in game', ':ban Ana'],
])('%s puts "%s" into the console and the focus behind it', async (action, text) => {
  await openPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  expect(line().value).toBe(text);
  expect(document.activeElement).toBe(line());
});

test('the menu gives the focus back when it is left, and the last entry links to the composer', async () => {
  await openPanel();
  const button = await screen.findByRole('button', { name: 'Actions for Bob' });
  button.focus();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByRole('menu', { name: 'Actions for Bob' })).toBeTruthy();
  const punish = await screen.findByRole('menuitem', { name: 'Record punishment' });
  expect(punish.getAttribute('href')).toBe('/server/s1/punishments?punish=Bob');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(button);
  await screen.findByRole('menu');
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('the focus stays on its player when the list is read again', async () => {
  let online = [player('Ana', 1), player('Bob', 2)];
  await openPanel({ players: async () => online });
  const button = await screen.findByRole('button', { name: 'Actions for Bob' });
  button.focus();
  online = [player('Aaron', 9), player('Bob', 2, { Callsign: 'B-1' })];
  await act(() => queryClient.refetchQueries(trpc.game.players.queryFilter()));
  expect(await screen.findByText('B-1')).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test('shows the game: queue, join key, wanted stars', async () => {
  await openPanel();
  expect(await screen.findByText('Wanted 2')).toBeTruthy();
  const card = region('Game server');
  expect(card.getByText('Queue').nextSibling?.textContent).toBe('3 waiting');
  expect(card.getByRole('button', { name: 'Copy join key' })).toBeTruthy();
  expect(card.getByText('Online')).toBeTruthy();
});

test('every command shows its outcome; a 4000 links to its fix', async () => {
  slowTime();
  const soon = new Date(Date.now() + 9_500).toISOString();
  await openPanel({
    commands: async () => [
      command('waiting', { state: 'queued', position: 2, expectedAt: soon, issuedBy: 'iris' }),
      command('done', { state: 'confirmed' }),
      command('timed', { source: 'scheduled', issuedBy: null }),
      command('refused', { state: 'failed', message: 'Commands are not allowed.', code: 4000 }),
    ],
  });
  const sent = region('Activity');
  expect((await sent.findByText(/#2 in line/)).textContent).toMatch(/by iris .* #2 in line · in (9|10)s/);
  expect(sent.getByText(/via schedule/)).toBeTruthy();
  expect(sent.getByRole('link', { name: 'How to fix' }).getAttribute('href')).toBe(
    '/server/s1/settings?section=api',
  );
});

test('a sent command is listed immediately, and becomes the row that the server lists', async () => {
  slowTime();
  const answer = Promise.withResolvers<ExecuteCommandResult>();
  let rows: GameCommand[] = [];
  await openPanel({
    commands: async () => rows,
    execute: async (_viewer, { command: text, clientId }) => {
      const soon = new Date(Date.now() + 9_500).toISOString();
      const queued = { state: 'queued', position: 2, expectedAt: soon, clientId: clientId ?? null } as const;
      rows = [command('own', { ...queued, command: text })];
      return answer.promise;
    },
  });
  const sent = region('Activity');
  await sent.findByText(/No activity yet/);
  await userEvent.type(line(), ':h patience{Enter}');
  expect(sent.getByText(':h patience')).toBeTruthy();
  expect(sent.getByText('Queued')).toBeTruthy();
  expect(await sent.findByText(/#2 in line · in (9|10)s/)).toBeTruthy();
  expect(sent.getAllByRole('listitem')).toHaveLength(1);
  rows = [command('own', { state: 'sent', command: ':h patience' })];
  const received = {
    success: true,
    command: ':h patience',
    message: 'Sent.',
    id: 'own',
    state: 'sent',
  } as const;
  answer.resolve({ ...received, position: null, expectedAt: null, code: null, nextInMs: 0 });
  expect(await sent.findByText(/Not logged yet/)).toBeTruthy();
  await waitFor(() => expect(sent.getAllByRole('listitem')).toHaveLength(1));
});

test('what never reached the queue is not listed any more', async () => {
  await openPanel({
    execute: async () => {
      throw new DomainError('REFUSED', { message: 'This server is suspended.' });
    },
  });
  const sent = region('Activity');
  await sent.findByText(/No activity yet/);
  await userEvent.type(line(), ':h patience{Enter}');
  expect(await sent.findByText(/No activity yet/)).toBeTruthy();
  expect(sent.queryByText(':h patience')).toBeNull();
});

test('while another person’s command waits or is being sent, its outcome is polled every 2 s', async () => {
  const time = slowTime();
  let rows = [command('theirs', { state: 'queued', issuedBy: 'iris', position: 1 })];
  const { calls } = await openPanel({ commands: async () => rows });
  const asked = () => calls.filter((call) => call === 'game.commands').length;
  await region('Activity').findByText(/#1 in line/);
  await time.pass(4_100);
  expect(asked()).toBe(3);
  rows = [command('theirs', { settledAt: null })];
  await time.pass(4_000);
  expect(asked()).toBe(5);
  expect(region('Activity').getByText('On its way.')).toBeTruthy();
  rows = [command('theirs', {})];
  await time.pass(12_000);
  expect(asked()).toBe(6);
});

test('log, sent commands and events name who is behind a command, which is one line of the stream', async () => {
  const at = new Date().toISOString();
  const logged = { Player: 'Remote Server', Timestamp: Date.now() / 1_000 };
  const event = { id: 'e', kind: 'command', createdAt: at, target: null } as const;
  const remote = { name: 'Remote Server', robloxUserId: null };
  await openPanel(
    {
      commands: async () => [
        command('timed', { source: 'scheduled', issuedBy: null, customCommand: 'Rules' }),
        command('gone', { source: 'scheduled', issuedBy: null }),
      ],
      commandLogs: async () => [
        { ...logged, Command: ':h Rules', sentBy: null, customCommand: 'Rules' },
        { ...logged, Command: ':h Hi', sentBy: 'mara', customCommand: null },
        { ...logged, Command: ':h Far', sentBy: null, customCommand: null },
      ],
    },
    'owner',
    [{ ...event, player: remote, detail: ':kick Bob', sentBy: 'mara', customCommand: null }],
  );
  const texts = async (name: string) => {
    await userEvent.click(screen.getByRole('radio', { name }));
    return (await region('Activity').findAllByRole('listitem')).map(({ textContent }) => textContent);
  };
  const all = await texts('All');
  expect(all.filter((text) => text.includes(':h Rules') || text.includes(':kick Bob'))).toEqual([]);
  expect(all.some((text) => text.includes(':h Far'))).toBe(true);
  const log = await texts('Recent commands');
  expect(log[0]).toMatch(/Remote Server · Custom command Rules$/);
  expect(log[1]).toMatch(/Remote Server · by mara$/);
  expect(log[2]).toMatch(/Remote Server$/);
  const [timed, gone] = await texts('Sent');
  expect(timed).toContain('Custom command Rules · ');
  expect(gone).toContain('via schedule · ');
  const [ran] = await texts('Events');
  expect(ran).toContain('Remote Server ran :kick Bob · by mara');
});

test('each part keeps what it had when its next read fails, and Online does not stay green', async () => {
  let broken = false;
  const orBroken = <T,>(value: T) => {
    if (broken) throw new DomainError('UNAVAILABLE', { message: 'Not now.' });
    return value;
  };
  await openPanel({
    info: async () => orBroken(info),
    players: async () => orBroken([player('Ana', 1)]),
  });
  await screen.findByText('Ana');
  broken = true;
  await act(() => queryClient.refetchQueries(trpc.game.pathFilter()).catch(() => undefined));
  await waitFor(() => expect(region('Game server').getByText('Was online')).toBeTruthy());
  expect(region('Game server').queryByText('Online')).toBeNull();
  expect(screen.getByText('Ana')).toBeTruthy();
  broken = false;
  await act(() => queryClient.refetchQueries(trpc.game.pathFilter()));
  await waitFor(() => expect(region('Game server').getByText('Online')).toBeTruthy());
});

test('events are asked for by kind', async () => {
  const asked: (string | undefined)[] = [];
  serveApi({
    game: {
      info: async () => info,
      players: async () => [],
      commandLogs: async () => [],
      commands: async () => [],
    },
    customCommands: { list: async () => [] },
    gameEvents: {
      list: async (_viewer, { kind }) => {
        asked.push(kind);
        return kind === 'kill'
          ? [
              {
                id: 'e1',
                kind,
                createdAt: new Date().toISOString(),
                player: { name: 'Ana', robloxUserId: '1' },
                target: { name: 'Bob', robloxUserId: '2' },
                detail: null,
                sentBy: null,
                customCommand: null,
              },
            ]
          : [];
      },
    },
  });
  await renderPart(<GamePanel server={harborServer} permissions={permissionsOf('owner')} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Events' }));
  expect(await screen.findByText('No activity yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Event type' }), { target: { value: 'kill' } });
  await waitFor(() => expect(document.body.textContent).toContain('Ana killed Bob'));
  expect(asked).toEqual([undefined, 'kill']);
});

// covers: R627, R629, R633
test('asks for players every 15 s and for the rest every 30 s, and for nothing while hidden', async () => {
  const time = slowTime();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { calls } = await openPanel();
  const asked = () =>
    ['players', 'info', 'commandLogs', 'commands'].map(
      (name) => calls.filter((call) => call === `game.${name}`).length,
    );
  await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1]));
  await time.pass(61_000);
  expect(asked()).toEqual([5, 3, 3, 3]);
  visible.mockReturnValue('hidden');
  window.dispatchEvent(new Event('visibilitychange'));
  await time.pass(120_000);
  expect(asked()).toEqual([5, 3, 3, 3]);
  visible.mockRestore();
});

test('of a suspended server nothing is said not to have been read yet, and no run is counted down to', async () => {
  const server = { ...harborServer, ...suspended };
  const due = new Date(Date.now() + 240_000).toISOString();
  const rules = {
    id: 'c1',
    name: 'Rules',
    command: ':h Hi',
    means: 'command' as const,
    conditions: NO_CONDITIONS,
    skipsNext: false,
    interval: 5,
    enabled: true,
    nextRunAt: due,
  };
  serveApi({
    game: {
      info: async () => ({ ...info, serverName: null, asOf: null, problem: null }),
      players: async () => [],
      commandLogs: async () => [],
      commands: async () => [],
    },
    gameEvents: { list: async () => [] },
    customCommands: { list: async () => [{ ...rules, lastRun: null, createdAt: due }] },
  });
  queryClient.setQueryData(trpc.servers.get.queryKey({ serverId: server.id }), server);
  await renderPart(<GamePanel server={server} permissions={permissionsOf('owner')} />);
  await waitFor(() => expect(screen.getAllByText('Paused while suspended.')).toHaveLength(2));
  expect(await screen.findByText('No run while suspended')).toBeTruthy();
  expect(screen.queryByText(/not (been )?read yet/i)).toBeNull();
  expect(screen.queryByText(/^in \d+ min$/)).toBeNull();
});

test('without a key there is one card: the line that cannot send, and the field for the key', async () => {
  const keyless = { ...harborServer, erlcApiKey: null, erlcKeyConfigured: false };
  const update = vi.fn(async () => {
    throw new DomainError('REFUSED', { message: 'ER:LC does not know this key.' });
  });
  const { calls } = serveApi(
    { servers: { update }, customCommands: { list: async () => [] }, game: { commands: async () => [] } },
    { role: 'owner' },
  );
  await renderPart(<GamePanel server={keyless} permissions={permissionsOf('owner')} />);
  expect(screen.queryByRole('region', { name: 'Online players' })).toBeNull();
  const field = screen.getByLabelText<HTMLInputElement>('ER:LC API key');
  await userEvent.type(field, ' wrong-key {Enter}');
  expect(await screen.findByText('ER:LC does not know this key.')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(expect.anything(), {
    serverId: 's1',
    erlcApiKey: 'wrong-key',
    checkKeys: true,
  });
  expect(field.value).toBe(' wrong-key ');
  expect(calls.filter((call) => call.startsWith('gameEvents'))).toEqual([]);
  expect(screen.queryByRole('button', { name: ':shutdown' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Custom commands' })).toBeNull();
});

test.each([
  ['timeout', true],
  ['key-invalid', false],
])('a problem of the kind "%s" leads to the status page: %s', async (kind, leads) => {
  const problem = { kind, message: 'No answer.', since: null };
  await openPanel({ info: async () => ({ ...info, problem }) });
  await screen.findByText(/No answer\./);
  expect(screen.queryByRole('link', { name: 'Status' }) !== null).toBe(leads);
});
