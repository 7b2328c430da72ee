import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calmHour } from '../testing/calm-hour.ts';
import { alertsOf, type RecordedWorld, recordedWorld, WORLD_NAMES } from '../testing/recorded-world.ts';
import { GAME_SECURITY_DEFAULTS, gameSecuritySentence } from './automations/game-security.ts';
import { nameRisk, nameSkeleton } from './game-security-names.ts';
import { hitBy } from './game-security-scene.ts';
import { undoOf } from './game-security-undo.ts';

const ALL_OFF = {
  massRemovals: false,
  everybody: false,
  aboveRank: false,
  killSprees: false,
  riskyNames: false,
};

describe('recorded worlds', () => {
  it.each(WORLD_NAMES)('%s has exactly the alerts that it should have', (name) => {
    const world = recordedWorld(name);
    expect(sorted(alertsOf(world))).toEqual(sorted(world.alerts));
  });

  it.each(WORLD_NAMES)(
    '%s has the same alerts when it is read half as often, but for how they are cut',
    (name) => {
      const world = recordedWorld(name);
      const every = world.readings.filter((_, at) => at % 2 === 0 || at === world.readings.length - 1);
      expect(sorted(alertsOf({ ...world, readings: every }))).toEqual(sorted(world.alerts));
    },
  );

  it.each(WORLD_NAMES)('%s is silent with every rule off', (name) => {
    expect(alertsOf({ ...recordedWorld(name), settings: ALL_OFF })).toEqual([]);
  });

  it('counts `all` as many where no rule of its own applies', () => {
    const world = { ...recordedWorld('raid'), settings: { everybody: false, aboveRank: false } };
    expect(alertsOf(world).map(({ rule, events }) => [rule, events])).toEqual([
      ['mass-removals', 2],
      ['mass-removals', 4],
    ]);
  });

  it('says of what happened in the same second that it was within one', () => {
    const { readings, ...world } = recordedWorld('raid');
    const sudden = readings.map(({ commands = [], ...reading }) => ({
      ...reading,
      commands: commands.map(([, by, command]) => [50, by, command] as const),
    }));
    expect(alertsOf({ ...world, readings: sudden })).toContainEqual(
      expect.objectContaining({ summary: 'Emil14 kicked or banned 8 players within a second.' }),
    );
  });

  it('watches the owners where that is wanted', () => {
    const world = { ...recordedWorld('owner-punishes'), settings: { watchOwners: true } };
    expect(alertsOf(world).map(({ rule }) => rule)).toEqual(['everybody', 'mass-removals']);
  });
});

