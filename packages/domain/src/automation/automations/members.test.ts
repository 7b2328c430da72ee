import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COMMAND_LENGTH, nameProblem } from '../../game/commands.ts';
import { boloMessage, boloProblems, boloSentence } from './bolo.ts';
import { filled, placeholdersIn, textProblem } from './placeholders.ts';
import { pmWarningsProblems } from './pm-warnings.ts';
import { planUnban } from './temp-bans.ts';
import {
  type Joiner,
  planWelcomes,
  WELCOME_DEFAULTS,
  type WelcomeSettings,
  welcomeProblems,
  welcomeSentence,
} from './welcome.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;
const values = { server: 'Springs', players: '3', date: '2026-03-01', time: '12:00' };
const online = (...names: string[]) => names.map((name) => ({ name, id: null }));
const joiner = (name: string, more: Partial<Joiner> = {}): Joiner => ({
  name,
  joinedAt: NOW - 5_000,
  welcomedAt: null,
  ...more,
});

function plan(
  settings: Partial<WelcomeSettings>,
  joiners: Joiner[],
  more: { names?: string[]; hintAt?: number } = {},
) {
  const facts = {
    now: NOW,
    online: online(...(more.names ?? joiners.map(({ name }) => name))),
    hintAt: more.hintAt ?? null,
    values,
  };
  return planWelcomes({ ...WELCOME_DEFAULTS, ...settings }, joiners, facts).map((step) =>
    step.kind === 'send' ? step.command : `${step.kind} ${step.who[0].name}: ${step.why}`,
  );
}

describe('welcomes', () => {
  it.each<[string, Partial<WelcomeSettings>, Joiner[], Parameters<typeof plan>[2], (string | RegExp)[]]>([
    ['one player', {}, [joiner('Ana')], {}, [':pm Ana Welcome Ana to Springs!']],
    ['a comma is none in the game', { text: 'Hi, {player}' }, [joiner('Ana')], {}, [':pm Ana Hi; Ana']],
    [
      'a text that names them is one command each',
      { text: 'Hi {player}' },
      [joiner('Ana'), joiner('Bob')],
      {},
      [':pm Ana Hi Ana', ':pm Bob Hi Bob'],
    ],
    ['others share one', { text: 'Hi' }, [joiner('Ana'), joiner('Bob')], {}, [':pm Ana,Bob Hi']],
    [
      'as many as fit',
      { text: 'x'.repeat(92) },
      [joiner('Ana'), joiner('Bob'), joiner('Ancient_OneOfThem')],
      {},
      [/^:pm Ana,Bob x{92}$/, /^:pm Ancient_OneOfThem x{92}$/],
    ],
    ['known for long', {}, [joiner('Ana', { joinedAt: NOW - 121_000 })], {}, [/^missed Ana/]],
    ['gone again', {}, [joiner('Ana')], { names: ['Bob'] }, [/^skipped Ana: They have left/]],
    ['lately', {}, [joiner('Ana', { welcomedAt: NOW - HOUR })], {}, [/^skipped Ana: Welcomed within/]],
    ['long ago', { text: 'Hi' }, [joiner('Ana', { welcomedAt: NOW - 24 * HOUR })], {}, [':pm Ana Hi']],
    [
      'every time',
      { text: 'Hi', againAfterHours: 0 },
      [joiner('Ana', { welcomedAt: NOW })],
      {},
      [':pm Ana Hi'],
    ],
    [
      'twice in one reading',
      { text: 'Hi' },
      [joiner('Ana'), joiner('ana')],
      {},
      [/^skipped ana: Joined twice/, ':pm Ana Hi'],
    ],
    [
      'a beginning',
      { text: 'Hi' },
      [joiner('Bob')],
      { names: ['Bob', 'Bobby'] },
      [/^skipped Bob: Another player/],
    ],
    ['the game’s own word', { text: 'Hi' }, [joiner('all')], {}, [/^skipped all: The game takes/]],
    [
      'a hint',
      { means: 'hint', text: 'Hi {player}' },
      [joiner('Ana'), joiner('Bob')],
      {},
      [':h Hi Ana and Bob'],
    ],
    [
      'a beginning in a hint',
      { means: 'hint', text: 'Hi' },
      [joiner('Bob')],
      { names: ['Bob', 'Bobby'] },
      [':h Hi'],
    ],
    [
      'a hint too soon',
      { means: 'hint', text: 'Hi' },
      [joiner('Ana')],
      { hintAt: NOW - 59_000 },
      [/^skipped Ana: Not shown/],
    ],
    ['a hint in time', { means: 'hint', text: 'Hi' }, [joiner('Ana')], { hintAt: NOW - 60_000 }, [':h Hi']],
  ])('%s', (_what, settings, joiners, more, expected) => {
    const steps = plan(settings, joiners, more);
    expect(steps).toHaveLength(expected.length);
    for (const [at, one] of expected.entries()) {
      if (typeof one === 'string') expect(steps[at]).toBe(one);
      else expect(steps[at]).toMatch(one);
    }
  });

  it('every joiner has one step, and no command is too long or names a player twice', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{2,19}$/);
    const settings = fc.record({
      means: fc.constantFrom('pm' as const, 'hint' as const),
      text: fc.constantFrom('Hi', 'Hi {player}', 'Welcome to {server}, {player}!', 'x'.repeat(95)),
      againAfterHours: fc.integer({ min: 0, max: 48 }),
    });
    const people = fc.array(fc.record({ name, ago: fc.integer({ min: 0, max: 200_000 }) }), {
      maxLength: 15,
    });
    fc.assert(
      fc.property(settings, people, (chosen, joined) => {
        const joiners = joined.map(({ name: one, ago }) => joiner(one, { joinedAt: NOW - ago }));
        const facts = { now: NOW, online: online(...joiners.map((one) => one.name)), hintAt: null, values };
        const steps = planWelcomes(chosen, joiners, facts);
        expect(steps.flatMap(({ who }) => [...who]).toSorted(byName)).toEqual(joiners.toSorted(byName));
        for (const step of steps) {
          if (step.kind === 'send') expect(step.command.length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH);
        }
      }),
    );
  });

  it.each<[Partial<WelcomeSettings>, RegExp | null]>([
    [{}, null],
    [{ text: '' }, /Type the message/],
    [{ text: 'a\nb' }, /one line/],
    [{ text: 'Hi {plyer}' }, /no \{plyer\}\. There is \{player\}, \{server\}/],
    [{ text: 'x'.repeat(95) }, null],
    [{ text: 'x'.repeat(96) }, /96 characters, and the game takes 95/],
    [{ text: 'x'.repeat(96), means: 'hint' }, null],
    [{ text: `{server}${'x'.repeat(40)}` }, /100 characters/],
    [{ againAfterHours: 721 }, /0 to 720/],
    [{ againAfterHours: 1.5 }, /whole number/],
  ])('settings %j', (settings, problem) => {
    const found = Object.values(welcomeProblems({ ...WELCOME_DEFAULTS, ...settings })).join();
    if (problem === null) expect(found).toBe('');
    else expect(found).toMatch(problem);
  });

  it('says in words what it will do', () => {
    expect(welcomeSentence(WELCOME_DEFAULTS)).toContain('once in 24 hours');
    expect(welcomeSentence({ ...WELCOME_DEFAULTS, againAfterHours: 0, means: 'hint' })).toContain(
      'every time',
    );
  });
});

