import { describe, expect, it } from 'vitest';
import { zCreateModCallInput } from './mod-calls.ts';
import { zAddNoteInput, zMatchPlayerInput, zPlayerRef } from './players.ts';
import { zCreatePunishmentInput, zForecastInput } from './punishments.ts';

const serverId = 's';
const record = { serverId, punishmentType: 'warning', reason: 'RDM' };
const call = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };

const WRITES = {
  punishment: (name: string) => zCreatePunishmentInput.safeParse({ ...record, robloxUsername: name }),
  note: (name: string) => zAddNoteInput.safeParse({ serverId, username: name, text: 'x' }),
  reporter: (name: string) => zCreateModCallInput.safeParse({ ...call, reporterUsername: name }),
  reported: (name: string) => zCreateModCallInput.safeParse({ ...call, reportedUsername: name }),
};

const READS = {
  player: (name: string) => zPlayerRef.safeParse({ serverId, username: name }),
  forecast: (name: string) => zForecastInput.safeParse({ serverId, robloxUsername: name }),
  match: (name: string) => zMatchPlayerInput.safeParse({ serverId, robloxUserId: '1', kind: 'joined', name }),
};

const HIDDEN = ['\n', '\r', '\t', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'];
const TURNING = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];

describe.each(Object.entries(WRITES))('a name of a %s', (_what, parse) => {
  it.each([...HIDDEN, ...TURNING].map((one) => [JSON.stringify(one), one]))('has no %s', (_shown, one) => {
    const read = parse(`Rusty${one}Cop`);
    expect(read.success).toBe(false);
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      'The player’s name has line breaks or hidden characters. Remove them.',
    ]);
  });

  it.each(['Rusty_Cop', 'Old Name', 'Zoë', 'Имя', 'שם', 'a', ' Rusty\n', 'Ru\0sty', '👩‍🚒'])(
    'can be %j',
    (name) => {
      expect(parse(name).success).toBe(true);
    },
  );
});

it.each(Object.entries(READS))('records with any name are found: %s', (_what, parse) => {
  expect(parse('Rusty\nCop').success).toBe(true);
  expect(parse('Rusty\u202eCop').success).toBe(true);
});
