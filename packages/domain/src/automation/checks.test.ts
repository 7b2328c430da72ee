import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COMMAND_LENGTH } from '../game/commands.ts';
import { CHECKS_DEFAULTS, checksProblems } from './automations/checks.ts';
import { checkObstacle, checkPlayer, isExempt } from './check-findings.ts';
import { CHECK_ACTIONS, CHECK_KINDS, type CheckRule, checkProblems, newCheck } from './check-rules.ts';
import type { CheckedPlayer, CheckScene } from './check-scene.ts';
import {
  CHECK_WINDOW_MS,
  type CheckProgress,
  checkCommands,
  chooseCheckSteps,
  nextCheckStep,
  type PlannedStep,
} from './check-steps.ts';
import { checkInWords } from './check-words.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const POLICE = { id: '11111', name: 'Police Officer' };
const OTHER = { id: '22222', name: 'Cadet' };

const rule = (more: Partial<CheckRule> = {}): CheckRule => ({
  ...newCheck('team'),
  matches: ['Police'],
  roles: [POLICE],
  ...more,
});

const scene: CheckScene = { now: NOW, guild: { roleIds: new Set([POLICE.id, OTHER.id]), at: NOW } };

const player = (more: Partial<CheckedPlayer> = {}): CheckedPlayer => ({
  player: { name: 'Rusty', id: '7' },
  team: 'Police',
  hasRank: false,
  vehicles: [],
  account: null,
  createdAt: null,
  bannedIn: null,
  ...more,
});

const inGuild = (roleIds: readonly string[] | null, more = {}): CheckedPlayer =>
  player({ account: { role: null, onDuty: false, discord: { roleIds, at: NOW - 1 } }, ...more });

const car = (more = {}) => ({ model: '2018 Bullhorn Pursuit', livery: null, plate: 'GOV-17', ...more });

