import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { zCreatedApiKey, zImport, zServer } from '@tenfour/contracts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventRegistry } from '../../../app/events.ts';
import { newId } from '../../../db/ids.ts';
import { openTestDatabase } from '../../../testing/database/database.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { testFiles } from '../../../testing/files.ts';
import { untilImport } from '../../../testing/imports/imports.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';
import { unzipped } from '../../../testing/unzip.ts';
import { exportZip } from './export-zip.ts';

const product = await startProduct({ RATE_LIMIT: '100000', LOG_LEVEL: 'warn' }, { ticking: true });
const actors = await assemble(product);
const { handle } = product.database;
const server = zServer.parse(await foundServer(actors, 'Harbor City'));
const other = zServer.parse(await foundServer(actors, 'Second Harbor'));
const serverId = server.id;
const { browser } = actors.owner;
const HOUR = 3_600_000;
const at = Date.now() - 100 * HOUR;

const punishment = {
  server_id: serverId,
  issued_by: actors.moderator.userId,
  created_at: at,
  updated_at: at,
};
const rows = [
  ...Array.from({ length: 300 }, (_, nth) =>
    punishmentRow(handle, { ...punishment, roblox_username: `Player${nth}`, created_at: at + nth }),
  ),
  punishmentRow(handle, { ...punishment, roblox_username: 'Over', is_active: 0, reason: '=cmd()' }),
  punishmentRow(handle, {
    ...punishment,
    roblox_username: 'Banned',
    type: 'ban',
    duration_minutes: 60 * 24 * 300,
    expires_at: at + 300 * 24 * HOUR,
  }),
];
for (let from = 0; from < rows.length; from += 200) {
  await handle
    .insertInto('punishments')
    .values(rows.slice(from, from + 200))
    .execute();
}
const note = {
  server_id: serverId,
  username_key: 'over',
  roblox_username: 'Over',
  created_by: actors.owner.userId,
};
await handle
  .insertInto('player_notes')
  .values([
    { ...note, id: newId(), text: 'Plain', bolo: 0, created_at: at, updated_at: at },
    { ...note, id: newId(), text: 'Look out', bolo: 1, created_at: at, updated_at: at },
  ])
  .execute();
const shift = newId();
await handle
  .insertInto('shifts')
  .values({
    server_id: serverId,
    id: shift,
    user_id: actors.moderator.userId,
    status: 'off_duty',
    clock_in_at: at,
    clock_out_at: at + 3 * HOUR,
    break_ms: HOUR,
  })
  .execute();
await handle
  .insertInto('shift_breaks')
  .values({
    server_id: serverId,
    id: newId(),
    shift_id: shift,
    started_at: at + HOUR,
    ended_at: at + 2 * HOUR,
  })
  .execute();
const infraction = {
  server_id: serverId,
  staff_user_id: actors.moderator.userId,
  issued_by: actors.owner.userId,
};
await handle
  .insertInto('infractions')
  .values([
    { ...infraction, id: newId(), type: 'strike', reason: 'Late', created_at: at },
    {
      ...infraction,
      id: newId(),
      type: 'strike',
      reason: 'Taken back',
      created_at: at,
      revoked_at: at + 1,
      revoked_by: actors.owner.userId,
      revoke_reason: 'x',
    },
  ])
  .execute();
await handle
  .updateTable('servers')
  .set({ erlc_key_sealed: 's1.test.SEALEDKEY' })
  .where('id', '=', serverId)
  .execute();

const address = `/api/servers/${serverId}/export.zip`;

let bytes = Buffer.alloc(0);

it('is an archive of everything, for machines and for people, with no secret and no Discord id in it', async () => {
  const answer = await browser.fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /filename="everything-harbor-city-\d{4}-\d\d-\d\d\.zip"$/,
  );
  bytes = Buffer.from(await answer.arrayBuffer());
  const files = await unzipped(bytes);
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(files.get('tenfour.json') ?? ''));
  expect(all).toMatchObject({ format: 'tenfour-server', version: 1, settings: { name: 'Harbor City' } });
  for (const [name, text] of files) {
    if (!name.endsWith('.csv')) continue;
    const lines = z.array(z.unknown()).parse(parse(text, { bom: true, columns: true }));
    expect([name, lines.length]).toEqual([name, z.array(z.unknown()).parse(all[name.slice(0, -4)]).length]);
  }
  expect(all.punishments).toHaveLength(302);
  expect(all.shifts).toMatchObject([{ breakMinutes: 60, breaks: [{}] }]);
  expect(files.get('punishments.csv')).toContain("'=cmd()");
  expect(files.get('activity.csv')).toContain('Server exported');
  const users = await handle.selectFrom('users').select(['id', 'discord_id']).execute();
  const secret = ['SEALEDKEY', ...users.flatMap(({ id, discord_id }) => [id, discord_id])];
  const texts = [...files.values()].join('\n');
  expect(secret.filter((one) => texts.includes(one))).toEqual([]);
  const received = handle
    .selectFrom('activity')
    .select(['actor_name', 'title'])
    .where('action', '=', 'server.exported');
  expect(await received.execute()).toEqual([{ actor_name: actors.owner.username, title: 'Server exported' }]);
});

