import type { AnalyticsChart } from '@tenfour/contracts';
import { dayNameOf } from '@tenfour/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { countInGame } from '../../game/gateway/hourly-counts.ts';

const world = await createWorld();
const { handle } = world.database;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string): number => Date.parse(text);

function setClock(text: string): void {
  world.clock.advance(at(text) - world.clock.now());
}

async function scene(timezone = 'UTC') {
  const community = await world.community();
  const serverId = community.server.id;
  await community.owner.call.servers.update({ serverId, timezone });
  return { community, serverId, ask: community.moderator.call.analytics };
}

interface Hour {
  hour: number;
  samples?: number;
  players_sum?: number;
  players_max?: number;
  joins?: number;
  kills?: number;
  sent_panel?: number;
}

async function fill(serverId: string, hours: readonly Hour[]): Promise<void> {
  for (let first = 0; first < hours.length; first += 500) {
    const rows = hours.slice(first, first + 500).map((hour) => ({ server_id: serverId, ...hour }));
    const even = rows.map((row) => ({ samples: 0, players_sum: 0, players_max: 0, joins: 0, ...row }));
    await handle.insertInto('server_hours').values(even).execute();
  }
}

const valuesOf = (chart: AnalyticsChart, key: string) =>
  chart.series.find((series) => series.key === key)?.values ?? [];
const totalOf = (chart: Pick<AnalyticsChart, 'series'>, key: string) =>
  chart.series.find((series) => series.key === key)?.total;

describe('players over time', () => {
  it('are an average and a peak per hour or day; hours without readings are a gap', async () => {
    setClock('2026-11-21T18:10:00Z');
    const { serverId, ask } = await scene();
    await fill(serverId, [
      { hour: at('2026-11-21T18:00:00Z'), samples: 2, players_sum: 7, players_max: 5 },
      { hour: at('2026-11-21T16:00:00Z'), samples: 60, players_sum: 600, players_max: 14 },
      { hour: at('2026-11-12T16:00:00Z'), samples: 1, players_sum: 1, players_max: 1 },
    ]);
    const week = await ask.players({ serverId, range: '7d' });
    expect(week).toMatchObject({ step: 'hour', timeZone: 'UTC', from: '2026-11-15T00:00:00.000Z' });
    expect(week.to).toBe('2026-11-21T18:10:00.000Z');
    expect(week.steps).toHaveLength(6 * 24 + 19);
    expect(valuesOf(week, 'average').slice(-3)).toEqual([10, null, 3.5]);
    expect(valuesOf(week, 'peak').slice(-3)).toEqual([14, null, 5]);
    expect(week.previous).toBeNull();
    const month = await ask.players({ serverId, range: '30d', compare: true });
    expect(month.step).toBe('day');
    expect(month.steps).toHaveLength(30);
    expect(valuesOf(month, 'peak').at(-1)).toBe(14);
    expect([totalOf(month, 'average'), totalOf(month, 'peak')]).toEqual([9.7, 14]);
    expect(month.previous?.series.map(({ total }) => total)).toEqual([null, null]);
  });

  it('are counted by the hour for one day, by the day for more', async () => {
    setClock('2026-11-21T18:10:00Z');
    const { serverId, ask } = await scene();
    await fill(serverId, [
      { hour: at('2026-11-20T07:00:00Z'), samples: 60, joins: 3 },
      { hour: at('2026-11-20T09:00:00Z'), samples: 60, joins: 4 },
    ]);
    const day = await ask.traffic({ serverId, from: '2026-11-20', to: '2026-11-20' });
    expect([day.step, day.steps.length]).toEqual(['hour', 24]);
    expect(valuesOf(day, 'joins').slice(6, 11)).toEqual([null, 3, null, 4, null]);
    expect(totalOf(day, 'joins')).toBe(7);
    expect((await ask.traffic({ serverId, from: '2026-11-19', to: '2026-11-20' })).step).toBe('day');
    expect((await ask.punishments({ serverId, from: '2026-11-20', to: '2026-11-20' })).step).toBe('day');
  });

  it('belong to the day and the hour that the clocks of the zone showed, over a change of them too', async () => {
    setClock('2026-11-21T18:10:00Z');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 * 24 }), { minLength: 1, maxLength: 60 }),
        async (zone, ago) => {
          const { serverId, ask } = await scene(zone);
          const hours = ago.map((back, place) => ({
            hour: at('2026-11-21T18:00:00Z') - back * HOUR,
            samples: 1 + (place % 3),
            players_sum: place,
            players_max: place,
            joins: place,
          }));
          await fill(serverId, hours);
          // The middle of an hour decides.
          const dayOf = ({ hour }: { hour: number }) => dayNameOf(hour + HOUR / 2, zone);
          const chart = await ask.traffic({ serverId, range: '90d' });
          const days = chart.steps.map((step) => dayNameOf(Date.parse(step), zone));
          const expected = days.map((day) => {
            const own = hours.filter((hour) => dayOf(hour) === day);
            return own.length === 0 ? null : own.reduce((sum, { joins }) => sum + joins, 0);
          });
          expect(valuesOf(chart, 'joins')).toEqual(expected);
          const week = await ask.busiestHours({ serverId, range: '90d' });
          expect(week.hours).toEqual(naiveWeek(hours, zone));
        },
      ),
      { numRuns: 12 },
    );
  });
});

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** As `busiestHours` has it, hour by hour from the calendar itself. */
function naiveWeek(hours: readonly Required<Pick<Hour, 'hour' | 'samples' | 'players_sum'>>[], zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const cells = WEEKDAYS.map(() => Array.from({ length: 24 }, () => ({ samples: 0, players: 0 })));
  for (const { hour, samples, players_sum } of hours) {
    const parts = new Map(format.formatToParts(hour + HOUR / 2).map(({ type, value }) => [type, value]));
    const cell = cells[WEEKDAYS.indexOf(parts.get('weekday') ?? '')]?.[Number(parts.get('hour'))];
    if (!cell) throw new Error('No such hour.');
    cell.samples += samples;
    cell.players += players_sum;
  }
  return cells.map((day) =>
    day.map(({ samples, players }) => (samples === 0 ? null : Math.round((players / samples) * 10) / 10)),
  );
}

