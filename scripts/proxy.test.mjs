import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { createProxy } from './lib/proxy.mjs';

const ending = [];
after(async () => {
  for (const end of ending.reverse()) await end();
});

/** Starts an instance that answers with its name; `answer` handles all requests except the proxy's own. */
async function instance(name, answer = (_request, response) => response.end(name), port = 0) {
  const state = { name, ready: true, asked: 0, port };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(state.ready ? 200 : 503).end();
      return;
    }
    state.asked += 1;
    answer(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  state.port = server.address().port;
  state.close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  ending.push(state.close);
  return state;
}

/** Starts a proxy for the instances, and waits until it knows which are ready. */
async function proxyOf(...instances) {
  const proxy = createProxy({
    targets: instances.map(({ port }) => ({ host: '127.0.0.1', port })),
    checkIntervalMs: 20,
  });
  ending.push(() => proxy.close());
  const port = await proxy.listen(0, '127.0.0.1');
  await until(() => proxy.instances.every(({ ready }, at) => ready === instances[at].ready));
  return { proxy, url: `http://127.0.0.1:${port}` };
}

async function until(holds) {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 500, 'the condition did not hold within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const text = async (url, init) => (await fetch(url, init)).text();
const names = async (url, times) =>
  (await Promise.all(Array.from({ length: times }, () => text(url)))).sort().join('');

test('requests take turns and skip an instance until it is ready', async () => {
  const [a, b] = [await instance('a'), await instance('b')];
  const { proxy, url } = await proxyOf(a, b);
  assert.equal(await names(url, 6), 'aaabbb');
  b.ready = false;
  await until(() => !proxy.instances[1].ready);
  assert.equal(await names(url, 4), 'aaaa');
  b.ready = true;
  await until(() => proxy.instances[1].ready);
  assert.equal(await names(url, 4), 'aabb');
});

test('requests to an instance that refuses connections go to another until it listens again', async () => {
  const [a, b] = [await instance('a'), await instance('b')];
  const { proxy, url } = await proxyOf(a, b);
  await b.close();
  const bodies = await Promise.all(
    Array.from({ length: 4 }, () => text(url, { method: 'POST', body: 'x'.repeat(100_000) })),
  );
  assert.deepEqual(bodies, ['a', 'a', 'a', 'a']);
  await instance('c', undefined, b.port);
  await until(() => proxy.instances[1].ready);
  assert.equal(await names(url, 2), 'ac');
});

test('only repeatable requests are retried when an instance breaks off', async () => {
  const dies = (request, _response) => request.socket.destroy();
  const [a, b] = [await instance('a', dies), await instance('b')];
  const { url } = await proxyOf(a, b);
  assert.equal(await names(url, 4), 'bbbb');
  const posted = await Promise.all([1, 2].map(() => fetch(url, { method: 'POST', body: 'once' })));
  assert.deepEqual(posted.map(({ status }) => status).sort(), [200, 502]);
  assert.equal(b.asked, 4 + 1);
});

test('the instance sees the real address of the client, whatever the client claims', async () => {
  const seen = [];
  const a = await instance('a', (request, response) => {
    seen.push(request.headers);
    response.end();
  });
  const { url } = await proxyOf(a);
  await text(url, { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } });
  assert.equal(seen[0]['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen[0]['x-forwarded-proto'], 'http');
  assert.equal(seen[0].host, new URL(url).host);
});

test('a stream arrives as it is written and ends on both sides', async () => {
  let write;
  let ended;
  const closed = new Promise((resolve) => {
    ended = resolve;
  });
  const a = await instance('a', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    response.once('close', ended);
    write = (line) => response.write(line);
  });
  const { url } = await proxyOf(a);
  const stop = new AbortController();
  const { body } = await fetch(url, { signal: stop.signal });
  const reader = body.getReader();
  // The headers have arrived before the first event was written.
  for (const line of ['data: one\n\n', 'data: two\n\n']) {
    write(line);
    const { value } = await reader.read();
    assert.equal(Buffer.from(value).toString(), line);
  }
  stop.abort();
  await closed;
});

test('an answer that breaks off fails for the client', async () => {
  const a = await instance('a', (_request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
  });
  const { url } = await proxyOf(a);
  await assert.rejects(text(url));
});

test('without a reachable instance the answer is 503', async () => {
  const a = await instance('a');
  const { url } = await proxyOf(a);
  await a.close();
  const answer = await fetch(url);
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '1');
});
