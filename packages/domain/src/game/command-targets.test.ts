import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Player } from '../community/identity.ts';
import {
  commandConcerns,
  hitsEveryone,
  matchTargets,
  missingArgument,
  punishmentIn,
  replaceTarget,
  splitTargets,
} from './command-targets.ts';
import { COMMAND_TABLE, readCommandLine } from './commands.ts';

const online: Player[] = [
  { name: 'Ana', id: '1' },
  { name: 'Anabel', id: '2' },
  { name: 'Bob_Fire', id: '3' },
  { name: 'bobby', id: '4' },
  { name: '77Seven', id: '5' },
];

describe('a command line', () => {
  it.each([
    [':kick Bob spam', 'kick', 'kick', 'Bob spam'],
    ['  :KICK   Bob', 'kick', 'kick', 'Bob'],
    [':hint Hello', 'hint', 'h', 'Hello'],
    [':serverlockdown', 'serverlockdown', null, ''],
    [':h2 x', 'h2', null, 'x'],
  ])('%j', (text, word, name, rest) => {
    const line = readCommandLine(text);
    expect([line?.word, line?.spec?.name ?? null, line?.rest]).toEqual([word, name, rest]);
    expect(text.slice(line?.restAt)).toBe(rest);
  });

  it.each(['', ':', ': kick', 'kick Bob'])('%j is none', (text) => expect(readCommandLine(text)).toBeNull());

  it('names and aliases are lower case and unique', () => {
    const names = COMMAND_TABLE.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  });
});

describe('a list of targets', () => {
  it.each([
    ['Ana', ['Ana'], ''],
    ['Ana spam', ['Ana'], 'spam'],
    ['Ana,Bob spam, and more', ['Ana', 'Bob'], 'spam, and more'],
    ['Ana , Bob', ['Ana', 'Bob'], ''],
    ['Ana, ,,Bob, hello there', ['Ana', 'Bob', 'hello'], 'there'],
    [', Ana,', ['Ana'], ''],
    ['', [], ''],
    [' , ', [], ','],
  ])('%j', (rest, targets, after) => expect(splitTargets(rest)).toEqual({ targets, after }));
});

describe('who a target names', () => {
  it.each([
    ['ana', 'player', ['Ana']],
    ['anab', 'player', ['Anabel']],
    ['an', 'ambiguous', ['Ana', 'Anabel']],
    ['BOB', 'ambiguous', ['Bob_Fire', 'bobby']],
    ['zed', 'absent', []],
    ['ll', 'absent', []],
    ['ALL', 'everybody', online.map(({ name }) => name)],
    ['others', 'everybody', online.map(({ name }) => name)],
    ['me', 'me', []],
    ['77', 'player', ['77Seven']],
    ['3', 'absent', []],
  ] as const)('%s', (text, kind, names) => {
    const [match] = matchTargets([text], online);
    expect(match).toMatchObject({ text, kind });
    expect(match?.players.map(({ name }) => name)).toEqual(names);
  });

  it('digits are an id where the command takes ids, online or not', () => {
    const kinds = matchTargets(['3', '999999'], online, { ids: true });
    expect(kinds.map(({ kind, players }) => [kind, players.length])).toEqual([
      ['id', 1],
      ['id', 0],
    ]);
  });

  const someName = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/);
  const someGame = fc
    .uniqueArray(someName, { minLength: 1, maxLength: 30, selector: (name) => name.toLowerCase() })
    .map((names) => names.map((name, at) => ({ name, id: String(at) })));

  it('the beginning of a name always finds its owner, in any case', () => {
    fc.assert(
      fc.property(someGame, fc.nat(), fc.nat(), fc.boolean(), (game, who, cut, upper) => {
        const player = game[who % game.length];
        if (!player) return;
        const part = player.name.slice(0, 1 + (cut % player.name.length));
        const [match] = matchTargets([upper ? part.toUpperCase() : part.toLowerCase()], game);
        const isWord = ['all', 'others', 'me'].includes(part.toLowerCase());
        const isName = game.some(({ name }) => name.toLowerCase() === part.toLowerCase());
        if (isWord || isName) return;
        expect(match?.players).toContain(player);
        expect(match?.kind).toBe(match?.players.length === 1 ? 'player' : 'ambiguous');
      }),
    );
  });

  it('a full name is never ambiguous, and "all" is everyone', () => {
    fc.assert(
      fc.property(someGame, (game) => {
        for (const player of game) {
          if (['all', 'others', 'me'].includes(player.name.toLowerCase())) continue;
          expect(matchTargets([player.name], game)[0]).toEqual({
            text: player.name,
            kind: 'player',
            players: [player],
          });
        }
        expect(matchTargets(['all'], game)[0]?.players).toEqual(game);
      }),
    );
  });

  it('any text can be looked at', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('kick', 'tp', 'pm', 'unban', 'x'),
        someGame,
        (rest, word, game) => {
          const { targets, after } = splitTargets(rest);
          expect(matchTargets(targets, game)).toHaveLength(targets.length);
          for (const target of targets) expect(target).toMatch(/^[^\s,]+$/);
          expect(rest.endsWith(after) || rest.trim().endsWith(after)).toBe(true);
          commandConcerns(`:${word} ${rest}`, game);
          hitsEveryone(`:${word} ${rest}`);
        },
      ),
    );
  });
});

