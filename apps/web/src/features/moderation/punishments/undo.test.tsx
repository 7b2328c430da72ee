import type { Punishment } from '@tenfour/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { serveApi } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { leavePage } from '../../../test/page.tsx';

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

function record(id: string, robloxUsername: string): Punishment {
  return {
    id,
    robloxUsername,
    robloxUserId: null,
    verified: false,
    punishmentType: 'kick',
    reason: 'RDM',
    duration: null,
    expiresAt: null,
    isActive: true,
    ...{ autoBan: false, fields: {}, missing: [] },
    rule: null,
    issuedBy: 'kim',
    issuedById: 'u2',
    evidence: [],
    enforcement: { state: 'none', message: null },
    source: 'web',
    createdAt: '2024-05-01T12:00:00.000Z',
    updatedAt: '2024-05-01T12:00:00.000Z',
  };
}

async function visitPunishments(records: readonly Punishment[]): Promise<void> {
  let shown = records;
  serveApi({
    ...harborServices(),
    punishments: {
      list: async () => [...shown],
      issuers: async () => [],
      remove: async (_viewer, punishmentId) => {
        shown = shown.filter(({ id }) => id !== punishmentId);
      },
      restore: async (_viewer, punishmentId) => {
        shown = records;
        return records.find(({ id }) => id === punishmentId) as Punishment;
      },
    },
    templates: { list: async (_viewer, kind) => ({ kind, areDefaults: false, templates: [] }) },
  });
  openApp('/server/s1/punishments');
  await screen.findByText('Ana');
}

const players = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .flatMap((row) => /Ana|Bob|Cleo/.exec(row.textContent ?? '') ?? []);

test('undone from its toast, the deletion of another person’s record puts the row back in its place', async () => {
  await visitPunishments([record('p3', 'Ana'), record('p2', 'Bob'), record('p1', 'Cleo')]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete kick of Bob' }));
  const deleted = await screen.findByText('Deleted');
  expect(deleted.closest('tr')?.textContent).toContain('Bob');
  await waitFor(() => expect(players()).toEqual(['Ana', 'Cleo']), { timeout: 5_000 });
  await userEvent.hover(screen.getByRole('table'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Punishment restored.');
  await waitFor(() => expect(players()).toEqual(['Ana', 'Bob', 'Cleo']));
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
});

test('Ctrl+Enter in the empty composer shows what is missing at the fields', async () => {
  await visitPunishments([record('p3', 'Ana')]);
  await userEvent.click(screen.getByRole('button', { name: 'New punishment' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /username/i }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Enter a username.');
  screen.getByText('Enter a reason.');
});
