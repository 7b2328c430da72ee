import type { CreateWebhookInput, UpdateWebhookInput, Webhook } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseBlockers, removeDraft, saveDrafts } from '../../../data/form-drafts.ts';
import type { Caller } from '../../../test/api.ts';
import { policy } from '../../../test/fixtures.ts';
import { chooseInMenu, delivery, visitLogs, webhook } from '../../../test/logs.tsx';
import { deferred, leavePage } from '../../../test/page.tsx';

const URL = 'https://discord.com/api/webhooks/123456789012345678/a-secret-token';

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

/** A moderator who may look at webhooks, and nothing more of them. */
function viewer(): Caller {
  const rules = policy();
  return {
    role: 'moderator',
    rules: { ...rules, moderatorPermissions: { ...rules.moderatorPermissions, canViewWebhooks: true } },
  };
}

const opener = () => screen.findByRole('button', { name: 'Add webhook' });
/** Opens the form for a webhook. */
const form = async () => {
  await userEvent.click(await opener());
  return screen.findByRole('form', { name: 'Add webhook' });
};
const toast = () => document.querySelector('.mantine-Notification-root');
const card = async (label: string) => {
  const heading = await screen.findByRole('heading', { name: label, level: 3 });
  return heading.closest('li') as HTMLElement;
};

async function chooseType(where: HTMLElement, label: string) {
  const field = within(where).getByRole('combobox', { name: 'Event type' });
  await userEvent.click(field);
  // jsdom has no layout, so that the list hangs nowhere in sight.
  const list = await waitFor(() => {
    const found = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error('the list is not open');
    return found;
  });
  await userEvent.click(within(list).getByRole('option', { name: new RegExp(`^${label}`), hidden: true }));
}

