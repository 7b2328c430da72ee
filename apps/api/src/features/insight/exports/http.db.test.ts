import { zServer } from '@tenfour/contracts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import type { Browser } from '../../../testing/product/browser.ts';
import { admit, assemble } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const actors = await assemble(product);
const server = zServer.parse(await must(actors.owner.browser, 'servers.create', { name: 'Harbor City' }));
// The moderator's join request is a line of the activity log.
for (const role of ['moderator', 'member'] as const) await admit(actors, server, actors[role], role);
const { handle } = product.database;
const at = product.clock.ms;
const rows = Array.from({ length: 1_100 }, (_, nth) =>
  punishmentRow(handle, {
    server_id: server.id,
    issued_by: actors.moderator.userId,
    roblox_username: `Player${nth}`,
    reason: nth === 7 ? '=HYPERLINK("http://x"), "two"\nlines' : `Reason ${nth}`,
    type: nth % 2 === 0 ? 'ban' : 'kick',
    created_at: at - 10_000_000 + nth,
    updated_at: at,
  }),
);
for (let from = 0; from < rows.length; from += 200) {
  await handle
    .insertInto('punishments')
    .values(rows.slice(from, from + 200))
    .execute();
}
await must(actors.moderator.browser, 'shifts.start', { serverId: server.id });

const address = (what: string, query = '') => `/api/servers/${server.id}/${what}/export.csv${query}`;
const zRecords = z.array(z.record(z.string(), z.string()));
async function read(what: string, query = '') {
  const answer = await actors.moderator.browser.fetch(address(what, query));
  if (answer.status !== 200) throw new Error(await answer.text());
  return zRecords.parse(parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true }));
}

it('is a file of everything, newest first, page after page', async () => {
  const answer = await actors.moderator.browser.fetch(address('punishments'));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="punishments-harbor-city-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const records = await read('punishments');
  expect(records.map((record) => record.Player)).toEqual(
    rows.map(({ roblox_username }) => roblox_username).toReversed(),
  );
  expect(records.at(-8)?.Reason).toBe('\'=HYPERLINK("http://x"), "two"\nlines');
  expect(records[0]).toMatchObject({ Type: 'kick', Status: 'Active', Minutes: '', 'In the game': 'none' });
});

it('takes the filters and orders of the list, or chosen records', async () => {
  expect(await read('punishments', '?type=ban&limit=3')).toHaveLength(550);
  const [oldest] = await read('punishments', '?sort=oldest');
  expect(oldest?.Player).toBe('Player0');
  const ids = [rows[5]?.id, rows[3]?.id, 'unknown'];
  const chosen = await read('punishments', `?ids=${ids.join(',')}`);
  expect(chosen.map((record) => record.Player)).toEqual(['Player5', 'Player3']);
  expect(await read('punishments', '?search=nothing-like-it')).toEqual([]);
});

it('has the shifts', async () => {
  expect(await read('shifts')).toMatchObject([
    { Name: actors.moderator.username, 'Clocked out': '', 'Minutes worked': '0', Corrected: 'no' },
  ]);
  expect(await read('shifts', `?userId=${actors.owner.userId}`)).toEqual([]);
});

