import type { SaveStatisticsInput, StatisticsChannels } from '@tenfour/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';

afterEach(leavePage);

const stored: StatisticsChannels = {
  guildName: 'Harbor City',
  values: [
    { statistic: 'players', value: '12' },
    { statistic: 'staff', value: '3' },
  ],
  channels: [
    {
      statistic: 'players',
      channelId: 'c1',
      channelName: 'Players: 11',
      template: 'Players: {value}',
      writtenAt: null,
      problem: 'This channel was deleted. Choose another one.',
    },
  ],
  message: null,
};
const targets = [
  { id: 'c2', name: 'stats', kind: 'text' as const, nameProblem: null, messageProblem: null },
  {
    id: 'c3',
    name: 'Lobby',
    kind: 'voice' as const,
    nameProblem: 'The bot lacks Connect here. Allow it in Discord.',
    messageProblem: 'Messages need a text channel.',
  },
];
const created = { ...targets[0], id: 'c9', name: 'Staff on duty: 3' } as (typeof targets)[number];

function serve() {
  const save = vi.fn(async (_viewer: unknown, _input: SaveStatisticsInput) => stored);
  const createChannel = vi.fn(async (_viewer: unknown, _input: object) => created);
  serveApi({ statistics: { get: async () => stored, channels: async () => targets, save, createChannel } });
  return { save, createChannel };
}

async function choose(label: string, option: string) {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await waitFor(() => expect(field).toHaveProperty('readOnly', false));
  fireEvent.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[role=option]') ?? [])];
  fireEvent.click(options.find(({ textContent }) => textContent === option) ?? field);
}

const kept = { statistic: 'players', channelId: 'c1', template: 'Players: {value}' };

test('a channel is chosen or created for each statistic, and refusals say why', async () => {
  const { save, createChannel } = serve();
  await renderPart(<StatisticsPanel serverId="s1" mayEdit />);
  expect(await screen.findByText('This channel was deleted. Choose another one.')).toBeTruthy();
  expect(screen.getByText('Shows “Players: 12”')).toBeTruthy();

  await choose('Staff on duty', 'Create channel');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(createChannel.mock.lastCall?.[1]).toEqual({ serverId: 's1', name: 'Staff on duty: 3' });
  const template = 'Staff on duty: {value}';
  expect(save.mock.lastCall?.[1]).toEqual({
    serverId: 's1',
    channels: [kept, { statistic: 'staff', channelId: 'c9', template }],
    message: null,
  });

  await choose('Message', 'stats');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[1].message).toEqual({
    channelId: 'c2',
    statistics: ['players', 'staff', 'calls', 'queue', 'session'],
  });
  expect(screen.getAllByText('The bot lacks Connect here. Allow it in Discord.').length).toBeGreaterThan(0);
});

test('a name is saved when it is left, and needs its value', async () => {
  const { save } = serve();
  await renderPart(<StatisticsPanel serverId="s1" mayEdit />);
  const name = await screen.findByLabelText('Name: Players', { selector: 'input' });
  await waitFor(() => expect(name).toHaveProperty('readOnly', false));
  fireEvent.change(name, { target: { value: 'In game' } });
  fireEvent.blur(name);
  expect(screen.getByText('The name needs {value} once.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(name, { target: { value: 'In game: {value}' } });
  expect(screen.getByText('Shows “In game: 12”')).toBeTruthy();
  fireEvent.blur(name);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[1].channels).toEqual([{ ...kept, template: 'In game: {value}' }]);
});

test('those who may only view change nothing', async () => {
  serve();
  await renderPart(<StatisticsPanel serverId="s1" mayEdit={false} />);
  expect(await screen.findByLabelText('Name: Players', { selector: 'input' })).toHaveProperty(
    'readOnly',
    true,
  );
});
