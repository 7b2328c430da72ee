import type { CreateWebhookInput, UpdateWebhookInput, Webhook } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { chooseInMenu, delivery, visitLogs, webhook } from '../../../test/logs.tsx';
import { deferred, leavePage } from '../../../test/page.tsx';

const URL = 'https://discord.com/api/webhooks/123456789012345678/a-secret-token';
const NAME = 'Punishments …5678';
const GONE = 'This webhook was deleted in Discord.';

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

const again = () => act(() => queryClient.invalidateQueries(trpc.webhooks.list.pathFilter()));
const urlField = () => screen.findByRole('textbox', { name: 'Discord webhook URL' });
const openForm = async () => userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));

test('a shown address and what became of a test are gone once the webhook has another one', async () => {
  let stored = webhook();
  const reveal = async () => ({ webhookUrl: URL });
  const sent = async () => ({ delivered: true, message: 'It is in the channel.' });
  await visitLogs({ webhooks: { list: async () => [stored], reveal, test: sent } });
  await chooseInMenu('Reveal URL');
  await screen.findByText(URL);
  await chooseInMenu('Send test');
  await screen.findByText('It is in the channel.');
  await again();
  screen.getByText(URL);
  stored = webhook({ updatedAt: '2024-05-02T12:00:00.000Z' });
  await again();
  await waitFor(() => expect(document.body.innerHTML).not.toContain('a-secret-token'));
  expect(screen.queryByText('It is in the channel.')).toBeNull();
});

test('an address that comes after the webhook has changed is not shown as its own', async () => {
  let stored = webhook();
  const answer = deferred<{ webhookUrl: string }>();
  await visitLogs({ webhooks: { list: async () => [stored], reveal: () => answer.promise } });
  await chooseInMenu('Reveal URL');
  stored = webhook({ updatedAt: '2024-05-02T12:00:00.000Z' });
  await again();
  await act(async () => answer.resolve({ webhookUrl: URL }));
  expect(document.body.innerHTML).not.toContain('a-secret-token');
});

test('what is typed into the form is still there after a look at the other tab, and in no storage', async () => {
  await visitLogs({ webhooks: { list: async () => [] } });
  await openForm();
  await userEvent.type(await urlField(), URL);
  await userEvent.click(screen.getByRole('tab', { name: 'Activity Logs' }));
  await screen.findByText('No activity yet');
  expect(JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })).not.toContain('secret');
  await userEvent.click(screen.getByRole('tab', { name: 'Webhook Configuration' }));
  await openForm();
  expect(await urlField()).toHaveProperty('value', URL);
});

test('a refused address has the focus', async () => {
  const create = (_viewer: unknown, _input: CreateWebhookInput) =>
    Promise.reject(new DomainError('REFUSED', { message: 'It is none of Discord’s.' }));
  await visitLogs({ webhooks: { list: async () => [], create } });
  await openForm();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Event type' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Kill logs/, hidden: true }));
  await userEvent.type(await urlField(), 'https://example.com/hook');
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  await waitFor(async () => expect(document.activeElement).toBe(await urlField()));
});

test('an address that is far too long is refused in a sentence, at its field', async () => {
  const update = vi.fn(async () => webhook());
  await visitLogs({ webhooks: { list: async () => [webhook()], update } });
  await chooseInMenu('Edit');
  const dialog = await screen.findByRole('dialog');
  const url = within(dialog).getByRole('textbox', { name: 'Discord webhook URL' });
  await userEvent.click(url);
  await userEvent.paste(URL + 'x'.repeat(5_000));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText(/^This address is too long/);
  const toast = document.querySelector('.mantine-Notification-root');
  expect(toast?.textContent).toContain('This address is too long');
  expect(toast?.textContent).not.toContain('webhookUrl');
  expect(document.activeElement).toBe(url);
  expect(update).not.toHaveBeenCalled();
});