function byName(a: Joiner, b: Joiner): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.joinedAt - b.joinedAt;
}

describe('texts with placeholders', () => {
  it('unknown placeholders stay, and each is filled once', () => {
    expect(filled('{a} {b} {a}', { a: '{b}' })).toBe('{b} {b} {b}');
    expect(filled('{constructor}', {})).toBe('{constructor}');
    expect(placeholdersIn('{a}{b}{a} { }')).toEqual(['a', 'b', ' ']);
    expect(textProblem('{}', { a: 1 }, 10)).toMatch(/no \{\}/);
  });
  it('a warning needs no reason in it', () => {
    expect(pmWarningsProblems({ text: 'You were warned.' })).toEqual({});
    expect(pmWarningsProblems({ text: '{who}' }).text).toMatch(/no \{who\}/);
  });
});

describe('unbans', () => {
  const ban = { type: 'ban', robloxUsername: 'Bob', sentCommand: ':ban 77', othersInForce: 0 };
  it.each([
    ['of what was sent', {}, { command: ':unban 77' }],
    ['of nothing that was sent', { sentCommand: null }, null],
    ['of a kick', { type: 'kick' }, null],
    ['with another in force', { othersInForce: 1 }, { reason: 'Another ban of this player is in force.' }],
    ['by name', { sentCommand: ':ban Bob_1' }, { command: ':unban Bob_1' }],
  ])('%s', (_what, more, expected) => {
    expect(planUnban({ ...ban, ...more })).toEqual(expected);
  });
});

describe('alerts', () => {
  it('reach those on duty who are there', () => {
    const known = { staff: ['Mara', 'Carl', 'Bob'], online: online('Mara', 'Bob', 'Bobby', 'Rusty') };
    expect(boloMessage('Rusty', 'Note: armed', known)).toBe(':pm Mara BOLO: Rusty joined. Note: armed');
    expect(boloMessage('Rusty', 'x'.repeat(300), known)).toHaveLength(MAX_COMMAND_LENGTH);
    expect(boloMessage('Rusty', 'x', { ...known, staff: ['Carl'] })).toBeNull();
  });
  it('need something to alert of', () => {
    const settings = { bans: false, notes: false, elsewhere: false, pmStaff: false };
    expect(boloProblems(settings).notes).toMatch(/Choose/);
    expect(boloProblems({ ...settings, elsewhere: true })).toEqual({});
    expect(boloSentence({ ...settings, notes: true })).toContain('when a BOLO player joins');
    expect(boloSentence({ ...settings, bans: true, elsewhere: true })).toBe(
      'Alerts staff when a banned player or a player banned on the owner’s other servers joins.',
    );
  });
  it.each([
    ['Ana', ['Ana'], null],
    ['Ana', [], 'not-online'],
    ['Ana', ['ana', 'Anabel'], 'shared-beginning'],
    ['others', ['others'], 'group-name'],
    ['a', ['a'], 'group-name'],
  ])('%s among %j', (name, names, problem) => {
    expect(nameProblem(name, online(...names))).toBe(problem);
  });
});
