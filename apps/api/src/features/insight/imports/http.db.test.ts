import { once } from 'node:events';
import { connect } from 'node:net';
import { zImport } from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const actors = await assemble(product, 'upload');
const { browser } = actors.owner;
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nPlayer,Reason\r\n';
const FORM = 'multipart/form-data; boundary=x';
const NO_FORM = 'Send the file as the one part of a form (multipart/form-data).';
const BROKEN = 'The upload broke off. Send the file again.';
let path = '';

beforeEach(async () => {
  const { id: serverId } = await foundServer(actors);
  const input = { serverId, source: 'csv', fileName: 'a.csv' };
  const { id } = zImport.parse(await must(browser, 'imports.begin', input));
  path = `/api/servers/${serverId}/imports/${id}/file`;
});

const send = (body: string, type: string) =>
  browser.fetch(path, { method: 'PUT', body, headers: { 'content-type': type } });
const failures = () =>
  product.log.filter((line) => z.looseObject({ level: z.number() }).parse(JSON.parse(line)).level >= 50);

it.each([
  ['JSON', '{}', 'application/json', NO_FORM],
  ['a bare file', 'Player,Reason\n', 'text/csv', NO_FORM],
  ['a form without a boundary', PART, 'multipart/form-data', NO_FORM],
  ['a form without a part', '--x\r\nPlayer', FORM, NO_FORM],
  ['a field', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', FORM, NO_FORM],
  ['a form that ends early', PART, FORM, BROKEN],
])('%s is refused with what to do, and can be sent again', async (_what, body, type, message) => {
  const answer = await send(body, type);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_REQUEST', message }]);
  expect(failures()).toEqual([]);
  expect((await send(`${PART}Ana,RDM\r\n--x--\r\n`, FORM)).status).toBe(204);
});

it('one that hangs up is no failure of ours, and can be sent again', async () => {
  const { host, hostname, port } = new URL(product.url);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [`PUT ${path} HTTP/1.1`, `host: ${host}`, `origin: ${product.url}`, `cookie: ${cookie}`];
  socket.write([...head, `content-type: ${FORM}`, 'content-length: 9999', '', PART].join('\r\n'));
  const taken = product.database.handle
    .selectFrom('imports')
    .select('holder')
    .where('holder', 'is not', null);
  await expect.poll(async () => (await taken.execute()).length).toBe(1);
  socket.destroy();
  await once(socket, 'close');
  expect((await send(`${PART}Ana,RDM\r\n--x--\r\n`, FORM)).status).toBe(204);
  expect(failures()).toEqual([]);
});