test('a concurrent change during an edit is announced, and only entered fields are sent', async () => {
  let stored = webhook();
  const update = vi.fn(async (_viewer: unknown, _input: UpdateWebhookInput) => stored);
  await visitLogs({ webhooks: { list: async () => [stored], update } });
  await chooseInMenu('Edit');
  const dialog = await screen.findByRole('dialog');
  const url = within(dialog).getByRole('textbox', { name: 'Discord webhook URL' });
  await userEvent.type(url, URL);
  const change = (part: Partial<Webhook>) => {
    stored = webhook(part);
    return again();
  };
  await change({ type: 'kill_logs', isActive: false, updatedAt: '2024-05-02T12:00:00.000Z' });
  await within(dialog).findByText(/Someone else changed it: Kill logs, .*••••, off\./);
  expect(within(dialog).getByRole('combobox', { name: 'Event type' })).toHaveProperty('value', 'Kill logs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  expect(url).toHaveProperty('value', '');
  expect(within(dialog).queryByText(/Someone else/)).toBeNull();
  await userEvent.type(url, URL);
  await change({ type: 'game_panel', updatedAt: '2024-05-03T12:00:00.000Z' });
  await within(dialog).findByText(/changed it: Game panel/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1]).toEqual({ serverId: 's1', webhookId: 'w1', webhookUrl: URL });
});

test('two quick presses are one test, and a reason that the card gives already is given once', async () => {
  const send = vi.fn(async () => ({ delivered: false, message: GONE }));
  const lastDelivery = { at: '2024-05-01T12:00:00.000Z', outcome: 'failed', problem: GONE } as const;
  const list = async () => [
    webhook({ isActive: false, disabledReason: GONE, disabledCode: 'gone', lastDelivery }),
  ];
  await visitLogs({ webhooks: { list, test: send } });
  await chooseInMenu('Send test');
  await chooseInMenu('Send test');
  await screen.findByText('The test failed too.');
  expect(send).toHaveBeenCalledTimes(1);
  expect(document.body.textContent?.match(/this webhook was deleted in Discord/gi)).toHaveLength(1);
});

test('what was switched off for its address leads to another one, and sends nothing once more', async () => {
  const failed = delivery({ state: 'failed', problem: GONE });
  const list = async () => [webhook({ isActive: false, disabledReason: GONE, disabledCode: 'gone' })];
  await visitLogs({ webhooks: { list, deliveries: async () => [failed] } });
  await screen.findByText(/this webhook was deleted in Discord\.$/);
  expect(screen.queryByRole('switch'), 'it cannot be switched on').toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: `Replace URL: ${NAME}` }));
  const dialog = await screen.findByRole('dialog', { name: `Edit webhook “${NAME}”` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await chooseInMenu('Deliveries');
  const resend = await screen.findByRole('button', { name: 'Resend: Punishment added' });
  expect(resend.getAttribute('aria-disabled')).toBe('true');
  expect(resend.title).toBe('Webhook is off.');
});

test('a next try that is due or overdue is shown as upcoming', async () => {
  const at = new Date(Date.now() - 5_000).toISOString();
  const lastDelivery = { at, outcome: 'retrying', problem: 'Discord answered 500.' } as const;
  const list = async () => [webhook({ lastDelivery, waiting: 1, nextAttemptAt: at })];
  await visitLogs({ webhooks: { list } });
  expect((await screen.findByText(/queued/)).textContent).toContain('Next try now.');
});

test('in an outage the switch, the form and the CSV are locked and say why', async () => {
  const list = async () => [webhook()];
  await visitLogs({ webhooks: { list } });
  const toggle = () => screen.findByRole('switch', { name: `Enabled: ${NAME}` });
  await toggle();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await again();
  await screen.findByText(/Reconnecting automatically|You see what was known/);
  await waitFor(async () => expect(await toggle()).toHaveProperty('disabled', true));
  expect((await toggle()).getAttribute('title')).toBe('The server cannot be reached.');
  await openForm();
  within(screen.getByRole('form', { name: 'Add webhook' })).getByText('The server cannot be reached.');
  await userEvent.click(screen.getByRole('tab', { name: 'Activity Logs' }));
  const csv = await screen.findByRole('link', { name: 'Export CSV' });
  expect(csv.getAttribute('aria-disabled')).toBe('true');
  expect(csv.title).toBe('The server cannot be reached.');
});