describe('a calm hour', () => {
  it('never has an alert, whatever players do', () => {
    fc.assert(
      fc.property(calmHour(), (world) => {
        expect(alertsOf(world)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('has one as soon as an admin bans everyone in it', () => {
    fc.assert(
      fc.property(calmHour(), (world) => {
        const alerts = alertsOf(withBanAll(world));
        expect(alerts.map(({ rule, events }) => [rule, events])).toEqual([['everybody', 1]]);
      }),
      { numRuns: 20 },
    );
  });
});

/** Adds a `:ban all` by an admin in the middle of the recording. */
function withBanAll(world: RecordedWorld): RecordedWorld {
  const middle = world.readings[Math.floor(world.readings.length / 2)]?.at ?? 0;
  const [admin = ''] =
    Object.entries(world.readings[0]?.players ?? {}).find(([, [rank]]) => rank === 'Server Administrator') ??
    [];
  const readings = world.readings.map((reading) =>
    reading.at < middle
      ? reading
      : { ...reading, commands: [[middle, admin, ':ban all'] as const, ...reading.commands] },
  );
  return { ...world, readings };
}

describe('names', () => {
  const staff = [{ name: 'Alice', id: '5' }];

  it.each([
    ['all', 'word'],
    ['ALL', 'word'],
    ['aIl', 'word'],
    ['a11', 'word'],
    ['0thers', 'word'],
    ['me', 'word'],
    ['123456', 'digits'],
    ['lIlIlIl', 'unreadable'],
    ['l1l_Il1', 'unreadable'],
    ['O0O0', 'unreadable'],
    ['Bob\u202Eevil', 'unreadable'],
    ['Bo\u200Bb', 'unreadable'],
    ['Вob', 'unreadable'],
    ['two words', 'unreadable'],
    ['AIice', 'look-alike'],
    ['A1ice', 'look-alike'],
    ['Allison', null],
    ['Alice2', null],
    ['Illinois', null],
    ['William', null],
    ['me_too', null],
  ])('%j is %s', (name, kind) => {
    expect(nameRisk({ name, id: '9' }, staff)?.kind ?? null).toBe(kind);
  });

  it('is no risk to be oneself', () => {
    expect(nameRisk({ name: 'Alice', id: '5' }, staff)).toBeNull();
  });

  it('a skeleton is its own skeleton', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\w{3,20}$/), (name) => {
        expect(nameSkeleton(nameSkeleton(name)).length).toBeLessThanOrEqual(nameSkeleton(name).length);
      }),
    );
  });
});

describe('taking back', () => {
  const person = (name: string, permission = 'Normal') => ({ name, id: name, permission, team: 'Civilian' });
  const before = [person('Ana', 'Server Administrator'), person('Bobby'), person('Carl', 'Server Moderator')];
  const actor = { key: 'roblox:Ana', name: 'Ana', robloxId: 'Ana', memberId: null, isOwner: false };
  const after = before.slice(0, 1);
  const commands = (text: string, now = after) =>
    undoOf(text, hitBy({ text, actor }, before, now)).steps.map(({ command }) => command);

  it.each([
    [':ban Bobby', [':unban Bobby']],
    [':ban bob', [':unban Bobby']],
    [':ban bobby,Gone12 , carl', [':unban Bobby', ':unban Gone12', ':unban Carl']],
    [':ban all', [':unban Bobby', ':unban Carl']],
    [':ban 12345', [':unban 12345']],
    [':unban Troll', [':ban Troll']],
    [':unmod all', [':mod Carl']],
    [':unadmin others', []],
    [':mod Bobby', [':unmod Bobby']],
    [':jail Bobby', [':unjail Bobby']],
    [':arrest all', [':unjail Bobby', ':unjail Carl']],
    [':pt 600', [':pt 0']],
    [':kick all', []],
    [':kill Bobby', []],
    [':shutdown', []],
    [':h hello', []],
  ])('%s is undone by %j', (text, undone) => {
    expect(commands(text)).toEqual(undone);
  });

  it.each([
    [':kick Bobby', 'can rejoin'],
    [':kill all', 'respawns'],
    [':shutdown', 'can rejoin'],
    [':h hello', 'no command that undoes this'],
    [':unadmin others', 'not known'],
  ])('says why nothing undoes %s', (text, words) => {
    expect(undoOf(text, hitBy({ text, actor }, before, after)).note).toContain(words);
  });

  it('does not send a name that would be another command', () => {
    const { steps, note } = undoOf(':ban x', ['bad,all', 'Good']);
    expect(steps.map(({ command }) => command)).toEqual([':unban Good']);
    expect(note).toContain('cannot be typed');
  });
});

describe('the sentence', () => {
  it('describes what is watched and what follows', () => {
    expect(gameSecuritySentence(GAME_SECURITY_DEFAULTS)).toBe(
      'Watches mass kicks and bans, commands for everyone, commands above rank, kill sprees and risky names. Owners are exempt.',
    );
    expect(gameSecuritySentence({ ...GAME_SECURITY_DEFAULTS, ...ALL_OFF })).toBe(
      'Watches nothing: every rule is off.',
    );
    expect(
      gameSecuritySentence({
        ...GAME_SECURITY_DEFAULTS,
        ...ALL_OFF,
        everybody: true,
        demote: true,
        watchOwners: true,
      }),
    ).toBe('Watches commands for everyone. Demotes players who misuse commands.');
  });
});

function sorted(alerts: RecordedWorld['alerts']) {
  return alerts.toSorted((a, b) => `${a.rule}${a.actor}`.localeCompare(`${b.rule}${b.actor}`));
}