describe('the punishment in a command', () => {
  it.each([
    [':kick anab spam', { type: 'kick', robloxUsername: 'Anabel', reason: 'spam' }],
    [':ban 3', { type: 'ban', robloxUsername: 'Bob_Fire', reason: '' }],
    [':ban Gone_Player exploits', { type: 'ban', robloxUsername: 'Gone_Player', reason: 'exploits' }],
    [':kick Gone_Player', null],
    [':kick Bob spam', null],
    [':kick Ana, Anabel spam', null],
    [':kick all', null],
    [':ban 999', null],
    [':kick', null],
    [':pm Ana hi', null],
    ['kick Ana', null],
  ])('%s', (command, found) => expect(punishmentIn(command, online)).toEqual(found));
});

describe('what a command needs', () => {
  it.each([
    [':kick', 'targets'],
    [':kick  ', 'targets'],
    [':kick , ,', 'targets'],
    [':kick Bob', null],
    [':kick Bob spam', null],
    [':pm', 'targets'],
    [':pm Bob', 'text'],
    [':pm Bob, Ana', 'text'],
    [':pm Bob hello', null],
    [':tp Bob', 'destination'],
    [':unban', 'target'],
    [':mod 77', null],
    [':h', 'text'],
    [':message hello', null],
    [':weather', 'weather'],
    [':prty 0', null],
    [':shutdown', null],
    [':tocar', null],
    [':nonsense', null],
    ['', null],
  ])('%j lacks %j', (command, missing) => expect(missingArgument(command)).toBe(missing));
});

describe('warnings before sending', () => {
  const received = (command: string) =>
    commandConcerns(command, online).map((concern) =>
      'text' in concern ? `${concern.kind} ${concern.text}` : `${concern.kind} ${concern.command}`,
    );

  it.each([
    [':kick Ana spam', []],
    [':kick an spam', ['ambiguous an']],
    [':pm an,zed, Bob_Fire hello', ['ambiguous an', 'absent zed']],
    [':kick all', []],
    [':pm Ana', ['missing :pm']],
    [':pm zed', ['missing :pm', 'absent zed']],
    [':kick me', ['me me']],
    [':tp Ana bob', ['ambiguous bob']],
    [':tp Ana bobby', []],
    [':ban zed', ['absent zed']],
    [':ban 123456', []],
    [':mod zed', []],
    [':mod bob', ['ambiguous bob']],
    [':unban an', []],
    [':to Ana', ['in-game-only :to']],
    [':view an', ['in-game-only :view', 'ambiguous an']],
    [':logs', ['in-game-only :logs']],
    [':h an zed', []],
    [':bring an', ['ambiguous an']],
    [':unheardof an', []],
    ['no command', []],
  ])('%s', (command, expected) => expect(received(command)).toEqual(expected));

  it('names are left alone while it is unknown who is in the game', () => {
    expect(commandConcerns(':kick zed', null)).toEqual([]);
    expect(commandConcerns(':to zed', null)).toEqual([{ kind: 'in-game-only', command: ':to' }]);
  });

  it('an ambiguous name comes with all players that it fits', () => {
    expect(commandConcerns(':kick an', online)).toEqual([
      { kind: 'ambiguous', text: 'an', players: [online[0], online[1]] },
    ]);
  });
});

describe('commands that need a confirmation because they affect everyone', () => {
  it.each([
    [':shutdown', true],
    [':SHUTDOWN now', true],
    [':serverlockdown', true],
    [':serverunlock', false],
    [':kick all', true],
    [':kill Ana,ALL', true],
    [':ban others', true],
    [':jail all', true],
    [':arrest all', true],
    [':tp all Ana', true],
    [':kick Ana all of it', false],
    [':pm all hello', false],
    [':heal all', false],
    [':h all', false],
    [':unknown all', false],
    ['all', false],
  ])('%s: %s', (command, asks) => expect(hitsEveryone(command)).toBe(asks));
});

describe('choosing the person meant', () => {
  it.each([
    [':kick an spam', 'an', 'Anabel', ':kick Anabel spam'],
    [':pm Bob_Fire, an hello an', 'an', 'Ana', ':pm Bob_Fire, Ana hello an'],
    [':tp an,Bob_Fire bob', 'bob', 'bobby', ':tp an,Bob_Fire bobby'],
    [':kick an', 'zed', 'Ana', ':kick an'],
    ['nothing', 'an', 'Ana', 'nothing'],
  ])('%s', (command, text, name, expected) => expect(replaceTarget(command, text, name)).toBe(expected));
});
