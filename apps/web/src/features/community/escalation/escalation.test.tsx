import type { RuleSetVersion, SaveRuleSetInput, SimulateRuleSetInput, Simulation } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, DomainError, ESCALATION_PRESETS } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { draftOf, readDraft, ruleSetOf } from './draft.ts';
import { EscalationPanel } from './EscalationPanel.tsx';
import { firstProblem } from './problems.ts';
import { sentenceOf } from './texts.ts';

afterEach(leavePage);
afterEach(() => sessionStorage.clear());

const standard: RuleSetVersion = {
  ...{ version: 0, ruleSet: DEFAULT_RULE_SET, changedAt: null, changedBy: null, restoredFrom: null },
};
const template = { id: 't', label: 'RDM', text: 'Random deathmatch', punishmentType: null, duration: null };
const none = { warning: 0, kick: 0, strike: 0, ban: 0 };

/** A server whose rules are stored in `state`. */
function serve(refuses = false) {
  const state = { inForce: standard };
  const put = (ruleSet: RuleSetVersion['ruleSet'], restoredFrom: number | null) => {
    const version = state.inForce.version + 1;
    const changedAt = '2024-06-01T00:00:00.000Z';
    state.inForce = { version, ruleSet, changedAt, changedBy: 'avery', restoredFrom };
    return state.inForce;
  };
  const save = vi.fn(async (_viewer: unknown, { ruleSet, expectedVersion }: SaveRuleSetInput) => {
    if (!refuses || expectedVersion === 1) return put(ruleSet, null);
    put({ ...DEFAULT_RULE_SET, rules: [] }, null);
    throw new DomainError('CONFLICT', { message: 'casey changed the rules meanwhile.' });
  });
  const result: Simulation = {
    ...{ since: '2024-03-01T00:00:00.000Z', records: 40, complete: true, playerCount: 51 },
    recorded: { ...none, warning: 31, ban: 9 },
    draft: { ...none, warning: 26, ban: 14 },
    applied: [{ ruleId: 'third-offense', count: 14 }],
    players: [
      { robloxUsername: 'Ana', recorded: { ...none, warning: 2 }, draft: { ...none, warning: 1, ban: 1 } },
    ],
  };
  const simulate = vi.fn(async (_viewer: unknown, _input: SimulateRuleSetInput) => result);
  serveApi({
    templates: { list: async (_viewer, kind) => ({ kind, areDefaults: false, templates: [template] }) },
    escalation: {
      get: async () => state.inForce,
      versions: async () => (state.inForce === standard ? [standard] : [state.inForce, standard]),
      restore: async (_viewer, { version }) => put(DEFAULT_RULE_SET, version),
      save,
      simulate,
    },
  });
  return { save, simulate };
}

async function openEditor() {
  await renderPart(<EscalationPanel serverId="s1" mayEdit />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rules' }));
  return screen.findByRole('button', { name: 'Save' });
}

test('the rules in force are sentences, and people without the right see no editor', async () => {
  serve();
  await renderPart(<EscalationPanel serverId="s1" mayEdit={false} />);
  expect(await screen.findByText('3 active punishments → Ban (duration as entered)')).toBeTruthy();
  expect(screen.getByText('Default rules')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit rules' })).toBeNull();
});

test('a preset fills the editor, and saving puts it in force', async () => {
  const { save } = serve();
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Points that expire' }));
  expect(screen.getByLabelText<HTMLInputElement>('Strike: points').value).toBe('3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('10 points → Ban (permanent)')).toBeTruthy();
  expect(save.mock.calls[0]?.[1]).toMatchObject({ expectedVersion: 0, ruleSet: ESCALATION_PRESETS.points });
});

test('a new rule opens, says what it lacks, and is saved as typed', async () => {
  const { save } = serve();
  const button = await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await userEvent.click(button);
  expect((await screen.findAllByText('Enter a name.')).length).toBeGreaterThan(0);
  expect(save).not.toHaveBeenCalled();
  const fields = within(screen.getByRole('group', { name: 'New rule' }));
  await userEvent.click(fields.getByRole('checkbox', { name: 'Ban' }));
  await userEvent.selectOptions(fields.getByRole('combobox', { name: 'Becomes' }), 'strike');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Many');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save.mock.calls[0]?.[1].ruleSet.rules[1]).toMatchObject({
    name: 'Many',
    types: ['warning', 'kick', 'strike'],
    windowDays: 30,
    outcome: { type: 'strike', duration: null },
  });
});

test('a draft is tried on the past before it is saved', async () => {
  const { save, simulate } = serve();
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  const result = within(await screen.findByRole('status', { name: 'Result' }));
  expect(result.getByText('14 bans instead of 9, 26 warnings instead of 31')).toBeTruthy();
  expect(result.getByText('Third offense: applies 14 times')).toBeTruthy();
  expect(result.getByText('51 players would be treated differently')).toBeTruthy();
  expect(result.getByText('Ana').closest('li')?.textContent).toContain(
    '2 warnings →becomes 1 warning, 1 ban',
  );
  expect(result.getByText('and 50 more')).toBeTruthy();
  expect([save.mock.calls.length, simulate.mock.calls.length]).toEqual([0, 1]);
});

test('another person’s change is named, and only the next save replaces it', async () => {
  const { save } = serve(true);
  const button = await openEditor();
  await userEvent.click(screen.getByRole('button', { name: '3 strikes' }));
  await userEvent.click(button);
  expect(await screen.findByText('casey changed the rules meanwhile.')).toBeTruthy();
  await vi.waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.calls.at(-1)?.[1].expectedVersion).toBe(1);
  });
});

test('a version is restored after a question', async () => {
  serve();
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: '3 strikes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('3 active strikes in 90 days → Ban (permanent)');
  await userEvent.click(screen.getByRole('button', { name: 'Version history' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore: Default rules' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  expect((await screen.findAllByText(/restored from the default/)).length).toBeGreaterThan(0);
});

test.each([
  ['default', DEFAULT_RULE_SET],
  ['strikes', ESCALATION_PRESETS.strikes],
  ['points', ESCALATION_PRESETS.points],
])('the rule set %s survives the editor, and a reload', (_name, ruleSet) => {
  const draft = draftOf(ruleSet);
  expect(firstProblem(draft)).toBeNull();
  expect(ruleSetOf(draft)).toEqual(ruleSet);
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test.each([null, 'x', {}, { rules: [{}] }, { ...draftOf(DEFAULT_RULE_SET), rules: [{ id: 1 }] }])(
  'a stored draft %o is none',
  (stored) => {
    expect(readDraft(stored)).toBeNull();
  },
);

test('a sentence names one record as one', () => {
  const [rule] = ESCALATION_PRESETS.strikes.rules;
  expect(sentenceOf({ ...rule, threshold: 1, types: ['warning', 'kick'], windowDays: 1 })).toBe(
    '1 active warning or kick in 1 day → Ban (permanent)',
  );
});

test('the reasons of points are offered from the templates of the server', async () => {
  serve();
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Points that expire' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add reason' }));
  const reason = screen.getByRole('combobox', { name: 'Text in the reason' });
  const offered = document.getElementById(reason.getAttribute('list') ?? '');
  await waitFor(() => expect(offered?.querySelector('option')?.value).toBe('Random deathmatch'));
});
