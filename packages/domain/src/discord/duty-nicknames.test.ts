import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DUTY_SUFFIX_MAX,
  DUTY_SUFFIX_ORDER,
  type DutySuffix,
  dutySuffix,
  NICKNAME_MAX,
  type NicknameRecord,
  nicknameFor,
  nicknameRefusal,
  wantedSuffix,
  withDutySuffix,
} from './duty-nicknames.ts';
import { DUTY_STATES, type StaffDuty } from './duty-roles.ts';

const off: StaffDuty = { shift: null, onLeave: false, inGame: false, inSession: false };
const onDuty = (typeId: string | null = null): StaffDuty => ({
  ...off,
  shift: { status: 'on_duty', typeId },
});
const ON = ' | On duty';

describe('the suffix that states give', () => {
  const suffixes: DutySuffix[] = [
    ...DUTY_STATES.map((state) => ({ state, typeId: null, suffix: state })),
    { state: 'on_duty', typeId: 'patrol', suffix: 'patrol' },
  ];

  it.each<[string, StaffDuty, string | null]>([
    ['none off duty', off, null],
    ['that of duty', onDuty('training'), 'on_duty'],
    ['that of the shift type before that of duty', onDuty('patrol'), 'patrol'],
    ['that of the session before both', { ...onDuty('patrol'), inSession: true }, 'in_session'],
    [
      'that of the break before all',
      { shift: { status: 'on_break', typeId: null }, onLeave: true, inGame: true, inSession: true },
      'on_break',
    ],
    ['that of duty before that of the game', { ...onDuty(), inGame: true }, 'on_duty'],
    ['that of the leave last', { ...off, onLeave: true, inGame: true }, 'in_game'],
  ])('%s', (_name, duty, expected) => {
    expect(wantedSuffix(duty, suffixes)).toBe(expected === null ? null : ` ${expected}`);
  });

  it('is of the next state when the first has none, and each state has a rank', () => {
    const few = suffixes.filter(({ state }) => state === 'in_game');
    expect(wantedSuffix({ ...onDuty(), inGame: true }, few)).toBe(' in_game');
    expect([...DUTY_SUFFIX_ORDER].toSorted()).toEqual([...DUTY_STATES].toSorted());
  });

  it.each([
    ['| On  duty', '| On duty'],
    ['  🚓   ', '🚓'],
    ['\t[Duty]\n', '[Duty]'],
    ['', null],
    ['   ', null],
    ['\u200b\u200d', null],
    ['\u202eytud', null],
    ['x'.repeat(DUTY_SUFFIX_MAX), 'x'.repeat(DUTY_SUFFIX_MAX)],
    ['x'.repeat(DUTY_SUFFIX_MAX + 1), null],
  ])('%j is stored as %j', (text, stored) => {
    expect(dutySuffix(text)).toBe(stored);
  });
});