it('remains available after a client that requested it hung up immediately', async () => {
  const again = await product.signedIn('cast.owner');
  const cookie = [...again.cookies].map((pair) => pair.join('=')).join('; ');
  const path = `/api/servers/${other.id}/export.zip`;
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`, () =>
    socket.resetAndDestroy(),
  );
  await once(socket, 'close');
  // Whatever is under way of it ends before these answers.
  for (let n = 0; n < 5; n += 1) await must(again, 'servers.list');
  const answer = await again.fetch(path);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
});

it('breaks off when the database does, and is not waited for', async () => {
  const { databaseUrl, dataDir } = product.config;
  const beside = await openTestDatabase({ url: databaseUrl ?? undefined, dataDir });
  const zip = await exportZip({
    handle: beside.handle,
    files: testFiles,
    labelsOf: eventRegistry.labelsOf,
    serverId,
    now: at,
  });
  await beside.close();
  await expect(zip && buffer(zip)).rejects.toThrow();
});

async function imported(content: Buffer) {
  const begun = await must(browser, 'imports.begin', {
    serverId: other.id,
    source: 'tenfour',
    fileName: 'all.zip',
  });
  const ref = { serverId: other.id, importId: zImport.parse(begun).id };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'all.zip');
  const path = `/api/servers/${other.id}/imports/${ref.importId}/file`;
  expect((await browser.fetch(path, { method: 'PUT', body: form })).status).toBe(204);
  return { ref, preview: await untilImport(browser, ref, ['ready', 'failed']) };
}

it('is imported into another server: previewed, created as it was, not twice, and undone', async () => {
  const { ref, preview } = await imported(bytes);
  expect(preview.problem).toBe(null);
  expect(preview.counts).toMatchObject({
    punishment: { new: 302 },
    note: { new: 2 },
    shift: { new: 1 },
    infraction: { new: 2 },
    setting: { new: 0 },
    member: { new: 0 },
  });
  expect(preview.notes.join(' ')).toContain('activity log stays behind');
  await must(browser, 'imports.start', ref);
  expect(await untilImport(browser, ref, ['done'])).toMatchObject({ rows: { created: 307 } });
  const there = handle
    .selectFrom('punishments')
    .innerJoin('users', 'users.id', 'issued_by')
    .select([
      'punishments.roblox_username',
      'type',
      'reason',
      'is_active',
      'expires_at',
      'punishments.created_at',
      'username',
    ])
    .where('punishments.deleted_at', 'is', null)
    .orderBy('punishments.roblox_username');
  const [before, after] = await Promise.all(
    [serverId, other.id].map((id) => there.where('server_id', '=', id).execute()),
  );
  expect(after).toEqual(before);
  const notes = handle.selectFrom('player_notes').select(['text', 'bolo']).where('server_id', '=', other.id);
  expect(await notes.orderBy('text').execute()).toEqual([
    { text: 'Look out', bolo: 1 },
    { text: 'Plain', bolo: 0 },
  ]);
  const shifts = handle.selectFrom('shifts').select(['clock_in_at', 'clock_out_at', 'break_ms']);
  expect(await shifts.where('server_id', '=', other.id).execute()).toEqual([
    { clock_in_at: at, clock_out_at: at + 3 * HOUR, break_ms: HOUR },
  ]);
  const second = await imported(bytes);
  expect(second.preview.rows.new).toBe(0);
  await must(browser, 'imports.discard', second.ref);
  await must(browser, 'imports.undo', ref);
  expect(await untilImport(browser, ref, ['undone'])).toMatchObject({ rows: { undone: 307, left: 0 } });
  expect(await there.where('server_id', '=', other.id).execute()).toEqual([]);
});

it('is refused when it is cut off, or something else', async () => {
  const broken: [Buffer, RegExp][] = [
    [bytes.subarray(0, bytes.length / 2), /damaged or incomplete/],
    [Buffer.from('{"moderations": []}'), /isn't a server export/],
    [Buffer.from('{"format": "tenfour-server", "version": 9}'), /newer version/],
  ];
  for (const [content, problem] of broken) {
    const { ref, preview } = await imported(content);
    expect(preview).toMatchObject({ status: 'failed', problem: expect.stringMatching(problem) });
    await must(browser, 'imports.discard', ref);
  }
});

/** Sends all of a form before it looks for the answer, as browsers do. */
async function sendAll(importId: string, megabytes: number): Promise<number> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const sending = ask(`${product.url}/api/servers/${other.id}/imports/${importId}/file`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(sending, 'response');
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="all.zip"\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(form),
    Buffer.alloc(megabytes * 1_024 * 1_024),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  sending.setHeader('content-length', body.length);
  await new Promise<void>((resolve) => sending.end(body, resolve));
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

it('answers a client that sends more than the limit, or what it no longer accepts', async () => {
  const begun = await must(browser, 'imports.begin', {
    serverId: other.id,
    source: 'erm',
    fileName: 'x.zip',
  });
  const { id } = zImport.parse(begun);
  expect(await sendAll(id, 40)).toBe(413);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.zip');
  const path = `/api/servers/${other.id}/imports/${id}/file`;
  const refused = await browser.fetch(path, { method: 'PUT', body: form });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('is a ZIP archive')]);
  await must(browser, 'imports.discard', { serverId: other.id, importId: id });
  const { ref } = await imported(bytes);
  expect(await sendAll(ref.importId, 16)).toBe(409);
});

it('is for the owner alone, and not all the time', async () => {
  const statuses = await Promise.all(
    [actors.admin.browser, actors.stranger.browser, product.browser()].map(
      async (one) => (await one.fetch(address)).status,
    ),
  );
  expect(statuses).toEqual([403, 404, 401]);
  const wanted = { serverId, name: 'Stats', flags: ['canViewPunishments'] };
  const { key } = zCreatedApiKey.parse(await must(browser, 'apiKeys.create', wanted));
  const asKey = await fetch(product.url + address, { headers: { authorization: `Bearer ${key}` } });
  expect(asKey.status).toBe(403);
  const again: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const answer = await browser.fetch(address);
    again.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(again).toContain(429);
});
