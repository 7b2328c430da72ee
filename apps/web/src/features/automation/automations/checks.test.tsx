import type { Automation, SaveAutomationInput } from '@tenfour/contracts';
import { CHECKS_DEFAULTS, newCheck } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { AutomationRow } from './AutomationRow.tsx';
import { useAutomations } from './use-automations.ts';

afterEach(leavePage);

const OFFICER = { id: '123456', name: 'Officer' };

function serve(settings = CHECKS_DEFAULTS) {
  let one: Automation = {
    kind: 'checks',
    enabled: false,
    settings: { ...settings },
    sentence: '',
    obstacle: null,
    updatedAt: null,
    lastRunAt: null,
  };
  const save = vi.fn(async (_viewer: unknown, input: SaveAutomationInput) => {
    one = { ...one, enabled: input.enabled ?? one.enabled, settings: { ...one.settings, ...input.settings } };
    return one;
  });
  const mapping = {
    guildName: 'Springs',
    mappings: [],
    customRoles: [],
    enabled: false,
    openJoin: false,
    lower: false,
    byHand: false,
    removeLeavers: false,
    syncedAt: null,
    outcome: null,
  };
  const seen = { WantedStars: 0, Permission: 'Normal', Callsign: null };
  serveApi({
    automations: { list: async () => [one], save },
    discordRoles: { get: async () => mapping, roles: async () => [OFFICER] },
    game: {
      players: async () => [{ ...seen, Player: 'Ana:1', Team: 'Police' }],
      vehicles: async () => [],
    },
  });
  return save;
}

function Row({ locked = false }: { locked?: boolean }) {
  const automation = useAutomations('s1').data?.[0];
  return automation ? (
    <AutomationRow serverId="s1" kind="checks" automation={automation} locked={locked} />
  ) : null;
}

const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Player checks' }));

test('a check is added, says what it lacks only once a field was left or it was submitted, and is saved with what the game and Discord show', async () => {
  const save = serve();
  await renderPart(<Row />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add check' }));
  expect(screen.queryByText('Add at least one.')).toBeNull();
  expect(screen.queryByText('Choose who is allowed.')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Teams' }));
  await userEvent.tab();
  expect(screen.getByText('Add at least one.')).toBeTruthy();
  expect(screen.queryByText('Choose who is allowed.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose who is allowed.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Teams' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Police', hidden: true }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Allowed Discord roles' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Officer', hidden: true }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Kick the player');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const rule = { ...newCheck('team'), matches: ['Police'], roles: [OFFICER], action: 'kick' };
  await waitFor(() => expect(save.mock.calls[0]?.[1].settings).toEqual({ rules: [rule] }));
});

test('a role that Discord no longer has says so, and a removed check is gone', async () => {
  const rule = { ...newCheck('team'), matches: ['Police'], roles: [{ id: '9', name: 'Cadet' }] };
  const save = serve({ ...CHECKS_DEFAULTS, rules: [rule] });
  await renderPart(<Row />);
  await open();
  expect((await screen.findAllByText('Cadet (deleted)')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Remove check' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.calls[0]?.[1].settings).toEqual({ rules: [] }));
});

test('what was left empty is said of the same check after another is removed', async () => {
  serve({ ...CHECKS_DEFAULTS, rules: [newCheck('team'), newCheck('vehicle'), newCheck('livery')] });
  await renderPart(<Row />);
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Vehicles' }));
  await userEvent.tab();
  const problem = () => screen.getByText('Add at least one.').closest('fieldset');
  const [, vehicle] = screen.getAllByRole('group');
  expect(problem()).toBe(vehicle);
  const [remove] = screen.getAllByRole('button', { name: 'Remove check' });
  if (remove) await userEvent.click(remove);
  expect(screen.getAllByRole('group')).toHaveLength(2);
  expect(problem()).toBe(vehicle);
});

test('who may only look changes nothing', async () => {
  serve({ ...CHECKS_DEFAULTS, rules: [newCheck('new-account')] });
  await renderPart(<Row locked />);
  await open();
  expect(screen.queryByRole('button', { name: 'Add check' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove check' })).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' }).disabled).toBe(true);
});
