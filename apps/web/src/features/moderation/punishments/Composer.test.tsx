import type { PlayerProfile, PunishmentForecast } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, ESCALATION_PRESETS, type EscalationRule } from '@tenfour/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { Composer } from './Composer.tsx';
import { type Draft, draftProblems, EMPTY_DRAFT } from './draft.ts';
import type { EnforcementRules } from './enforcement.ts';
import type { Suggestions } from './suggestions.ts';

afterEach(leavePage);

const known: PunishmentForecast = {
  robloxUsername: 'Ana',
  robloxUserId: '7',
  exists: 'yes',
  renamedTo: null,
  activeCount: 2,
  totalCount: 3,
  nextIsAutoBan: true,
  escalation: { version: 0, ruleSet: DEFAULT_RULE_SET, tally: [2] },
  recent: [],
};

const clean: PunishmentForecast = {
  ...known,
  activeCount: 0,
  escalation: { ...known.escalation, tally: [0] },
};

/** The composer with a state of its own; what is submitted lands in `submitted`. */
function Harness(props: {
  submitted: Draft[];
  forecast?: PunishmentForecast;
  error?: unknown;
  suggestions?: Suggestions;
  rules?: EnforcementRules;
  banned?: { until: string | null };
  draft?: Partial<Draft>;
}) {
  const [settled, setSettled] = useState('');
  const form = useSubmittedForm<Draft, Draft, void>({
    initialValues: { ...EMPTY_DRAFT, ...props.draft },
    toInput: (draft) => draft,
    check: (draft, attempted) => (attempted ? draftProblems(draft) : {}),
    refocuses: true,
    send: async (draft) => {
      props.submitted.push(draft);
    },
  });
  const forecast = { data: props.forecast, error: props.error, dataUpdatedAt: 0, refetch: () => {} };
  return (
    <Composer
      serverId="s1"
      form={form}
      suggestions={props.suggestions ?? { online: [], recent: [] }}
      lookedUp={form.values.robloxUsername === settled ? settled : ''}
      settled={settled}
      onSettle={setSettled}
      forecast={forecast}
      mayCommand
      profile={props.banned ? ({ banned: props.banned, counts: {} } as PlayerProfile) : undefined}
      rules={props.rules ?? { enforceInGame: false, pmWarnings: false, erlcApiKey: null }}
    />
  );
}

const username = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Roblox username' });

