import type { Server, ServerListItem } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { harbor, harborServer, suspended } from '../../../test/fixtures.ts';
import { findInMenu, visitLogs, webhook } from '../../../test/logs.tsx';
import { leavePage } from '../../../test/page.tsx';
import { texts } from './texts.ts';

afterEach(leavePage);

const serversOf = (server: Server & ServerListItem) => ({
  list: async () => [server],
  get: async () => server,
  attention: async () => [],
});

test('the pages of a suspended server say so, since when and why, and offer no message that would be refused', async () => {
  const servers = serversOf({ ...harbor, ...harborServer, ...suspended });
  await visitLogs({ servers, webhooks: { list: async () => [webhook()] } });
  expect(await screen.findByText(texts.suspended)).toBeTruthy();
  expect(screen.getByText(/Reason: Raids on others/)).toBeTruthy();
  const send = await findInMenu('Send test');
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(send.title).toBe(texts.notWhileSuspended);
});

test('without a reason none is shown', async () => {
  const server = {
    ...harbor,
    ...harborServer,
    ...suspended,
    suspension: { at: suspended.suspension.at, reason: null },
  };
  await visitLogs({ servers: serversOf(server), webhooks: { list: async () => [] } });
  expect(await screen.findByText(texts.suspended)).toBeTruthy();
  expect(screen.queryByText(/Reason:/)).toBeNull();
});

test('an active server says nothing of it', async () => {
  await visitLogs({ webhooks: { list: async () => [webhook()] } });
  const send = await findInMenu('Send test');
  expect(send.getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText(texts.suspended)).toBeNull();
});