it('has the activity log, safe for a spreadsheet, as it is filtered', async () => {
  const { owner } = actors;
  const readLog = async (query: string) => {
    const answer = await owner.browser.fetch(address('activity-logs', query));
    expect(answer.headers.get('content-disposition')).toMatch(/filename="activity-harbor-city-[\d-]+\.csv"$/);
    return zRecords.parse(parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true }));
  };
  const name = '=HYPERLINK("http://x")';
  await must(owner.browser, 'shifts.createType', { serverId: server.id, name });
  await must(owner.browser, 'servers.update', { serverId: server.id, timezone: 'Asia/Tokyo' });
  const all = await readLog('');
  expect(all.slice(0, 2)).toMatchObject([
    { Title: 'Settings changed', By: owner.username, Changes: 'Time zone: UTC → Asia/Tokyo' },
    { Title: 'Shift type added', Concerns: `'${name}`, 'Webhooks to be told': '0' },
  ]);
  expect(all.length).toBeGreaterThan(5);
  expect(await readLog(`?actorId=${actors.moderator.userId}`)).toMatchObject([
    { Title: 'Clocked in', Type: 'staff_action' },
    { Title: 'Join request received' },
  ]);
  expect(await readLog('?search=HYPERLINK')).toHaveLength(1);
  expect(await readLog('?type=kill_log')).toEqual([]);
  const many = Array.from({ length: 600 }, (_, nth) => ({
    server_id: server.id,
    id: newId(),
    at,
    type: 'kill_log',
    action: 'player.killed',
    title: 'Player killed',
    description: `Number ${nth}`,
    actor_id: null,
    actor_name: 'Tenfour',
    target: null,
    diff: null,
  }));
  for (let from = 0; from < many.length; from += 200) {
    await handle
      .insertInto('activity')
      .values(many.slice(from, from + 200))
      .execute();
  }
  const kills = await readLog('?type=kill_log');
  expect(kills.map(({ Description }) => Description)).toEqual(
    many.map(({ description }) => description).toReversed(),
  );
  expect((await actors.moderator.browser.fetch(address('activity-logs'))).status).toBe(403);
});

it.each(['punishments', 'shifts', 'activity-logs'])('of %s is refused as the list is', async (what) => {
  const statusOf = async (browser: { fetch(path: string): Promise<Response> }, query = '') => {
    const answer = await browser.fetch(address(what, query));
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(z.object({ message: z.string() }).parse(await answer.json()).message).not.toBe('');
    return answer.status;
  };
  expect(await statusOf(actors.signedOut.browser)).toBe(401);
  expect(await statusOf(actors.member.browser)).toBe(403);
  expect(await statusOf(actors.stranger.browser)).toBe(404);
  expect(await statusOf(actors.owner.browser, '?from=yesterday')).toBe(400);
});

it('of too many chosen records is refused', async () => {
  const ids = Array.from({ length: 201 }, (_, nth) => nth).join(',');
  expect((await actors.owner.browser.fetch(address('punishments', `?ids=${ids}`))).status).toBe(400);
});

/** Begins a download that is read no further than the test does. */
async function begin({ browser }: { browser: Browser }) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await product.app.inject({
    ...{ url: address('punishments'), headers: { cookie }, payloadAsStream: true },
  });
  return { status: answer.statusCode, stream: answer.stream() };
}

it('breaks off for someone who is removed while they read it', async () => {
  const { owner, newcomer } = actors;
  // More than what is on its way before it is read.
  const record = { server_id: server.id, issued_by: owner.userId, created_at: at, updated_at: at };
  for (let from = 0; from < 4_000; from += 200) {
    const long = Array.from({ length: 200 }, () =>
      punishmentRow(handle, { ...record, reason: 'x'.repeat(400) }),
    );
    await handle.insertInto('punishments').values(long).execute();
  }
  await admit(actors, server, newcomer, 'moderator');
  const { status, stream } = await begin(newcomer);
  expect(status).toBe(200);
  const parts = stream[Symbol.asyncIterator]();
  await parts.next();
  await must(owner.browser, 'members.remove', { serverId: server.id, userId: newcomer.userId });
  product.clock.ms += 10_000;
  const rest = async () => {
    for (;;) if ((await parts.next()).done) return 'the whole file';
  };
  await expect(rest()).rejects.toThrow();
});

it('is for one person four times at a time', async () => {
  const { moderator, owner } = actors;
  const running = await Promise.all([1, 2, 3, 4].map(() => begin(moderator)));
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const fifth = await moderator.browser.fetch(address('shifts'));
  expect([fifth.status, z.object({ message: z.string() }).parse(await fifth.json()).message]).toEqual([
    409,
    '4 downloads of yours are running already. Wait until one is over.',
  ]);
  const others = await begin(owner);
  expect(others.status).toBe(200);
  for (const { stream } of [...running, others]) stream.resume();
  const again = async () => (await moderator.browser.fetch(address('shifts'))).status;
  await expect.poll(again).toBe(200);
});
