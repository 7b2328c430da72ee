import type { FactorRequirement, PersonLacking } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { RequirementPanel } from './RequirementPanel.tsx';

afterEach(leavePage);

const PEOPLE: PersonLacking[] = [
  { id: 'm1', userId: 'u1', username: 'ana', role: 'admin', customRole: null },
  { id: 'm2', userId: 'u2', username: 'bo', role: 'member', customRole: 'Lead' },
];

async function open(people: PersonLacking[]) {
  const state: FactorRequirement = { requiredAt: null, staff: 4, lacking: people.length };
  const update = vi.fn(async (_viewer: unknown, { graceDays }: { graceDays: number | null }) => {
    state.requiredAt =
      graceDays === null ? null : new Date(Date.now() + (graceDays + 0.1) * 86_400_000).toISOString();
    return { ...state };
  });
  const factorRequirement = { get: async () => ({ ...state }), lacking: async () => people, update };
  serveApi({ factorRequirement }, { gaveFactor: true });
  await renderPart(<RequirementPanel serverId="s1" />);
  return update;
}

test('the owner requires a second factor after some days, and turns it off again', async () => {
  const update = await open(PEOPLE);
  const list = await screen.findByRole('list', { name: 'Without a second factor' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ana Admin', 'bo Lead']);
  expect(screen.getByText('2 of 4')).toBeTruthy();
  const grace = screen.getByRole('combobox', { name: 'Time to set one up' });
  expect((grace as HTMLSelectElement).value).toBe('7');
  await userEvent.selectOptions(grace, '3 days');
  await userEvent.click(screen.getByRole('button', { name: 'Require' }));
  expect((await screen.findByText(/^Required/, { selector: '[role=status]' })).textContent).toMatch(
    /^Required \w+ \d+, /,
  );
  expect(update).toHaveBeenLastCalledWith(expect.anything(), { serverId: 's1', graceDays: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop requiring a second factor?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith(expect.anything(), { serverId: 's1', graceDays: null }),
  );
  expect(await screen.findByRole('button', { name: 'Require' })).toBeTruthy();
});

test('says so when everyone has one', async () => {
  await open([]);
  expect(await screen.findByText('Everyone has one.')).toBeTruthy();
});
