import { zServer } from '@tenfour/contracts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';
import { localTime } from './http.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const { handle } = product.database;
const actors = await assemble(product);
const server = zServer.parse(await foundServer(actors, 'Harbor City'));
await must(actors.owner.browser, 'servers.update', { serverId: server.id, timezone: 'Asia/Kathmandu' });
product.clock.ms = Date.parse('2026-11-21T12:00:00Z');
const hour = Date.parse('2026-11-21T09:00:00Z');
const counts = { samples: 2, players_sum: 25, players_max: 13, kills: 4, sent_panel: 1 };
const earlier = { samples: 0, players_sum: 0, players_max: 0, kills: 2, sent_panel: 0 };
await handle
  .insertInto('server_hours')
  .values([
    { server_id: server.id, hour, ...counts },
    { server_id: server.id, hour: hour - 7 * 24 * 3_600_000, ...earlier },
  ])
  .execute();
const zRecords = z.array(z.record(z.string(), z.string()));

async function read(chart: string, query = '') {
  const answer = await actors.moderator.browser.fetch(
    `/api/servers/${server.id}/analytics/${chart}/export.csv${query}`,
  );
  if (answer.status !== 200) throw new Error(await answer.text());
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`filename="${chart}-harbor-city-[\\d-]+\\.csv"$`),
  );
  return zRecords.parse(parse(bytes, { bom: true, columns: true }));
}

it('has the times of the server and of all staff, and the figures of the chart', async () => {
  const players = await read('players', '?range=7d');
  expect(players.at(-1)?.['From (ISO 8601)']).toBe('2026-11-21T11:00:00.000Z');
  expect(players.at(-3)).toEqual({
    'From (Asia/Kathmandu)': '2026-11-21 14:45',
    'From (ISO 8601)': '2026-11-21T09:00:00.000Z',
    'Players on average': '12.5',
    'Players at most': '13',
  });
  const kills = await read('kills', '?range=7d&compare=true');
  expect(kills.at(-1)).toEqual({
    'From (Asia/Kathmandu)': '2026-11-21 00:00',
    'From (ISO 8601)': '2026-11-20T18:15:00.000Z',
    Kills: '4',
    'Compared with (ISO 8601)': '2026-11-13T18:15:00.000Z',
    'Kills, before': '2',
  });
  expect((await read('commands')).at(-1)).toMatchObject({ Panel: '1', Bot: '0', 'In the game': '0' });
  for (const chart of ['joins', 'punishments', 'responses']) expect(await read(chart)).toHaveLength(30);
  expect(await read('busiest-hours')).toHaveLength(7 * 24);
});

it('puts an apostrophe before a name that a spreadsheet would run', async () => {
  const { userId } = actors.moderator;
  await handle.updateTable('users').set({ username: '=1+1' }).where('id', '=', userId).execute();
  await must(actors.moderator.browser, 'shifts.start', { serverId: server.id });
  expect(await read('staff')).toMatchObject([{ Name: "'=1+1", Role: 'moderator', 'Hours required': '' }]);
});

it('is refused like the chart', async () => {
  const address = `/api/servers/${server.id}/analytics/players/export.csv`;
  expect((await actors.member.browser.fetch(address)).status).toBe(403);
  expect((await actors.stranger.browser.fetch(address)).status).toBe(404);
  expect((await actors.moderator.browser.fetch(`${address}?from=2026-12-24`)).status).toBe(400);
});

it('writes local times over a change of the clocks', () => {
  expect(localTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30');
  expect(localTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30');
});
