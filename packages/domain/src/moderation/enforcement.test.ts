import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandProblem, commandText } from '../game/commands.ts';
import { type EnforcementCommand, enforcingCommand, planEnforcement, rulesForRecord } from './enforcement.ts';

const BOTH = { enforceInGame: true, pmWarnings: true };

describe('what a record sends', () => {
  it.each([
    ['ban', 'ban'],
    ['kick', 'kick'],
    ['warning', 'pm'],
    ['strike', null],
  ] as const)('%s: %s', (type, means) => {
    expect(enforcingCommand(BOTH, type)).toBe(means);
    expect(enforcingCommand({ enforceInGame: false, pmWarnings: false }, type)).toBeNull();
  });

  it('is two switches', () => {
    expect(enforcingCommand({ ...BOTH, pmWarnings: false }, 'warning')).toBeNull();
    expect(enforcingCommand({ ...BOTH, enforceInGame: false }, 'warning')).toBe('pm');
    expect(enforcingCommand({ ...BOTH, enforceInGame: false }, 'kick')).toBeNull();
  });
});

describe('a choice for one record', () => {
  const off = { enforceInGame: false, pmWarnings: false };
  it.each([
    [BOTH, undefined, BOTH],
    [off, undefined, off],
    [BOTH, false, off],
    [off, true, { enforceInGame: true, pmWarnings: false }],
    [{ ...off, pmWarnings: true }, true, BOTH],
  ])('%j with %s', (rules, enforce, expected) => {
    expect(rulesForRecord(rules, enforce)).toEqual(expected);
  });
});

const bob = { name: 'Bob_1', id: '77' };
const bobby = { name: 'Bob_12', id: '78' };
const rob = { name: 'xBob_1', id: '79' };
const about = (more: object = {}) => ({
  robloxUsername: 'bob_1',
  robloxUserId: null,
  reason: 'RDM',
  ...more,
});
const sent = (command: string) => ({ kind: 'command', command });
const notSent = (why: string) => ({ kind: 'not-sent', why });

/** Any well-formed text; fast-check's own unit for it takes seconds to build. */
const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);
const arbitraryText = fc.array(character, { maxLength: 300 }).map((codes) => String.fromCodePoint(...codes));

describe('the plan', () => {
  it.each([
    ['a confirmed ban goes by id', 'ban', about({ robloxUserId: '9' }), [], sent(':ban 9')],
    ['also when it is unknown who is there', 'ban', about({ robloxUserId: '9' }), null, sent(':ban 9')],
    ['an unconfirmed one by what the game knows', 'ban', about(), [bobby, bob], sent(':ban 77')],
    ['never by the beginning of a name', 'ban', about(), [bobby], notSent('unconfirmed-name')],
    ['nor blindly', 'ban', about(), null, notSent('unconfirmed-name')],
    ['nor by an id that is none', 'ban', about({ robloxUserId: 'all' }), [], notSent('unconfirmed-name')],
    ['a kick goes by the full name as the game has it', 'kick', about(), [rob, bob], sent(':kick Bob_1 RDM')],
    [
      'and to whose name is longest',
      'kick',
      about({ robloxUsername: 'BOB_12' }),
      [bob, bobby],
      sent(':kick Bob_12 RDM'),
    ],
    ['not where it begins another name', 'kick', about(), [bobby, bob], notSent('shared-beginning')],
    ['nor is that one told', 'pm', about(), [bob, bobby], notSent('shared-beginning')],
    ['and only to who is there', 'kick', about({ robloxUserId: '9' }), [bobby], { kind: 'not-online' }],
    ['and not blindly', 'kick', about(), null, notSent('unknown-presence')],
    ['without a reason left', 'kick', about({ reason: ' ,, ' }), [bob], sent(':kick Bob_1')],
    ['a warning', 'pm', about(), [bob], sent(':pm Bob_1 You have been warned: RDM')],
    ['a warning without words', 'pm', about({ reason: ':' }), [bob], sent(':pm Bob_1 You have been warned.')],
    ['no message is sent blindly', 'pm', about(), null, notSent('unknown-presence')],
    [
      'a word for everyone is no name',
      'kick',
      about({ robloxUsername: 'All' }),
      [{ name: 'all', id: '5' }],
      notSent('group-name'),
    ],
    [
      'nor is a name with a comma',
      'kick',
      about({ robloxUsername: 'a,all' }),
      [{ name: 'a,all', id: '5' }],
      { kind: 'not-online' },
    ],
  ] as const)('%s', (_, means, record, online, plan) => {
    expect(planEnforcement(means, record, online)).toEqual(plan);
  });

  it('is always one valid command of one target, whatever the reason', () => {
    const means = fc.constantFrom<EnforcementCommand>('ban', 'kick', 'pm');
    fc.assert(
      fc.property(means, arbitraryText, (how, reason) => {
        const plan = planEnforcement(how, about({ reason }), [bob]);
        if (plan.kind !== 'command') throw new Error('It was not sent.');
        expect(commandProblem(plan.command)).toBeNull();
        expect(plan.command).not.toContain(',');
        expect(plan.command).toMatch(/^(?::ban 77|:kick Bob_1|:pm Bob_1 You have been warned[.:])/);
        expect(plan.command.isWellFormed()).toBe(true);
      }),
    );
  });

  it('ends with the address of the appeal page in full, or without it when it is too long', () => {
    const record = {
      ...about({ reason: 'x'.repeat(200) }),
      appealUrl: 'https://tenfour.test/appeals/harbor',
    };
    for (const means of ['kick', 'pm'] as const) {
      const plan = planEnforcement(means, record, [bob]);
      if (plan.kind !== 'command') throw new Error('It was not sent.');
      expect(plan.command).toMatch(/x… Appeal: tenfour\.test\/appeals\/harbor$/);
      expect(plan.command.length).toBeLessThanOrEqual(120);
    }
    const appealUrl = `https://${'a'.repeat(60)}.test/appeals/harbor`;
    const plan = planEnforcement('kick', { ...about({ reason: 'RDM' }), appealUrl }, [bob]);
    expect(plan).toEqual({ kind: 'command', command: ':kick Bob_1 RDM' });
  });

  it('cuts a long reason between characters', () => {
    const plan = planEnforcement('kick', about({ reason: '😀'.repeat(80) }), [bob]);
    const { command } = plan.kind === 'command' ? plan : { command: '' };
    expect(command).toHaveLength(120 - ((120 - ':kick Bob_1 '.length - 1) % 2));
    expect(command.isWellFormed()).toBe(true);
    expect(command.endsWith('…')).toBe(true);
  });
});

it.each([
  ['RDM, then left', 'RDM; then left'],
  ['two\r\nlines', 'two lines'],
  [':ban all', 'ban all'],
  [', all', 'all'],
  ['a,,b', 'a; b'],
  ['zero\u200bwidth', 'zerowidth'],
])('%j is sent as %j', (text, command) => {
  expect(commandText(text)).toBe(command);
});