describe('counts', () => {
  it('are compared up to the same point of the period before', async () => {
    setClock('2026-11-21T12:00:00Z');
    const { serverId, ask } = await scene();
    await fill(serverId, [
      { hour: at('2026-11-21T09:00:00Z'), kills: 3, sent_panel: 1 },
      { hour: at('2026-11-14T09:00:00Z'), kills: 5, sent_panel: 0 },
      // Later in that day than it is now.
      { hour: at('2026-11-14T20:00:00Z'), kills: 50, sent_panel: 0 },
      { hour: at('2026-11-13T20:00:00Z'), kills: 4, sent_panel: 0 },
    ]);
    const chart = await ask.kills({ serverId, range: '7d', compare: true });
    expect(valuesOf(chart, 'kills')).toEqual([null, null, null, null, null, null, 3]);
    expect(chart.previous).toMatchObject({ to: '2026-11-14T12:00:00.000Z', series: [{ total: 9 }] });
    expect(chart.previous?.series[0]?.values).toEqual([null, null, null, null, null, 4, 5]);
    const commands = await ask.commands({ serverId, range: '7d' });
    // What was sent from here is known to be nothing; what was typed in the game is not.
    expect(valuesOf(commands, 'panel')).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(valuesOf(commands, 'game')).toEqual([null, null, null, null, null, null, null]);
    expect(totalOf(commands, 'bot')).toBe(0);
  });

  it('of a year are one per seven days and add up to the whole', async () => {
    setClock('2026-11-21T12:00:00Z');
    const { serverId, ask } = await scene('Europe/Berlin');
    const first = at('2025-11-21T23:00:00Z');
    const hours = Array.from({ length: 365 * 24 }, (_, place) => ({
      hour: first + place * HOUR,
      kills: 1,
      samples: 1,
    })).filter(({ hour }) => hour <= world.clock.now());
    await fill(serverId, hours);
    const chart = await ask.kills({ serverId, range: '365d' });
    expect(chart).toMatchObject({ step: 'week', from: '2025-11-21T23:00:00.000Z' });
    expect(chart.steps).toHaveLength(53);
    // A Sunday in spring has 23 hours, one in autumn 25.
    expect(
      valuesOf(chart, 'kills')
        .slice(0, 52)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([167, ...Array.from({ length: 50 }, () => 168), 169]);
    expect(totalOf(chart, 'kills')).toBe(hours.length);
  });

  it('of punishments are exact where the zone is, leave out deleted ones and those of others', async () => {
    setClock('2026-11-21T12:00:00Z');
    const { community, serverId, ask } = await scene('Asia/Kathmandu');
    const own = { server_id: serverId, issued_by: community.moderator.id };
    // Midnight there is 18:15.
    const rows = [
      { type: 'ban' as const, created_at: at('2026-11-20T18:14:59Z') },
      { type: 'ban' as const, created_at: at('2026-11-20T18:15:00Z') },
      { type: 'kick' as const, created_at: at('2026-11-20T19:00:00Z') },
      { type: 'kick' as const, created_at: at('2026-11-20T19:00:00Z'), deleted_at: 1 },
    ];
    for (const row of rows) {
      await handle
        .insertInto('punishments')
        .values(punishmentRow(handle, { ...own, ...row }))
        .execute();
    }
    const chart = await ask.punishments({ serverId, range: '7d' });
    expect(valuesOf(chart, 'ban').slice(-2)).toEqual([1, 1]);
    expect(valuesOf(chart, 'kick').slice(-2)).toEqual([0, 1]);
    expect(chart.series.map(({ key, total }) => [key, total])).toEqual([
      ['warning', 0],
      ['kick', 1],
      ['ban', 2],
      ['strike', 0],
    ]);
  });
});

async function call(
  { server, moderator }: Community,
  times: { created: number; claimed?: number; closed?: number; by?: string },
): Promise<void> {
  const { created, claimed, closed, by = moderator.id } = times;
  const names = { reporter_username: 'A', reporter_key: 'a', reported_username: 'B', reported_key: 'b' };
  await handle
    .insertInto('mod_calls')
    .values({
      server_id: server.id,
      id: newId(),
      source: 'panel',
      ...names,
      reason: 'x',
      priority: 1,
      status: closed === undefined ? 'claimed' : 'resolved',
      claimed_by: claimed === undefined ? null : by,
      claimed_at: claimed ?? null,
      closed_by: closed === undefined ? null : by,
      closed_at: closed ?? null,
      created_at: created,
      updated_at: created,
    })
    .execute();
}

describe('response times', () => {
  it('are the median and the slowest tenth, on the day of the claim and of the close', async () => {
    setClock('2026-11-21T12:00:00Z');
    const { community, serverId, ask } = await scene();
    const day = at('2026-11-20T10:00:00Z');
    for (let place = 1; place <= 11; place += 1) {
      const claimed = day + place * 60_000;
      await call(community, { created: day, claimed, closed: claimed + DAY });
    }
    await call(community, { created: at('2026-11-13T10:00:00Z'), claimed: at('2026-11-13T10:00:05Z') });
    const chart = await ask.responses({ serverId, range: '7d', compare: true });
    expect(chart.series.map(({ key, values, total }) => [key, values.slice(-2), total])).toEqual([
      ['claimMedian', [360_000, null], 360_000],
      ['claimP90', [600_000, null], 600_000],
      ['closeMedian', [null, DAY], DAY],
      ['closeP90', [null, DAY], DAY],
    ]);
    expect(chart.previous?.series.map(({ total }) => total)).toEqual([5_000, 5_000, null, null]);
  });
});

describe('performance of the staff', () => {
  it('has the hours beside the requirement, calls, punishments and how fast they claim', async () => {
    setClock('2026-11-21T12:00:00Z');
    const { community, serverId, ask } = await scene();
    const { moderator, admin, owner } = community;
    await owner.call.shifts.saveRequirements({ serverId, moderator: 7 * 60 });
    const shift = (from: string, hours: number) => ({
      server_id: serverId,
      id: newId(),
      user_id: moderator.id,
      status: 'off_duty' as const,
      clock_in_at: at(from),
      clock_out_at: at(from) + hours * HOUR,
      break_ms: HOUR,
    });
    await handle
      .insertInto('shifts')
      .values([shift('2026-11-18T10:00:00Z', 4), shift('2026-11-10T10:00:00Z', 2)])
      .execute();
    const created = at('2026-11-19T10:00:00Z');
    await call(community, { created, claimed: created + 1_000, closed: created + 9_000 });
    await call(community, { created, claimed: created + 3_000 });
    const own = { server_id: serverId, issued_by: admin.id, created_at: created };
    await handle.insertInto('punishments').values(punishmentRow(handle, own)).execute();
    const staff = await ask.staff({ serverId, range: '7d', compare: true });
    expect(staff.people.map(({ username }) => username)).toEqual([moderator.username, admin.username]);
    expect(staff.people[0]).toMatchObject({
      userId: moderator.id,
      role: 'moderator',
      now: {
        workedMs: 3 * HOUR,
        requiredMs: 6.5 * HOUR,
        callsClaimed: 2,
        callsHandled: 1,
        punishments: 0,
        medianClaimMs: 2_000,
      },
      before: { workedMs: HOUR, requiredMs: 6.5 * HOUR, callsClaimed: 0, medianClaimMs: null },
    });
    expect(staff.people[1]).toMatchObject({ now: { punishments: 1, requiredMs: null, workedMs: 0 } });
    expect((await ask.staff({ serverId, range: '7d' })).people[0]?.before).toBeNull();
  });
});

describe('people with access', () => {
  it('together with others gets the same answer, and a new one afterwards', async () => {
    const { serverId, ask } = await scene();
    const both = await Promise.all([ask.kills({ serverId }), ask.kills({ serverId })]);
    expect(both[0]).toEqual(both[1]);
    const hour = world.clock.now() - (world.clock.now() % HOUR);
    await fill(serverId, [{ hour, kills: 2 }]);
    expect(totalOf(await ask.kills({ serverId }), 'kills')).toBe(2);
  });

  it('is refused in words for days that make no sense', async () => {
    const { serverId, ask } = await scene();
    await expect(ask.players({ serverId, to: '2026-11-01' })).rejects.toMatchObject({
      cause: { code: 'BAD_REQUEST', message: 'Please choose the first day as well.' },
    });
  });

  it('is not held up by many concurrent additions to the same hours', async () => {
    const { serverId, ask } = await scene();
    const gameId = newId();
    await handle.updateTable('servers').set({ erlc_key_hash: gameId }).where('id', '=', serverId).execute();
    const now = world.clock.now();
    const add = (place: number) =>
      world.database.transaction(({ handle: inside }) => {
        const hours = place % 2 ? [0, 1, 2] : [2, 1, 0];
        const events = hours.map((back) => ({ kind: 'kill' as const, at: now - back * HOUR }));
        return countInGame(inside, gameId, { events, sample: null });
      });
    await Promise.all(Array.from({ length: 30 }, (_, place) => add(place)));
    expect(totalOf(await ask.kills({ serverId, range: '7d' }), 'kills')).toBe(90);
  });
});