describe('a name with a suffix', () => {
  const family = '👨‍👩‍👧‍👦';
  it.each([
    ['Riley', 'Riley | On duty'],
    ['R'.repeat(32), `${'R'.repeat(22)} | On duty`],
    [`${'R'.repeat(20)}${family}`, `${'R'.repeat(20)} | On duty`],
    [`${'R'.repeat(21)} Stone`, `${'R'.repeat(21)} | On duty`],
    [family.repeat(3), `${family.repeat(2)} | On duty`],
    [`${family}👮${family}`, `${family}👮 | On duty`],
    ['ضابط الدورية', 'ضابط الدورية | On duty'],
    [`e${'\u0301'.repeat(60)}`, `e${'\u0301'.repeat(21)} | On duty`],
    ['a\ud83d', 'a\ufffd | On duty'],
  ])('%s', (name, expected) => {
    expect(withDutySuffix(name, ON)).toBe(expected);
  });

  const part = fc.oneof(
    fc.constantFrom(family, 'e\u0301', 'ضا', '👮', ' ', 'R', '\ud83d'),
    fc.integer({ min: 1, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)),
  );
  const anyText = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));
  const anySuffix = anyText
    .map(dutySuffix)
    .filter((one) => one !== null)
    .map((one) => ` ${one}`);

  it('never exceeds 32 characters, never loses the name or a half of a character', () => {
    fc.assert(
      fc.property(anyText, anySuffix, (name, suffix) => {
        const nick = withDutySuffix(name, suffix);
        expect(nick.length).toBeLessThanOrEqual(NICKNAME_MAX);
        expect(nick.endsWith(suffix)).toBe(true);
        expect(nick.isWellFormed()).toBe(true);
        if (name.trim() !== '') expect(nick.length).toBeGreaterThan(suffix.length);
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives the own name back, and never shows two suffixes', () => {
    fc.assert(
      fc.property(fc.option(anyText), anyText, fc.array(anySuffix), (own, name, suffixes) => {
        let nick = own;
        let record: NicknameRecord | null = null;
        for (const suffix of [...suffixes, null]) {
          const plan = nicknameFor({ nick, name, suffix, record });
          if (plan.nick !== undefined) nick = plan.nick;
          record = plan.after;
          const shown = own ?? name;
          const alone = suffix === null || shown.endsWith(suffix);
          expect(nick).toBe(alone ? own : withDutySuffix(shown, suffix));
          // Nothing is left to do.
          expect(nicknameFor({ nick, name, suffix, record }).nick).toBeUndefined();
        }
        expect(nick).toBe(own);
        expect(record).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the plan', () => {
  const set = (nick: string, suffix = ON) => ({ nick, suffix });
  const record = { own: 'Riley', set: [set('Riley | On duty')] };
  const long = 'Riley Stone of the night shift 12';

  it.each<[string, Partial<Parameters<typeof nicknameFor>[0]>, string | null | undefined, string | null]>([
    ['appends to the nickname', { nick: 'Riley' }, 'Riley | On duty', 'Riley'],
    ['appends to the account’s name', { nick: null }, 'riley.s | On duty', null],
    ['leaves a name that has the suffix already', { nick: 'R | On duty' }, undefined, null],
    ['leaves such a name off duty', { nick: 'R | On duty', suffix: null }, undefined, null],
    ['changes nothing twice', { nick: 'Riley | On duty', record }, undefined, 'Riley'],
    ['restores', { nick: 'Riley | On duty', suffix: null, record }, 'Riley', null],
    [
      'restores no nickname',
      { nick: 'riley.s | On duty', suffix: null, record: { own: null, set: [set('riley.s | On duty')] } },
      null,
      null,
    ],
    [
      'restores a name that was cut',
      {
        nick: withDutySuffix(long, ON),
        suffix: null,
        record: { own: long, set: [set(withDutySuffix(long, ON))] },
      },
      long,
      null,
    ],
    [
      'replaces its suffix',
      { nick: 'Riley | On duty', suffix: ' | Break', record },
      'Riley | Break',
      'Riley',
    ],
    ['leaves a new name off duty', { nick: 'Bob', suffix: null, record }, undefined, null],
    ['appends to a new name', { nick: 'Bob', record }, 'Bob | On duty', 'Bob'],
    ['takes the suffix from a new name', { nick: 'Bob | On duty', suffix: null, record }, 'Bob', null],
    ['keeps the suffix of a new name', { nick: 'Bob | On duty', record }, undefined, 'Bob'],
    ['leaves a removed nickname off duty', { nick: null, suffix: null, record }, undefined, null],
    ['leaves a nickname that is only the suffix', { nick: ON, suffix: null, record }, undefined, null],
    [
      'knows both texts of an unanswered request',
      {
        nick: 'Riley | Break',
        suffix: null,
        record: { own: 'Riley', set: [set('Riley | On duty'), set('Riley | Break', ' | Break')] },
      },
      'Riley',
      null,
    ],
    [
      'knows the own name when it looks like a suffix',
      { nick: 'Riley', suffix: null, record: { own: 'Riley', set: [set('Riley Riley', 'ley')] } },
      undefined,
      null,
    ],
  ])('%s', (_name, facts, nick, own) => {
    const plan = nicknameFor({ nick: null, name: 'riley.s', suffix: ON, record: null, ...facts });
    expect(plan.nick).toBe(nick);
    expect(plan.after?.own ?? null).toBe(own);
  });
});

describe('why the bot can’t rename a member', () => {
  const role = (id: string, position: number, permissions = 0n) => ({ id, position, permissions });
  const roles = [role('g', 0), role('low', 1), role('bot', 5, 1n << 27n), role('same', 5), role('high', 6)];
  const guild = { id: 'g', ownerId: 'owner', roles };

  it.each([
    ['a', [], ['bot'], null],
    ['a', ['low'], ['bot'], null],
    ['a', ['same'], ['bot'], 'above'],
    ['a', ['low', 'high'], ['bot'], 'above'],
    ['a', [], ['low'], 'permission'],
    ['owner', [], ['bot'], 'owner'],
  ])('%s with %j', (discordId, roleIds, bot, expected) => {
    expect(nicknameRefusal(guild, bot, { discordId, roleIds })).toBe(expected);
  });
});

/** How a request ends: answered, refused without effect, or unanswered without or with effect. */
const ENDINGS = ['done', 'refused', 'lost', 'lost-done'] as const;

const NAMES = ['Riley', 'Bob | Lead', 'R'.repeat(32), '👨‍👩‍👧‍👦 Family', 'ضابط', 'A | Off'];
const SUFFIXES = [ON, ' | Break', ' 🚓'];

const step = fc.oneof(
  fc.record({ kind: fc.constant('duty' as const), suffix: fc.option(fc.constantFrom(...SUFFIXES)) }),
  fc.record({ kind: fc.constant('renames' as const), nick: fc.option(fc.constantFrom(...NAMES)) }),
  // A person edits their name and leaves what follows it.
  fc.record({ kind: fc.constant('edits' as const), nick: fc.constantFrom('Bob', 'ضابط') }),
  fc.record({
    kind: fc.constant('account' as const),
    name: fc.constantFrom('riley.s', 'riley.stone.the.second.1'),
  }),
  // `diesAfter` writes or requests; the rest of the pass is never done.
  fc.record({
    kind: fc.constant('reconcile' as const),
    ending: fc.constantFrom(...ENDINGS),
    diesAfter: fc.nat(3),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A member, and a reconciler that writes and sends in the order of the job. */
class History {
  nick: string | null = null;
  name = 'riley.s';
  /** What the person last chose, without a suffix that they left. */
  own: string | null = null;
  suffix: string | null = null;
  record: NicknameRecord | null = null;

  play(one: Step): void {
    if (one.kind === 'duty') this.suffix = one.suffix;
    else if (one.kind === 'account') this.name = one.name;
    else if (one.kind === 'reconcile') this.#reconcile(one.ending, one.diesAfter);
    else if (one.kind === 'renames') this.#set(one.nick, one.nick);
    else {
      const left = SUFFIXES.find((suffix) => this.nick?.endsWith(suffix)) ?? '';
      this.#set(`${one.nick}${left}`, one.nick);
    }
  }

  #set(nick: string | null, own: string | null): void {
    this.nick = nick;
    this.own = own;
  }

  #reconcile(ending: (typeof ENDINGS)[number], diesAfter: number): void {
    const { nick, name, suffix, record } = this;
    const plan = nicknameFor({ nick, name, suffix, record });
    if (plan.nick === undefined) {
      this.record = plan.after;
      return;
    }
    if (diesAfter === 0) return;
    this.record = plan.before;
    if (diesAfter === 1) return;
    if (ending === 'done' || ending === 'lost-done') this.nick = plan.nick;
    expect(this.nick?.length ?? 0).toBeLessThanOrEqual(NICKNAME_MAX);
    if (ending !== 'done' || diesAfter === 2) return;
    this.record = plan.after;
  }
}

it('never loses a nickname that a person chose, in 10,000 histories with outages and restarts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new History();
      for (const one of steps) history.play(one);
      history.play({ kind: 'duty', suffix: ON });
      const whole = { kind: 'reconcile' as const, ending: 'done' as const, diesAfter: 9 };
      history.play(whole);
      expect(history.nick).toBe(withDutySuffix(history.own ?? history.name, ON));
      history.play({ kind: 'duty', suffix: null });
      history.play(whole);
      expect(history.nick).toBe(history.own);
      expect(history.record).toBeNull();
    }),
    { numRuns: 10_000 },
  );
});