test('arrows choose a player, chips a type and a length, Enter in a field records', async () => {
  const submitted: Draft[] = [];
  const suggestions = { online: [{ name: 'Ana', id: '7' }], recent: [{ name: 'Bea', id: null }] };
  await renderPart(<Harness submitted={submitted} suggestions={suggestions} />);
  await userEvent.click(username());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(username().value).toBe('Bea');
  expect(submitted).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Strike' }));
  await userEvent.click(screen.getByRole('radio', { name: '1 day' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 day' }).checked).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('radio', { name: '1 day' }));
  await userEvent.keyboard('{Enter}');
  expect(submitted).toEqual([
    {
      robloxUsername: 'Bea',
      punishmentType: 'strike',
      reason: 'RDM',
      minutes: '1440',
      evidence: [],
      enforce: 'default',
      commandId: '',
      fields: {},
    },
  ]);
});

test('links to evidence: fields on request, and a wrong one stops the record', async () => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} />);
  await userEvent.type(username(), 'Ana');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  const link = (place: number) => screen.getByRole('textbox', { name: `Link to evidence ${place}` });
  expect(screen.queryByRole('textbox', { name: /^Link/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add evidence' }));
  await userEvent.type(link(1), 'medal.tv/1');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted).toEqual([]);
  expect(document.activeElement).toBe(link(1));
  expect(screen.getByText('A link to evidence begins with https:// or http://.')).toBeTruthy();
  await userEvent.clear(link(1));
  await userEvent.type(link(1), 'https://medal.tv/1');
  for (let more = 2; more <= 5; more += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 5' }));
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted[0]?.evidence).toEqual(['https://medal.tv/1', '', '', '']);
});

test('the composer says what will happen in the game, and lets one choose', async () => {
  const rules = { enforceInGame: true, pmWarnings: false, erlcApiKey: 'configured' };
  await renderPart(<Harness submitted={[]} rules={rules} forecast={clean} />);
  await userEvent.type(username(), 'Ana');
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Ban' }));
  expect(screen.getByRole('button', { name: 'Record and ban in game' })).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Ban in game' }));
  expect(screen.getByText('Record only.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record ban' })).toBeTruthy();
});

test('a kick from the panel is recorded as such, until another player or type is chosen', async () => {
  const submitted: Draft[] = [];
  const draft = { robloxUsername: 'Ana', punishmentType: 'kick', enforce: 'no', commandId: 'c1' } as const;
  const rules = { enforceInGame: true, pmWarnings: false, erlcApiKey: 'configured' };
  await renderPart(<Harness submitted={submitted} draft={draft} rules={rules} />);
  expect(screen.getByText('Kicked in game')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('button', { name: 'Record kick' }));
  expect(submitted[0]).toMatchObject({ enforce: 'no', commandId: 'c1' });
  await userEvent.click(screen.getByRole('radio', { name: 'Ban' }));
  expect(screen.queryByText('Kicked in game')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ban in game' }).checked).toBe(false);
});

test('kicks and warnings have no duration; a ban takes a preset or a number and a unit', async () => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} />);
  const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(screen.queryByRole('group', { name: 'Duration' })).toBeNull();
  await userEvent.click(chip('Ban'));
  expect(chip('Permanent').checked).toBe(true);
  await userEvent.click(chip('Custom'));
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom duration' });
  expect(amount.value).toBe('1');
  await userEvent.clear(amount);
  await userEvent.type(username(), 'Ana');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted, 'an empty duration is not permanent').toEqual([]);
  expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  await userEvent.type(amount, '2');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'weeks');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted[0]?.minutes).toBe('20160');
  await userEvent.click(chip('Kick'));
  expect(screen.queryByRole('group', { name: 'Duration' })).toBeNull();
  await userEvent.click(chip('Ban'));
  expect(chip('Permanent').checked).toBe(true);
});

test('a refused form puts the focus on the first field that is wrong', async () => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} />);
  await userEvent.type(username(), 'Ana');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason);
  expect(submitted).toEqual([]);
});