describe('what a check finds', () => {
  const notKnown = player({ account: { role: null, onDuty: false, discord: null } });
  const cases: [what: string, rule: CheckRule, player: CheckedPlayer, expected: string][] = [
    ['another team', rule(), player({ team: 'Fire' }), 'kept'],
    ['no team', rule(), player({ team: null }), 'kept'],
    ['the team in other case', rule(), player({ team: 'POLICE ' }), 'broken'],
    ['the Discord role', rule(), inGuild([POLICE.id]), 'kept'],
    ['another role', rule(), inGuild([OTHER.id]), 'broken'],
    ['not in the Discord server', rule(), inGuild(null), 'broken'],
    ['Discord not asked yet, or silent', rule(), notKnown, 'unknown'],
    ['no account', rule(), player(), 'broken'],
    ['no account, which does not count', rule({ unlinked: false }), player(), 'kept'],
    [
      'a role here',
      rule({ fromRole: 'moderator' }),
      player({ account: { role: 'admin', onDuty: false, discord: null } }),
      'kept',
    ],
    [
      'a role here below it',
      rule({ roles: [], fromRole: 'moderator' }),
      player({ account: { role: 'member', onDuty: false, discord: null } }),
      'broken',
    ],
    ['a vehicle', rule({ kind: 'vehicle', matches: [car().model] }), player({ vehicles: [car()] }), 'broken'],
    ['vehicles not known', rule({ kind: 'vehicle', matches: ['x'] }), player({ vehicles: null }), 'unknown'],
    [
      'a livery',
      rule({ kind: 'livery', matches: ['swat'] }),
      player({ vehicles: [car(), car({ livery: 'SWAT' })] }),
      'broken',
    ],
    ['a plate', rule({ kind: 'plate', matches: ['gov*'] }), player({ vehicles: [car()] }), 'broken'],
    ['no such plate', rule({ kind: 'plate', matches: ['*gov'] }), player({ vehicles: [car()] }), 'kept'],
    ['not linked', { ...newCheck('not-in-discord'), unlinked: true }, player(), 'broken'],
    ['not linked, which does not count', newCheck('not-in-discord'), player(), 'kept'],
    ['in Discord', newCheck('not-in-discord'), inGuild([]), 'kept'],
    ['left Discord', newCheck('not-in-discord'), inGuild(null), 'broken'],
    ['Discord silent', newCheck('not-in-discord'), notKnown, 'unknown'],
    ['a new account', newCheck('new-account'), player({ createdAt: NOW - 6 * DAY_MS }), 'broken'],
    ['old enough', newCheck('new-account'), player({ createdAt: NOW - 7 * DAY_MS }), 'kept'],
    ['Roblox silent', newCheck('new-account'), player(), 'unknown'],
    ['banned elsewhere', newCheck('banned-elsewhere'), player({ bannedIn: 'Harbor' }), 'broken'],
    ['banned nowhere', newCheck('banned-elsewhere'), player(), 'kept'],
  ];
  it.each(cases)('%s', (_what, one, who, expected) => {
    expect(checkPlayer(one, who, scene).kind).toBe(expected);
  });

  it.each([
    [rule(), player(), 'No linked account.'],
    [rule(), inGuild([]), 'No allowed Discord role.'],
    [rule(), inGuild(null), 'Not in the Discord server.'],
    [rule({ roles: [], fromRole: 'admin' }), inGuild([]), 'No allowed role here.'],
    [rule({ matches: ['Police', 'Fire'] }), player(), 'Police, no linked account.'],
    [rule({ kind: 'plate', matches: ['GOV*'] }), player({ vehicles: [car()] }), 'GOV-17, no linked account.'],
  ])('says why, beside the name of the check: %#', (one, who, why) => {
    expect(checkPlayer(one, who, scene)).toMatchObject({ kind: 'broken', why });
  });

  it('a deleted role, no Discord server and roles that are not listed yet are no violations', () => {
    const who = inGuild([]);
    const deleted = { now: NOW, guild: { roleIds: new Set([OTHER.id]), at: NOW } };
    expect(checkObstacle(rule(), deleted.guild)).toMatch(/“Police Officer” was deleted/);
    expect(checkPlayer(rule(), who, deleted).kind).toBe('unknown');
    expect(checkPlayer(rule(), who, { now: NOW, guild: null }).kind).toBe('unknown');
    expect(checkPlayer(rule(), who, { now: NOW, guild: { roleIds: null, at: 0 } }).kind).toBe('unknown');
    const older = { now: NOW, guild: { roleIds: new Set([POLICE.id]), at: NOW - 2 } };
    expect(checkPlayer(rule(), who, older).kind).toBe('unknown');
  });

  it('leaves staff out, or only those on duty', () => {
    const staff = player({ account: { role: 'moderator', onDuty: false, discord: null } });
    const onDuty = player({ account: { role: 'member', onDuty: true, discord: null } });
    const ranked = player({ hasRank: true });
    expect([staff, onDuty, ranked, player()].map((one) => isExempt('staff', one))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([staff, onDuty, ranked].map((one) => isExempt('on-duty', one))).toEqual([false, true, false]);
    expect([staff, onDuty, ranked].some((one) => isExempt('none', one))).toBe(false);
  });

  it('patterns of plates match as globs do, and take no time', () => {
    const text = fc.stringMatching(/^[a-c]{0,8}$/);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (parts, plate) => {
        const pattern = parts.join('*');
        const who = player({ vehicles: [car({ plate })] });
        const expected = new RegExp(`^${parts.join('.*')}$`).test(plate);
        const found = checkPlayer(rule({ kind: 'plate', matches: [pattern] }), who, scene);
        expect(found.kind).toBe(expected ? 'broken' : 'kept');
      }),
    );
    const who = player({ vehicles: [car({ plate: 'a'.repeat(10_000) })] });
    const long = rule({ kind: 'plate', matches: [`${'a*'.repeat(29)}b`] });
    expect(checkPlayer(long, who, scene).kind).toBe('kept');
  });
});