// covers: R497, R555, R556, R673
test('the form is locked without a type and a URL, says why, and sends what was chosen, once', async () => {
  const created = deferred<Webhook>();
  const create = vi.fn((_viewer: unknown, _input: CreateWebhookInput) => created.promise);
  const stored: Webhook[] = [];
  await visitLogs({ webhooks: { list: async () => stored, create } });
  const add = await form();
  const button = within(add).getByRole('button', { name: 'Add webhook' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  within(add).getByText('Choose an event type.');
  await chooseType(add, 'Kill logs');
  within(add).getByText('Paste the URL.');
  await userEvent.click(button);
  expect(create).not.toHaveBeenCalled();

  await userEvent.type(
    within(add).getByRole('textbox', { name: 'Discord webhook URL' }),
    'https://example.com/hook',
  );
  within(add).getByText('Not a Discord webhook URL.');
  expect(button.getAttribute('aria-disabled'), 'it warns and never blocks').toBeNull();
  await userEvent.click(button);
  await userEvent.click(button);
  expect(create).toHaveBeenCalledTimes(1);
  const sent = create.mock.calls[0]?.[1];
  expect(sent).toMatchObject({ type: 'kill_logs', webhookUrl: 'https://example.com/hook', isActive: true });
  stored.push(webhook({ type: 'kill_logs' }));
  await act(async () => created.resolve(webhook({ type: 'kill_logs' })));
  await card('Kill logs');
  expect(toast()?.textContent).toContain('Webhook Created');
  await opener();
  expect(screen.queryByRole('form'), 'it is closed').toBeNull();
});

test('added with a test: one message goes out, and what became of it stands in the card', async () => {
  const added = webhook({ type: 'kill_logs' });
  const stored: Webhook[] = [];
  const create = vi.fn(async () => {
    stored.push(added);
    return added;
  });
  const sent = vi.fn(async () => ({ delivered: true, message: 'Discord took the test message.' }));
  await visitLogs({ webhooks: { list: async () => [...stored], create, test: sent } });
  expect((await opener()).dataset.key, 'the key for new').toBe('n');
  const add = await form();
  const button = within(add).getByRole('button', { name: 'Add and test' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await chooseType(add, 'Kill logs');
  await userEvent.type(within(add).getByRole('textbox', { name: 'Discord webhook URL' }), URL);
  await userEvent.dblClick(button);
  const one = await card('Kill logs');
  await within(one).findByText('Discord took the test message.');
  expect(one.hasAttribute('data-pointed'), 'it is in sight').toBe(true);
  expect(toast()?.textContent).toContain('Webhook Created');
  expect(create).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('what the server refuses stands under the literal sentence and at the field, and what was typed stays', async () => {
  const refusal = 'Paste the address that Discord shows when you press Copy Webhook URL.';
  const create = () => Promise.reject(new DomainError('REFUSED', { message: refusal }));
  await visitLogs({ webhooks: { list: async () => [], create } });
  const add = await form();
  await chooseType(add, 'Punishments');
  const url = within(add).getByRole('textbox', { name: 'Discord webhook URL' });
  await userEvent.type(url, 'https://example.com/hook');
  await userEvent.click(within(add).getByRole('button', { name: 'Add webhook' }));
  await within(add).findByText(refusal);
  expect(toast()?.textContent).toContain('Failed to create webhook. Please try again.');
  expect(toast()?.textContent).toContain(refusal);
  expect(url).toHaveProperty('value', 'https://example.com/hook');
});

test('a sign-in in between keeps the choice, and the URL is nowhere in the browser’s storage', async () => {
  await visitLogs({ webhooks: { list: async () => [] } });
  const add = await form();
  await chooseType(add, 'Game panel');
  await userEvent.type(within(add).getByRole('textbox', { name: 'Discord webhook URL' }), URL);
  act(saveDrafts);
  const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
  expect(kept).toContain('game_panel');
  expect(kept).not.toContain('a-secret-token');
  cleanup();
  removeDraft('webhook:s1');
  await visitLogs({ webhooks: { list: async () => [] } });
  const again = await form();
  expect(within(again).getByRole('combobox', { name: 'Event type' })).toHaveProperty('value', 'Game panel');
  expect(within(again).getByRole('textbox')).toHaveProperty('value', '');
});

// covers: R184, R496
test('the toggle shows where it is going, and falls back with the sentence when that fails', async () => {
  const answer = deferred<Webhook>();
  const update = vi.fn((_viewer: unknown, _input: UpdateWebhookInput) => answer.promise);
  await visitLogs({ webhooks: { list: async () => [webhook()], update } });
  const toggle = within(await card('Punishments')).getByRole('switch', {
    name: 'Enabled: Punishments …5678',
  });
  expect(toggle).toHaveProperty('checked', true);
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', false));
  await userEvent.click(toggle);
  await act(async () => answer.reject(new DomainError('UNAVAILABLE', { message: 'It rests.' })));
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  expect(toast()?.textContent).toContain('Failed to update webhook. Please try again.');
  expect(update.mock.calls.map(([, input]) => input.isActive)).toEqual([false]);
});

test('the address is masked until it is revealed, and hides again', async () => {
  const reveal = vi.fn(async () => ({ webhookUrl: URL }));
  await visitLogs({ webhooks: { list: async () => [webhook()], reveal } });
  const one = await card('Punishments');
  expect(document.body.innerHTML).not.toContain('a-secret-token');
  await chooseInMenu('Reveal URL');
  await within(one).findByText(URL);
  within(one).getByRole('button', { name: 'Copy: Punishments …5678' });
  await userEvent.click(within(one).getByRole('button', { name: 'Hide: Punishments …5678' }));
  await waitFor(() => expect(document.body.innerHTML).not.toContain('a-secret-token'));
});

test('how a webhook fares: what came of the newest message, what waits, and why it is off', async () => {
  const soon = new Date(Date.now() + 150_000).toISOString();
  const ago = new Date(Date.now() - 130_000).toISOString();
  const list = async () => [
    webhook({ id: 'w1', type: 'kill_logs', lastDelivery: { at: ago, outcome: 'sent', problem: null } }),
    webhook({
      id: 'w2',
      type: 'staff_actions',
      lastDelivery: { at: ago, outcome: 'retrying', problem: 'Discord answered 500.' },
      waiting: 3,
      nextAttemptAt: soon,
    }),
    webhook({
      id: 'w3',
      isActive: false,
      disabledReason: 'This webhook was deleted in Discord.',
      disabledCode: 'gone',
    }),
    webhook({ id: 'w4', type: 'player_joins', isActive: false }),
  ];
  await visitLogs({ webhooks: { list } }, {}, '?webhook=w3');
  expect((await card('Kill logs')).textContent).toMatch(/Delivered2m ago/);
  const retrying = (await card('Staff actions')).textContent;
  expect(retrying).toContain('Discord answered 500.');
  expect(retrying).toContain('3 queued. Next try in 2m.');
  const off = await card('Punishments');
  expect(off.textContent).toContain('Disabled: this webhook was deleted in Discord.');
  expect(document.activeElement, 'the address names it').toBe(off);
  expect((await card('Player joins')).textContent).toContain('Off');
  expect(within(off).queryByRole('switch')).toBeNull();
  within(off).getByRole('button', { name: 'Replace URL: Punishments …5678' });
});

test('a test message’s outcome is shown in place', async () => {
  const message = 'Discord no longer knows this webhook: make a new one in the channel’s settings.';
  await visitLogs({
    webhooks: { list: async () => [webhook()], test: async () => ({ delivered: false, message }) },
  });
  const one = await card('Punishments');
  await chooseInMenu('Send test');
  await within(one).findByText(message);
});

// covers: R185, R674
test('an edit sends only what differs; deleting asks first', async () => {
  const update = vi.fn(async (_viewer: unknown, _input: UpdateWebhookInput) =>
    webhook({ type: 'kill_logs' }),
  );
  const remove = vi.fn(async () => undefined);
  await visitLogs({ webhooks: { list: async () => [webhook()], update, remove } });
  await chooseInMenu('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit webhook “Punishments …5678”' });
  within(dialog).getByText(/^Empty keeps/);
  await chooseType(dialog, 'Kill logs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()?.textContent).toContain('Webhook Updated'));
  expect(update.mock.calls[0]?.[1]).toEqual({ serverId: 's1', webhookId: 'w1', type: 'kill_logs' });

  await chooseInMenu('Delete');
  const question = await screen.findByRole('alertdialog');
  within(question).getByText('This action cannot be undone.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(remove).not.toHaveBeenCalled();
  await chooseInMenu('Delete');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(toast()?.textContent).toContain('Webhook Deleted'));
});

test('deliveries by state, with the reason of each failure and a way to send them once more', async () => {
  const failed = delivery({ id: 'd2', state: 'failed', problem: 'Discord refused it.', attempts: 2 });
  const deliveries = vi.fn(async (_viewer: unknown, { state }: { state?: string | undefined }) =>
    state === 'failed' ? [failed] : [delivery({ resendOf: 'd0' }), failed],
  );
  const resend = vi.fn(async () => delivery({ id: 'd3', state: 'waiting' }));
  await visitLogs({ webhooks: { list: async () => [webhook()], deliveries, resend } });
  await chooseInMenu('Deliveries');
  const drawer = await screen.findByRole('dialog', { name: 'Deliveries of “Punishments …5678”' });
  await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(2));
  within(drawer).getByText(/Resent/);
  await userEvent.selectOptions(within(drawer).getByRole('combobox', { name: 'State' }), 'failed');
  await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(1));
  const [row] = within(drawer).getAllByRole('listitem');
  expect(row?.textContent).toContain('Discord refused it.');
  expect(row?.textContent).toContain('2 tries');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Resend: Punishment added' }));
  await waitFor(() => expect(resend).toHaveBeenCalledTimes(1));
});

test('viewers who may not edit see everything and change nothing', async () => {
  await visitLogs({ webhooks: { list: async () => [webhook()] } }, viewer());
  const one = await card('Punishments');
  expect(within(one).getByRole('switch')).toHaveProperty('disabled', true);
  await userEvent.click(within(one).getByRole('button', { name: 'Actions: Punishments …5678' }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['Deliveries']);
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
});

// covers: R176, R188-R190, R587, R668, R671, R753
test('without the flag the page says so, and asks for nothing that would be refused', async () => {
  const { served } = await visitLogs({}, { role: 'moderator' });
  await screen.findByRole('heading', { name: 'Access Denied' });
  screen.getByText("You don't have permission to view logs and webhooks.");
  expect(screen.getByRole('link', { name: 'Back to Server' }).getAttribute('href')).toBe('/server/s1');
  expect(served.calls.filter((call) => /^(webhooks|activity)\./.test(call))).toEqual([]);
});
