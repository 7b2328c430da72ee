import { expect, test } from 'vitest';
import { z } from 'zod';
import { startProduct } from '../testing/product/product.ts';

const product = await startProduct({ LOG_LEVEL: 'info' });
const owner = await product.signedIn('avery');
const me = z.object({ id: z.string() }).parse((await owner.json('GET', '/api/auth/user')).body);

const zLine = z.looseObject({ level: z.number(), msg: z.string() });

/** The lines of one request. */
const linesOf = (reqId: string | null) =>
  product.log.map((line) => zLine.parse(JSON.parse(line))).filter((line) => line.reqId === reqId);

async function linesAfter(reqId: string | null) {
  await expect.poll(() => linesOf(reqId)).toHaveLength(1);
  return linesOf(reqId)[0];
}

test('a write is logged with its author, and its answer names the line', async () => {
  const created = await owner.fetch('/api/servers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Liberty' }),
  });
  expect(await linesAfter(created.headers.get('x-request-id'))).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'POST',
    path: '/api/servers',
    route: '/api/servers',
    status: 200,
    user: me.id,
    address: '127.0.0.0/24',
  });
});

test('a program’s write names its key and the person who created it', async () => {
  const { body: server } = await owner.json('POST', '/api/servers', { name: 'Keyed' });
  const { id } = z.object({ id: z.string() }).parse(server);
  const { body } = await owner.json('POST', `/api/servers/${id}/api-keys`, {
    name: 'Bot',
    flags: ['canViewPunishments'],
  });
  const key = z.looseObject({ key: z.string(), id: z.string() }).parse(body);
  const refused = await fetch(`${product.url}/api/servers/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: '{"name":"x"}',
  });
  const line = await linesAfter(refused.headers.get('x-request-id'));
  expect(line).toMatchObject({ user: me.id, keyId: key.id, status: refused.status });
});

test('reads are not logged, and their answers have an id all the same', async () => {
  const read = await owner.fetch('/api/servers');
  const id = read.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f]{12}$/);
  const refused = await owner.fetch('/api/servers/none');
  expect(await linesAfter(refused.headers.get('x-request-id'))).toMatchObject({ status: 404, user: me.id });
  expect(linesOf(id)).toEqual([]);
  // Also where no route and no hook is reached.
  for (const path of ['/api/none', '/api/%ff']) {
    expect((await owner.fetch(path)).headers.get('x-request-id')).toMatch(/^[\da-f]{12}$/);
  }
});