describe('steps', () => {
  const progress = (more: Partial<CheckProgress> = {}): CheckProgress => ({
    warnings: 0,
    alerted: false,
    stepAt: NOW - 60_000,
    pending: false,
    ...more,
  });
  const kick = { action: 'kick', warnings: 2 } as const;
  const at = { now: NOW, waitMs: 60_000 };
  it.each([
    ['first', kick, null, { kind: 'pm', warning: 1 }],
    ['none before the command was sent', kick, progress({ pending: true }), null],
    ['none while the player can repair it', kick, progress({ stepAt: NOW - 59_999 }), null],
    ['again when a message never reached the game', kick, progress(), { kind: 'pm', warning: 1 }],
    ['the second', kick, progress({ warnings: 1 }), { kind: 'pm', warning: 2 }],
    ['a kick after the last', kick, progress({ warnings: 2 }), { kind: 'kick' }],
    [
      'a new start',
      kick,
      progress({ warnings: 2, stepAt: NOW - CHECK_WINDOW_MS }),
      { kind: 'pm', warning: 1 },
    ],
    ['a kick without warnings', { action: 'kick', warnings: 0 }, null, { kind: 'kick' }],
    ['a respawn', { action: 'load', warnings: 1 }, progress({ warnings: 1 }), { kind: 'load' }],
    ['no more messages than chosen', { action: 'pm', warnings: 2 }, progress({ warnings: 2 }), null],
    ['an alert', { action: 'alert', warnings: 0 }, null, { kind: 'alert' }],
    ['one alert', { action: 'alert', warnings: 0 }, progress({ alerted: true }), null],
  ] as const)('%s', (_what, one, before, expected) => {
    expect(nextCheckStep(one, before, at)).toEqual(expected);
  });

  const planned = (name: string, more: Partial<PlannedStep> = {}): PlannedStep => ({
    player: { name, id: name },
    rule: rule(),
    step: { kind: 'pm', warning: 1 },
    reason: 'Police is restricted.',
    ...more,
  });

  it('a player gets one command of a reading, the strongest; alerts are apart', () => {
    const steps = [
      planned('Ana'),
      planned('Ana', { step: { kind: 'kick' } }),
      planned('Ana', { step: { kind: 'alert' } }),
      planned('Bo', { step: { kind: 'load' } }),
    ];
    expect(chooseCheckSteps(steps).map(({ step }) => step.kind)).toEqual(['kick', 'alert', 'load']);
  });

  it('names players together, and none that the game could confuse', () => {
    const online = ['Anabel', 'Ana', 'Boris', 'Carl', 'all'].map((name) => ({ name, id: name }));
    const steps = ['Anabel', 'Ana', 'Boris', 'all', 'Gone'].map((name) => planned(name));
    const kick = planned('Carl', { step: { kind: 'kick' } });
    const commands = checkCommands([...steps, kick], { online, server: 'Springs' });
    expect(commands.flatMap((one) => (one.kind === 'send' ? [one.command] : [one.problem]))).toEqual([
      ':kick Carl Police is restricted.',
      'shared-beginning',
      'group-name',
      'not-online',
      ':pm Anabel,Boris Police is restricted.',
    ]);
  });

  it.each([
    ['{server}: {reason}', 'x:kick all', ':pm Ana x kick all: Police is restricted.'],
    ['{server}', 'x :\u200b;\ufe0fban Bo', ':pm Ana x ban Bo'],
    ['a:kick all', 'Springs', ':pm Ana a kick all'],
    ['Until 12:30, ok', 'Springs', ':pm Ana Until 12:30; ok'],
  ])('sends no command inside a message: %j of %j', (text, server, expected) => {
    const online = [{ name: 'Ana', id: 'Ana' }];
    const steps = [planned('Ana', { rule: rule({ text }) })];
    expect(checkCommands(steps, { online, server })).toMatchObject([{ kind: 'send', command: expected }]);
  });

  it('whatever is typed, a command names players who break a check and no one else', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/);
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('{player}, all', ':kick all', '{reason}; :kick all', 'x:{reason}', 'a,b'),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 12 }),
        text,
        fc.string(),
        (names, typed, reason) => {
          const online = names.map((one) => ({ name: one, id: one }));
          const steps = names.slice(0, 6).map((one) => planned(one, { rule: rule({ text: typed }), reason }));
          for (const one of checkCommands(steps, { online, server: 'Springs' })) {
            if (one.kind === 'skip') continue;
            expect(one.command.length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH);
            expect(one.command).not.toMatch(/\p{Cc}/u);
            const [word, targets, ...rest] = one.command.split(' ');
            expect(word).toBe(':pm');
            expect(targets?.split(',')).toEqual(one.steps.map(({ player: { name: who } }) => who));
            expect(rest.join(' ')).not.toContain(',');
            expect(rest.join(' ')).not.toMatch(/[:;]\p{Cf}*\p{L}/u);
          }
        },
      ),
    );
  });
});