test('a name is looked up when it is picked, left or entered, not while it is typed', async () => {
  const submitted: Draft[] = [];
  const suggestions = { online: [{ name: 'Anabel', id: '7' }], recent: [] };
  await renderPart(<Harness submitted={submitted} suggestions={suggestions} forecast={known} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.type(username(), 'Ana');
  expect(screen.queryByText('Roblox account found')).toBeNull();
  expect(screen.getByText('Press Enter to look up “Ana”.', { exact: false })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('2 active → this becomes an Auto-Ban')).toBeTruthy();
  expect(submitted, 'what is on record comes first').toEqual([]);
  await userEvent.type(username(), 'b');
  expect(screen.queryByText('Roblox account found')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(username().value).toBe('Anabel');
  expect(screen.getByText('Roblox account found')).toBeTruthy();
  await userEvent.type(username(), '{Backspace}');
  expect(screen.queryByText('Roblox account found')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Roblox account found')).toBeTruthy();
});

test('a name that rests is looked up when nothing is on offer and Roblox could have it', async () => {
  const time = slowTime();
  await renderPart(<Harness submitted={[]} forecast={known} />);
  await userEvent.type(username(), 'An', { delay: null });
  await time.pass(2_000);
  expect(screen.queryByText('Roblox account found')).toBeNull();
  await userEvent.type(username(), 'a', { delay: null });
  expect(screen.queryByText('Roblox account found')).toBeNull();
  await time.pass(1_000);
  expect(screen.getByText('Roblox account found')).toBeTruthy();
});

test('an auto-ban is announced before it is recorded, and not for a ban', async () => {
  await renderPart(<Harness submitted={[]} forecast={known} />);
  await userEvent.type(username(), 'Ana{Enter}');
  const notice = screen.getByText('2 active → this becomes an Auto-Ban');
  expect(notice.closest('[aria-live="polite"]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record ban (3rd active)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Ban' }));
  expect(screen.queryByText('2 active → this becomes an Auto-Ban')).toBeNull();
  expect(screen.getByRole('button', { name: 'Record ban' })).toBeTruthy();
});

test('a server’s own rule is announced with its name, and decides what the button and the game do', async () => {
  const rule: EscalationRule = {
    ...{ id: 'r', name: 'Two strikes', types: ['strike'], measure: 'records', onlyActive: true },
    ...{ windowDays: null, threshold: 2, reason: null },
    outcome: { type: 'ban', duration: 1_440, inGame: 'always', notifyStaff: false },
  };
  const escalation = { version: 3, ruleSet: { ...DEFAULT_RULE_SET, rules: [rule] }, tally: [1] };
  const rules = { enforceInGame: false, pmWarnings: false, erlcApiKey: 'configured' };
  await renderPart(<Harness submitted={[]} forecast={{ ...known, escalation }} rules={rules} />);
  await userEvent.type(username(), 'Ana{Enter}');
  expect(screen.getByRole('button', { name: 'Record warning' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Strike' }));
  expect(screen.getByText('Two strikes → this becomes a ban (1 day)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record and ban in game' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ban in game' }).disabled).toBe(true);
});

test('rules that count points show how many the player has', async () => {
  const escalation = { version: 3, ruleSet: ESCALATION_PRESETS.points, tally: [3, 4] };
  await renderPart(<Harness submitted={[]} forecast={{ ...known, escalation }} />);
  await userEvent.type(username(), 'Ana{Enter}');
  expect(screen.getByText('Short ban: 3 of 5 points')).toBeTruthy();
  expect(screen.getByText('Permanent ban: 4 of 10 points')).toBeTruthy();
});

test.each([
  ['no', 'No such Roblox account.'],
  ['unknown', 'Roblox didn’t answer.'],
] as const)('an account that is "%s" is shown, and can be recorded', async (exists, text) => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} forecast={{ ...known, exists, robloxUserId: null }} />);
  await userEvent.type(username(), 'Ana{Enter}');
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted).toHaveLength(1);
});

test('a former name says what the account is called now, and takes it when asked', async () => {
  const renamedTo = { robloxUserId: '7', robloxUsername: 'Ana' };
  const forecast = {
    ...known,
    robloxUsername: 'OldAna',
    robloxUserId: null,
    exists: 'no' as const,
    renamedTo,
  };
  await renderPart(<Harness submitted={[]} forecast={forecast} draft={{ robloxUsername: 'OldAna' }} />);
  await userEvent.click(username());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Former name. The account is now Ana.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use Ana' }));
  expect(username().value).toBe('Ana');
});

test('a failing look-up offers Retry and blocks no one', async () => {
  const submitted: Draft[] = [];
  await renderPart(
    <Harness
      submitted={submitted}
      error={new Error('502: {"message":"Roblox is away.","code":"UPSTREAM"}')}
    />,
  );
  await userEvent.type(username(), 'Ana{Enter}');
  expect(screen.getByText('Roblox is away.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted).toHaveLength(1);
});

test('a name that Roblox does not allow is refused, and stays', async () => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} />);
  await userEvent.type(username(), 'no such!!name');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'RDM');
  await userEvent.click(screen.getByRole('button', { name: /^Record / }));
  expect(submitted).toEqual([]);
  expect(screen.getByText('Invalid username.')).toBeTruthy();
  expect(username().value).toBe('no such!!name');
});

test('a player who is banned for good gets no second ban, and other records name no number', async () => {
  const submitted: Draft[] = [];
  await renderPart(<Harness submitted={submitted} forecast={known} banned={{ until: null }} />);
  await userEvent.type(username(), 'Ana');
  await userEvent.tab();
  await screen.findByText('Already banned permanently');
  const record = screen.getByRole('button', { name: 'Record ban' });
  expect(record.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Ban' }));
  expect(record.getAttribute('aria-disabled')).toBe('true');
});
