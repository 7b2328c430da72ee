import { beforeEach, describe, expect, test } from 'vitest';
import { createPeople, type People } from '../people.ts';
import { checkRemoteCommand, runCommand } from './commands.ts';
import { ErlcError } from './errors.ts';
import { createWorld } from './state.ts';
import { splitTargets } from './targets.ts';
import type { World } from './types.ts';
import { join, REMOTE_SERVER } from './world.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 0, 0);
const AT = NOW / 1000;
const API = { label: REMOTE_SERVER, id: null };
const IDS = { Alpha: 101, AlphaWolf: 102, Bravo: 103, Charlie_1: 104 };

let world: World;
let people: People;

beforeEach(() => {
  people = createPeople();
  world = createWorld('empty', people, 'seed', NOW);
  for (const [name, id] of Object.entries(IDS)) join(world, people.remember({ id, name }), AT, () => 0.5);
});

function names(): string[] {
  return world.players.map((player) => player.name);
}

describe('who a command hits', () => {
  test.each([
    [':kick Alpha', ['AlphaWolf', 'Bravo', 'Charlie_1']],
    [':kick alphaw', ['Alpha', 'Bravo', 'Charlie_1']],
    [':kick alp', ['AlphaWolf', 'Bravo', 'Charlie_1']],
    [':kick br,cha', ['Alpha', 'AlphaWolf']],
    [':kick br, cha being rude', ['Alpha', 'AlphaWolf']],
    [':kick br being alpha', ['Alpha', 'AlphaWolf', 'Charlie_1']],
    [':kick all', []],
    [':kick others', []],
    [':kick me', ['Alpha', 'AlphaWolf', 'Bravo', 'Charlie_1']],
    [':kick nobodyhere', ['Alpha', 'AlphaWolf', 'Bravo', 'Charlie_1']],
    [':kick', ['Alpha', 'AlphaWolf', 'Bravo', 'Charlie_1']],
    [':KICK bravo', ['Alpha', 'AlphaWolf', 'Charlie_1']],
    [':shutdown', []],
    [':ban bravo', ['Alpha', 'AlphaWolf', 'Charlie_1']],
    [':h all', ['Alpha', 'AlphaWolf', 'Bravo', 'Charlie_1']],
  ])('%s leaves %j', (command, left) => {
    runCommand(world, people, API, command, AT);
    expect(names()).toEqual(left);
    expect(world.commandLogs[0]).toEqual({ Player: 'Remote Server', Command: command, Timestamp: AT });
    const gone = Object.keys(IDS).filter((name) => !left.includes(name));
    expect(world.joinLogs.filter((log) => !log.Join).map((log) => log.Player.split(':')[0])).toEqual(
      expect.arrayContaining(gone),
    );
  });

  test('someone inside is spared by `others` and meant by `me`', () => {
    const actor = { label: 'Bravo:103', id: 103 };
    runCommand(world, people, actor, ':kick others', AT);
    expect(names()).toEqual(['Bravo']);
    runCommand(world, people, actor, ':kick me', AT);
    expect(names()).toEqual([]);
  });

  test.each([
    ['', [], ''],
    ['a', ['a'], ''],
    ['a b c', ['a'], 'b c'],
    ['a,b c', ['a', 'b'], 'c'],
    ['a, b , c d', ['a', 'b', 'c'], 'd'],
    [' a,', ['a'], ''],
  ])('targets of "%s"', (text, targets, rest) => {
    expect(splitTargets(text)).toEqual({ targets, rest });
  });
});

describe('what commands change', () => {
  test('bans by name, by id and of people who are not inside; unban by either', () => {
    people.remember({ id: 777_001, name: 'FarAway' });
    runCommand(world, people, API, ':ban bravo,777001,faraway2', AT);
    expect(world.bans.get(103)).toBe('Bravo');
    expect(world.bans.get(777_001)).toBe('FarAway');
    expect([...world.bans.values()]).toContain('faraway2');
    runCommand(world, people, API, ':unban 103', AT);
    runCommand(world, people, API, ':unban faraway', AT);
    expect([...world.bans.values()]).toEqual(['faraway2']);
  });

  test.each(['admin', 'mod', 'helper'] as const)(':%s and :un… change the staff list', (word) => {
    const list = { admin: world.admins, mod: world.mods, helper: world.helpers }[word];
    runCommand(world, people, API, `:${word} alpha,104000`, AT);
    expect([...list]).toEqual([
      [101, 'Alpha'],
      [104_000, 'Player104000'],
    ]);
    runCommand(world, people, API, `:un${word} alpha`, AT);
    expect([...list.keys()]).toEqual([104_000]);
  });

  test('jail, wanted and tp', () => {
    runCommand(world, people, API, ':jail bravo', AT);
    runCommand(world, people, API, ':wanted alpha', AT);
    runCommand(world, people, API, ':tp charlie bravo', AT);
    const [alpha, , bravo, charlie] = world.players;
    expect(bravo?.team).toBe('Jail');
    expect(alpha?.wantedStars).toBe(5);
    expect(charlie?.place).toEqual(bravo?.place);
    runCommand(world, people, API, ':unwanted all', AT);
    runCommand(world, people, API, ':unjail bravo', AT);
    expect(world.players.map((player) => player.wantedStars)).toEqual([0, 0, 0, 0]);
    expect(bravo?.team).toBe('Civilian');
  });
});

function refusalOf(text: string): number | null {
  try {
    checkRemoteCommand(text);
    return null;
  } catch (error) {
    if (error instanceof ErlcError) return error.code;
    throw error;
  }
}

describe('what the API accepts (reference 1.10)', () => {
  test.each(
    `h hint m message pm privatemessage log kick ban unban jail unjail arrest free wanted unwanted kill down heal refresh
    respawn load tp teleport prty priority pt peacetimer time weather startfire stopfire stopdumpsterfire helper unhelper
    mod unmod admin unadmin loadlayout unloadlayout shutdown`.split(/\s+/),
  )(':%s', (word) => {
    expect(refusalOf(`:${word} x`)).toBeNull();
    expect(refusalOf(`:${word.toUpperCase()}`)).toBeNull();
  });

  test.each('view spectate to tocar toatv logs killlogs kl bans mods admins helpers cmds'.split(' '))(
    ':%s is restricted',
    (word) => {
      expect(refusalOf(`:${word} x`)).toBe(4002);
    },
  );

  test.each(['', ':', 'h hi', '::h hi', ': h hi', ':serverlockdown', ':constructor', ':h hi\n:ban all'])(
    '"%s" is no command',
    (text) => {
      expect(refusalOf(text)).toBe(3001);
    },
  );

  test.each([
    [':h the FilteredWord here', 4003],
    [':pm x filteredword', 4003],
    [':h filteredwords', null],
  ])('%s', (text, code) => {
    expect(refusalOf(text)).toBe(code);
  });
});