describe('settings', () => {
  const problems = (more: Partial<CheckRule>) => checkProblems(rule(more));

  it('a new check asks for what it needs', () => {
    expect(checkProblems(newCheck('team'))).toEqual({
      matches: 'Add at least one.',
      roles: 'Choose who is allowed.',
    });
    for (const kind of ['not-in-discord', 'new-account', 'banned-elsewhere'] as const)
      expect(checkProblems(newCheck(kind))).toEqual({});
    expect(checksProblems(CHECKS_DEFAULTS)).toEqual({});
  });

  it.each([
    ':kick all',
    'hi; :kick all',
    'hi ;ban Rusty',
    'hi, :kick all',
    'a | :kick all',
    'hi : kick all',
    'x:kick all',
    'x;kick all',
    '(:kick all',
    '.:kick all',
    '::kick all',
    ':\u200bkick all',
    'hi \u200b:\u2060\ufeffkick all',
    'x:\u{e0061}\ufe0fkick all',
    'x:кик all',
    ':{player}',
    'x;{reason}',
  ])('a message holds no command: %j', (text) => {
    expect(problems({ action: 'pm', text }).text).toMatch(/can’t contain commands/);
  });

  it.each(['See https://example.com', 'Until 12:30', 'Rules: be nice; {reason}', 'Hi :)'])(
    'a message can be %j',
    (text) => expect(problems({ action: 'pm', text })).toEqual({}),
  );

  it('a message has known placeholders and fits; nothing is asked of one that is never sent', () => {
    expect(problems({ action: 'pm', text: 'Only with a role: {reason}' }).text).toBeUndefined();
    expect(problems({ action: 'pm', text: 'Hi {everyone}' }).text).toMatch(/There is no \{everyone\}/);
    expect(problems({ action: 'pm', text: 'x'.repeat(120) }).text).toMatch(/the game takes/);
    expect(problems({ action: 'alert', text: '' }).text).toBeUndefined();
    expect(problems({ action: 'pm', warnings: 0 }).warnings).toMatch(/from 1/);
    expect(problems({ kind: 'plate', matches: ['*'] }).matches).toMatch(/at least one letter/);
    expect(problems({ matches: ['x'.repeat(61)] }).matches).toBeDefined();
  });

  it('refuses twins and too many, by their place', () => {
    expect(checksProblems({ ...CHECKS_DEFAULTS, rules: [rule(), rule()] }).rules).toMatch(/the same/);
    const many = Array.from({ length: 21 }, (_, at) => rule({ matches: [`T${at}`] }));
    expect(checksProblems({ ...CHECKS_DEFAULTS, rules: many }).rules).toMatch(/At most 20/);
    const second = checksProblems({ ...CHECKS_DEFAULTS, rules: [rule(), rule({ matches: [] })] });
    expect(second).toEqual({ 'rules.1.matches': 'Add at least one.' });
  });

  it('every check can be said', () => {
    for (const kind of CHECK_KINDS) {
      for (const action of CHECK_ACTIONS)
        expect(checkInWords(rule({ kind, action }))).not.toMatch(/undefined|null/);
    }
    expect(checkInWords(rule({ action: 'kick', fromRole: 'admin' }))).toBe(
      'Team Police only for Police Officer, admins and above, also without a linked account: kick (2 warnings), “{reason}”',
    );
  });
});
