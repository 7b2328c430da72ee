import type { SecurityAlert, SecurityAlertDetail } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { AlertList } from './AlertList.tsx';

afterEach(leavePage);

const AT = '2026-03-02T20:00:00.000Z';

const alert: SecurityAlert = {
  id: 'a1',
  rule: 'everybody',
  state: 'acknowledged',
  actor: { name: 'Rogue_Rex', robloxUserId: '1', userId: null },
  summary: 'Rogue_Rex ran :ban all.',
  events: 1,
  firstAt: AT,
  lastAt: AT,
  openedAt: AT,
  handledBy: 'mara',
  handledAt: AT,
};

/** Shows one list with this alert. */
async function show(given: Partial<SecurityAlert>, state: 'waiting' | 'resolved') {
  const shown = { ...alert, ...given };
  const undo = [{ step: 's1', command: ':unban Bob_Builder', sent: null }];
  const event = { id: 'e1', kind: 'command' as const, at: AT, text: ':ban all', undo, note: null };
  const detail: SecurityAlertDetail = { ...shown, evidence: [event] };
  serveApi({ gameSecurity: { list: async () => [shown], get: async () => detail } });
  await renderPart(<AlertList serverId="s1" state={state} maySend />);
  return screen.findByRole('listitem');
}

test('an acknowledged alert names its reviewer, and its undo names the game', async () => {
  const row = await show({}, 'waiting');
  expect(screen.getByRole('heading', { name: 'Needs review' })).toBeTruthy();
  expect(row.textContent).toContain('1 event · acknowledged by mara');
  await userEvent.click(screen.getByRole('button', { name: /^What happened/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo in the game…' }));
  expect(await screen.findByRole('dialog', { name: 'Undo in the game', hidden: true })).toBeTruthy();
});

test('a resolved alert says so once beside its list’s title', async () => {
  const row = await show({ state: 'resolved' }, 'resolved');
  expect(row.textContent).toContain('resolved by mara');
  expect(row.textContent?.match(/resolved/gi)).toHaveLength(1);
});

test('an alert that reopened names no reviewer', async () => {
  const row = await show({ state: 'open' }, 'waiting');
  expect(row.textContent).not.toContain('mara');
});
