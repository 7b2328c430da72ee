import fc from 'fast-check';
import type { RecordedWorld, WorldLine } from './recorded-world.ts';

const RANKS = [
  'Server Owner',
  'Server Administrator',
  'Server Moderator',
  'Server Moderator',
  'Server Helper',
];
const TEAMS = ['Civilian', 'Police', 'Sheriff', 'Fire', 'DOT'];
const HOUR_S = 3_600;
const MINUTE_S = 60;

/** Ordinary moderator commands; `$` is replaced by a player name. */
const ORDINARY = [
  ':tp $ $',
  ':pm $ hello',
  ':heal $',
  ':h Welcome',
  ':refresh $',
  ':jail $',
  ':wanted $',
  ':heal all',
];

/** Forty player names that cannot be confused. */
const names = fc
  .uniqueArray(fc.stringMatching(/^[A-HJ-NP-Z][a-hj-np-z]{3,7}[2-9]{2}$/), {
    minLength: 40,
    maxLength: 40,
    selector: (name) => name.toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w'),
  })
  .map((all) => all.map((name, at) => `${name}:${1_000 + at}`));

/** Generates an hour of a busy server without incidents: kicks, bans and kills stay below the thresholds. */
export function calmHour(): fc.Arbitrary<RecordedWorld> {
  const second = fc.integer({ min: 1, max: HOUR_S - 1 });
  const index = fc.nat({ max: 39 });
  return fc
    .record({
      names,
      // At most one kick or ban of each of the staff in any two minutes.
      removals: fc.array(fc.tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 3 }), index)),
      commands: fc.array(
        fc.tuple(second, fc.integer({ min: 0, max: 3 }), fc.nat({ max: ORDINARY.length - 1 }), index),
        {
          maxLength: 150,
        },
      ),
      // At most two kills of each in any minute.
      kills: fc.array(fc.tuple(fc.integer({ min: 0, max: 59 }), index, index, fc.boolean()), {
        maxLength: 200,
      }),
      comings: fc.array(fc.tuple(second, index, fc.boolean()), { maxLength: 80 }),
      every: fc.constantFrom(30, 60, 120, 300),
    })
    .map(({ names: all, removals, commands, kills, comings, every }) => {
      const who = (at: number) => all[at] ?? '';
      const name = (at: number) => who(at).split(':')[0] ?? '';
      const removed = unique(
        removals.map(([slot, staff, target]) => ({ key: `${slot}/${staff}`, slot, staff, target })),
      );
      const killed = unique(
        kills.map(([minute, by, of, late]) => ({ key: `${minute}/${by}/${late}`, minute, by, of, late })),
      );
      const commandLines: WorldLine[] = [
        ...removed.map(({ slot, staff, target }): WorldLine => {
          const verb = RANKS[staff] === 'Server Moderator' ? 'kick' : 'ban';
          return [slot * 200 + staff, who(staff), `:${verb} ${name(target)}`];
        }),
        ...commands.map(
          ([at, staff, text, target]): WorldLine => [
            at,
            who(staff),
            (ORDINARY[text] ?? '').replaceAll('$', name(target)),
          ],
        ),
      ];
      const killLines = killed.map(
        ({ minute, by, of, late }): WorldLine => [minute * MINUTE_S + (late ? 31 : 1), who(by), who(of)],
      );
      const joinLines = comings.map(
        ([at, player, join]): WorldLine => [at, who(player), join ? 'join' : 'leave'],
      );
      const players = Object.fromEntries(
        all.map((one, at) => [one, [RANKS[at] ?? 'Normal', TEAMS[at % TEAMS.length] ?? ''] as const]),
      );
      const upTo = (lines: WorldLine[], at: number) =>
        lines.filter(([when]) => when <= at).sort((a, b) => b[0] - a[0]);
      const readings = Array.from({ length: HOUR_S / every + 1 }, (_, turn) => turn * every).map((at) => ({
        at,
        players,
        commands: upTo(commandLines, at),
        kills: upTo(killLines, at),
        joins: upTo(joinLines, at),
      }));
      const about = 'a calm hour';
      return { about, owner: 1_000, coOwners: [], settings: {}, sent: [], readings, alerts: [] };
    });
}

function unique<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}
