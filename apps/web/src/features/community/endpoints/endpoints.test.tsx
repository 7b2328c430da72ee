import type { Endpoint, EndpointDelivery } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointLog } from './EndpointLog.tsx';
import { EndpointsPanel } from './EndpointsPanel.tsx';

afterEach(leavePage);

const endpoint: Endpoint = {
  id: 'e1',
  url: 'https://bot.example/hooks',
  description: 'Bot',
  events: null,
  isActive: true,
  disabledCode: null,
  isAsleep: false,
  owner: 'mara',
  createdAt: '2026-03-02T20:00:00.000Z',
  oldSecretUntil: null,
  failingSince: null,
  lastAttemptAt: '2026-03-02T20:00:00.000Z',
  lastStatus: 204,
  waiting: 0,
};

const delivery: EndpointDelivery = {
  id: 'd1',
  messageId: 'm1',
  type: 'punishment.added',
  state: 'failed',
  attempts: 10,
  status: 500,
  durationMs: 41,
  problem: 'status',
  createdAt: '2026-03-02T20:00:00.000Z',
  nextAttemptAt: null,
  finishedAt: '2026-03-03T19:00:00.000Z',
};

const types = [
  { type: 'member.left', title: 'Member left' },
  { type: 'punishment.added', title: 'Strike added' },
];

const serve = (more: object = {}) =>
  serveApi({
    endpoints: {
      list: async () => [endpoint],
      eventTypes: () => types,
      eventType: (type: string) => ({
        ...{ type, title: 'Strike added' },
        ...{ schema: { title: 'The schema' }, example: { type } },
      }),
      deliveries: async () => [delivery],
      ...more,
    },
  });

test('an endpoint is added for chosen events, and its secret is shown once', async () => {
  const create = vi.fn(async () => ({ ...endpoint, secret: 'whsec_shown' }));
  serve({ create, list: async () => [] });
  await renderPart(<EndpointsPanel serverId="s1" />);
  expect(await screen.findByText('No endpoints yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
  expect(screen.getByText('Enter a URL.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'https://bot.example/hooks');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Events' }), 'Chosen events');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search events' }), 'strike');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'punishment.added' }));
  expect(screen.queryByRole('checkbox', { name: 'member.left' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
  expect(await screen.findByText('whsec_shown')).toBeTruthy();
  expect(create).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ url: 'https://bot.example/hooks', events: ['punishment.added'] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('whsec_shown')).toBeNull();
});

test('an endpoint is tested, rotated after a second press, and switched off', async () => {
  const sendTest = vi.fn(async () => delivery);
  const rotate = vi.fn(async () => ({ ...endpoint, secret: 'whsec_rotated' }));
  const update = vi.fn(async () => endpoint);
  serve({ test: sendTest, rotate, update });
  await renderPart(<EndpointsPanel serverId="s1" />);
  const row = within(await screen.findByRole('listitem', { name: 'bot.example' }));
  await userEvent.click(row.getByRole('button', { name: 'Send test to bot.example' }));
  expect(sendTest).toHaveBeenCalledWith(expect.anything(), 'e1');
  await userEvent.click(row.getByRole('button', { name: 'Rotate secret' }));
  expect(rotate).not.toHaveBeenCalled();
  await userEvent.click(row.getByRole('button', { name: 'Rotate now?' }));
  expect(await screen.findByText('whsec_rotated')).toBeTruthy();
  await userEvent.click(row.getByRole('switch'));
  expect(update).toHaveBeenCalledWith(expect.anything(), {
    serverId: 's1',
    endpointId: 'e1',
    isActive: false,
  });
});

test('the log says why a delivery failed and replays it', async () => {
  const replay = vi.fn(async () => delivery);
  const replayFailed = vi.fn(async () => ({ count: 3 }));
  serve({ replay, replayFailed });
  await renderPart(<EndpointLog serverId="s1" endpoint={endpoint} />);
  expect(await screen.findByText('The endpoint refused it.')).toBeTruthy();
  expect(screen.getByText(/10 attempts · HTTP 500 · 41 ms/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replay punishment.added' }));
  expect(replay).toHaveBeenCalledWith(expect.anything(), {
    serverId: 's1',
    endpointId: 'e1',
    deliveryId: 'd1',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Replay failed' }));
  expect(replayFailed).toHaveBeenCalledOnce();
});

test('a form for an endpoint that has events needs at least one', async () => {
  serve();
  const onSubmit = vi.fn();
  const initial = { ...endpoint, events: ['member.left'] };
  await renderPart(
    <EndpointForm
      initial={initial}
      pending={false}
      submit="Save"
      onCancel={() => undefined}
      onSubmit={onSubmit}
    />,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'member.left' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one event.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the reference shows the schema of an event when it is opened', async () => {
  serve();
  await renderPart(<EndpointsPanel serverId="s1" />);
  await userEvent.click(await screen.findByText('punishment.added'));
  expect(await screen.findByText(/The schema/)).toBeTruthy();
});
