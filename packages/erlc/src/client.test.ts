import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clientOf,
  type FakeApi,
  GLOBAL_KEY,
  type Handler,
  json,
  KEY,
  SECRET_HALF,
  startFakeApi,
} from './_fake-api.ts';
import { createErlcClient, type ErlcResult } from './index.ts';

let api: FakeApi;
beforeEach(async () => {
  api = await startFakeApi();
});
afterEach(() => api.close());

function errorOf(result: ErlcResult<unknown>) {
  expect(result.ok).toBe(false);
  if (result.ok) throw new Error('expected an error');
  return result.error;
}

function html(response: Parameters<Handler>[0], status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<html><title>Attention Required! | Cloudflare</title>${KEY}</html>`);
}

describe('requests', () => {
  test('one combined read: each flag once, both keys raw, a real user agent', async () => {
    api.answer((response) => json(response, 200, { Name: 'x', Players: [], Queue: [] }));
    const result = await clientOf(api.url).readServer(KEY, ['Queue', 'Players', 'Queue']);
    expect(result).toMatchObject({ ok: true, value: { name: 'x', players: [], queue: [], missing: [] } });
    expect(api.seen).toHaveLength(1);
    expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/v2/server?Players=true&Queue=true' });
    expect(api.seen[0]?.headers).toMatchObject({
      'server-key': KEY,
      authorization: GLOBAL_KEY,
      'user-agent': 'tests (localhost)',
      accept: 'application/json',
    });
  });

  test('no sections: the bare status, and no Authorization without a global key', async () => {
    api.answer((response) => json(response, 200, { Name: 'x', CurrentPlayers: 0 }));
    const client = createErlcClient({ baseUrl: `${api.url}/`, userAgent: 'tests' });
    expect(await client.readServer(KEY)).toMatchObject({ ok: true, value: { name: 'x', currentPlayers: 0 } });
    expect(api.seen[0]?.url).toBe('/v2/server');
    expect(api.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('a command is JSON with a lower-case name', async () => {
    const result = await clientOf(api.url).sendCommand(KEY, ':h Hello "you"');
    expect(result).toEqual({ ok: true, value: { message: 'Success', commandId: null }, rateLimit: null });
    expect(api.seen[0]).toMatchObject({ method: 'POST', url: '/v2/server/command' });
    expect(api.seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ command: ':h Hello "you"' });
  });

  test('an empty 200 accepts a command, as v1 once did', async () => {
    api.answer((response) => response.end());
    expect(await clientOf(api.url).sendCommand(KEY, ':h x')).toMatchObject({
      ok: true,
      value: { message: '' },
    });
  });

  test('bans come from v1, `[]` when there are none', async () => {
    api.answer((response) => json(response, 200, []));
    expect(await clientOf(api.url).readBans(KEY)).toMatchObject({ ok: true, value: [] });
    expect(api.seen[0]?.url).toBe('/v1/server/bans');
  });
});

describe('codes', () => {
  test.each([
    [500, { code: 0, message: 'Unknown' }, 'upstream', 'unknown'],
    [500, { code: 1001, message: 'Comms', commandId: 'c-1' }, 'game-unreachable', 'unknown'],
    [500, { error: 'Internal', code: 1002 }, 'upstream', 'unknown'],
    [403, { code: 2000, message: 'No key' }, 'key-missing', 'refused'],
    [403, { code: 2001, message: 'Bad format' }, 'key-malformed', 'refused'],
    [400, { code: 2001, message: 'Duplicate query parameter: Players' }, 'bad-request', 'refused'],
    [403, { code: 2002, message: 'Invalid key' }, 'key-invalid', 'refused'],
    [403, { code: 2003, message: 'Invalid global key' }, 'global-key-invalid', 'refused'],
    [403, { code: 2004, message: 'Banned' }, 'key-banned', 'refused'],
    [400, { code: 3001, message: 'No command' }, 'invalid-command', 'refused'],
    [422, { code: 3002, message: 'Offline', commandId: 'c-2' }, 'offline', 'refused'],
    [403, { code: 4000, message: 'Not authorized' }, 'not-authorised', 'refused'],
    [403, { code: 4002, message: 'Restricted' }, 'restricted', 'refused'],
    [400, { code: 4003, message: 'Prohibited' }, 'prohibited', 'refused'],
    [403, { code: 9998, message: 'Resource' }, 'restricted', 'refused'],
    [500, { code: 9999, message: 'Outdated' }, 'module-outdated', 'refused'],
    [200, { code: 3001, message: 'A 200 that is none' }, 'invalid-command', 'refused'],
    [400, { code: 777, message: 'News' }, 'bad-request', 'refused'],
    [503, { code: 777, message: 'News' }, 'upstream', 'unknown'],
    [403, { message: 'No code at all' }, 'upstream', 'refused'],
    [408, { message: 'Proxy gave up' }, 'bad-request', 'unknown'],
  ])('%i %j is %s, a command %s', async (status, body, kind, outcome) => {
    api.answer((response) => json(response, status, body));
    const error = errorOf(await clientOf(api.url).sendCommand(KEY, ':h x'));
    const commandId = 'commandId' in body ? body.commandId : null;
    expect(error).toMatchObject({ kind, outcome, httpStatus: status, local: false, commandId });
    expect(error.message).toBe('error' in body ? body.error : body.message);
    expect(api.seen).toHaveLength(1);
  });

  test('a read is never unknown', async () => {
    api.answer((response) => json(response, 500, { code: 1001, message: 'Comms' }));
    expect(errorOf(await clientOf(api.url).readServer(KEY))).toMatchObject({
      outcome: 'refused',
      code: 1001,
    });
  });
});

describe('odd answers', () => {
  const cases: [string, Handler, string, number | null, string][] = [
    ['an HTML 503', (response) => html(response, 503), 'upstream', 503, 'unknown'],
    ['an HTML 403', (response) => html(response, 403), 'upstream', 403, 'refused'],
    ['an HTML 200', (response) => html(response, 200), 'upstream', 200, 'unknown'],
    ['truncated JSON', (response) => response.end('{"message":"Succ'), 'upstream', 200, 'unknown'],
    ['JSON of another shape', (response) => json(response, 200, ['Success']), 'upstream', 200, 'unknown'],
    [
      'a redirect, which is not followed',
      (response) => response.writeHead(302, { location: `${api.url}/v2/elsewhere` }).end(),
      'upstream',
      302,
      'unknown',
    ],
    ['a reset before the answer', (response) => response.socket?.destroy(), 'network', null, 'unknown'],
    [
      'a reset within the body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"message":', () => response.socket?.destroy());
      },
      'network',
      null,
      'unknown',
    ],
  ];
  test.each(cases)('%s', async (_name, handler, kind, httpStatus, outcome) => {
    api.answer(handler);
    const error = errorOf(await clientOf(api.url).sendCommand(KEY, ':h x'));
    expect(error).toMatchObject({ kind, httpStatus, outcome, local: false });
    expect(api.seen).toHaveLength(1);
  });

  test.each([
    ['{}', '{}'],
    ['null', 'null'],
    ['HTML', '<html>'],
    ['nothing', ''],
  ])('%s is no server', async (_name, body) => {
    api.answer((response) => response.end(body));
    expect(errorOf(await clientOf(api.url).readServer(KEY, ['Players'])).kind).toBe('upstream');
  });

  test('a body beyond the limit is dropped and its connection closed', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    api.answer((response) => {
      closed = once(response, 'close');
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed) response.write(' '.repeat(65_536), more);
      };
      more();
    });
    const error = errorOf(await clientOf(api.url, { maxBodyBytes: 100_000 }).readServer(KEY));
    expect(error).toMatchObject({ kind: 'upstream', httpStatus: 200 });
    await closed;
  });

  test('a refused connection certainly did not run the command', async () => {
    const { url } = api;
    const client = clientOf(url);
    await api.close();
    const error = errorOf(await client.sendCommand(KEY, ':h x'));
    expect(error).toMatchObject({
      kind: 'network',
      outcome: 'refused',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    api = await startFakeApi();
  });

  test('the retired host says what to use instead', async () => {
    const fetch = () => Promise.resolve(new Response('<html>', { status: 403 }));
    const client = clientOf('https://api.policeroleplay.community', { fetch });
    expect(errorOf(await client.readServer(KEY)).message).toContain('use https://api.erlc.gg');
  });
});

describe('time and cancelling', () => {
  const stalls: [string, Handler][] = [
    ['no answer', () => undefined],
    ['half a body', (response) => void response.writeHead(200).write('{"message":')],
  ];
  test.each(stalls)(
    '%s in time: unknown for a command, and the connection is closed',
    async (_name, stall) => {
      let closed: Promise<unknown> = Promise.reject(new Error('never asked'));
      closed.catch(() => undefined);
      api.answer((response, request) => {
        closed = once(response, 'close');
        stall(response, request);
      });
      const error = errorOf(await clientOf(api.url, { timeoutMs: 60 }).sendCommand(KEY, ':h x'));
      expect(error).toMatchObject({ kind: 'timeout', outcome: 'unknown', httpStatus: null });
      await closed;
      expect(api.seen).toHaveLength(1);
    },
  );

  test('a refusal whose body never ends still counts', async () => {
    api.answer((response) => void response.writeHead(429, { 'retry-after': '9' }).write('{'));
    const error = errorOf(await clientOf(api.url, { timeoutMs: 60 }).sendCommand(KEY, ':h x'));
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 9_000, httpStatus: 429 });
  });

  test('aborting while waiting: unknown for a command, connection closed', async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    api.answer((response) => {
      closed = once(response, 'close');
      controller.abort();
    });
    const result = await clientOf(api.url).sendCommand(KEY, ':h x', { signal: controller.signal });
    expect(errorOf(result)).toMatchObject({ kind: 'aborted', outcome: 'unknown' });
    expect(api.seen).toHaveLength(1);
    await closed;
  });

  test('aborted before: nothing is sent and no slot is taken', async () => {
    const client = clientOf(api.url);
    const error = errorOf(await client.sendCommand(KEY, ':h x', { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: 'aborted', outcome: 'refused', local: true });
    expect((await client.sendCommand(KEY, ':h x')).ok).toBe(true);
    expect(api.seen).toHaveLength(1);
  });

  test('timers are cleared after every call', async () => {
    const pending = new Set<unknown>();
    const timers = {
      setTimeout: () => {
        const handle = {};
        pending.add(handle);
        return handle;
      },
      clearTimeout: (handle: unknown) => void pending.delete(handle),
    };
    const client = clientOf(api.url, { timers });
    await client.sendCommand(KEY, ':h x');
    api.answer((response) => response.socket?.destroy());
    await client.readServer(KEY);
    expect(pending.size).toBe(0);
  });
});

describe('v1 as a way out', () => {
  test('a 404 of v2 sends the command by v1, once', async () => {
    api.answer((response, { url }) =>
      url === '/v2/server/command' ? html(response, 404) : json(response, 200, { message: 'Success' }),
    );
    expect((await clientOf(api.url).sendCommand(KEY, ':h x')).ok).toBe(true);
    expect(api.seen.map((request) => request.url)).toEqual(['/v2/server/command', '/v1/server/command']);
  });

  test.each([[400], [403], [500], [502]])('a %i does not', async (status) => {
    api.answer((response) => html(response, status));
    await clientOf(api.url).sendCommand(KEY, ':h x');
    expect(api.seen).toHaveLength(1);
  });

  test("a 404 with a code of the API is the API's own answer", async () => {
    api.answer((response) => json(response, 404, { code: 3002, message: 'Offline' }));
    expect(errorOf(await clientOf(api.url).sendCommand(KEY, ':h x')).kind).toBe('offline');
    expect(api.seen).toHaveLength(1);
  });
});

describe('keys that must not be tried', () => {
  test.each([
    ['', 'key-missing'],
    ['nohyphen', 'key-malformed'],
    ['a-b\r\nx: y', 'key-malformed'],
    ['a b-c', 'key-malformed'],
  ])('%j is answered locally', async (key, kind) => {
    expect(errorOf(await clientOf(api.url).readServer(key))).toMatchObject({
      kind,
      local: true,
      httpStatus: null,
    });
    expect(api.seen).toHaveLength(0);
  });

  test.each([
    [2002, 'key-invalid'],
    [2004, 'key-banned'],
  ])('after %i every call answers locally until forgotten; other keys continue', async (code, kind) => {
    api.answer((response, { headers }) =>
      headers['server-key'] === KEY
        ? json(response, 403, { code, message: 'No' })
        : json(response, 200, { Name: 'y' }),
    );
    const client = clientOf(api.url);
    expect(errorOf(await client.readServer(KEY))).toMatchObject({ kind, local: false });
    for (const again of [client.readServer(KEY), client.readBans(KEY), client.sendCommand(KEY, ':h x')]) {
      expect(errorOf(await again)).toMatchObject({ kind, code, local: true, outcome: 'refused' });
    }
    expect(api.seen).toHaveLength(1);
    expect((await client.readServer('other-key')).ok).toBe(true);
    client.forget(KEY);
    expect(errorOf(await client.readServer(KEY))).toMatchObject({ kind, local: false });
    expect(api.seen).toHaveLength(3);
  });

  test('4000 leaves the key alive', async () => {
    api.answer((response) => json(response, 403, { code: 4000, message: 'Allow us first' }));
    const client = clientOf(api.url);
    await client.sendCommand(KEY, ':h x');
    api.answer((response) => json(response, 200, { Name: 'x' }));
    expect((await client.readServer(KEY)).ok).toBe(true);
  });

  test('a refused global key stops everything', async () => {
    api.answer((response) => json(response, 403, { code: 2003, message: 'No' }));
    const client = clientOf(api.url);
    expect(errorOf(await client.readServer(KEY))).toMatchObject({ kind: 'global-key-invalid', local: false });
    expect(errorOf(await client.readServer('other-key'))).toMatchObject({
      kind: 'global-key-invalid',
      local: true,
    });
    expect(api.seen).toHaveLength(1);
  });

  test.each([[''], ['  '], [':h a\n:kick all'], [':h \u0000']])(
    'command %j is refused locally',
    async (command) => {
      const error = errorOf(await clientOf(api.url).sendCommand(KEY, command));
      expect(error).toMatchObject({ kind: 'invalid-command', local: true, outcome: 'refused' });
      expect(api.seen).toHaveLength(0);
    },
  );
});

describe('options that cannot work', () => {
  test.each([
    [{ baseUrl: 'api.erlc.gg' }],
    [{ baseUrl: 'ftp://api.erlc.gg' }],
    [{ baseUrl: 'https://me:pw@api.erlc.gg' }],
    [{ userAgent: '' }],
    [{ userAgent: 'a\r\nb' }],
    [{ globalKey: 'se cret\n' }],
  ])('%j', (options) => {
    const create = () => createErlcClient({ userAgent: 'x', ...options });
    expect(create).toThrow(TypeError);
    expect(create).not.toThrow(/se cret|pw/);
  });
});

test('no key in anything that a caller could log', async () => {
  const echo = `key ${KEY} ${KEY.toUpperCase()} ${SECRET_HALF} global ${GLOBAL_KEY}`;
  const handlers: Handler[] = [
    (response) => json(response, 403, { code: 4000, message: echo }),
    (response) => json(response, 500, { code: 1001, error: `${echo}\u001b[31m\n` }),
    (response) =>
      json(
        response,
        429,
        { code: 4001, message: echo, retry_after: 3, bucket: `command-${KEY}` },
        { 'retry-after': '3', 'x-ratelimit-bucket': `command-${KEY}` },
      ),
    (response) => html(response, 503),
    (response) => response.socket?.destroy(),
    () => undefined,
    (response) => json(response, 403, { code: 2002, message: echo }),
  ];
  const logged: string[] = [];
  for (const handler of handlers) {
    const client = clientOf(api.url, { timeoutMs: 80 });
    api.answer(handler);
    for (const call of [() => client.sendCommand(KEY, ':h x'), () => client.readServer(KEY)]) {
      logged.push(JSON.stringify(await call()), JSON.stringify(await call()));
    }
    logged.push(JSON.stringify(client.buckets()), JSON.stringify(client), String(client));
  }
  expect(logged.length).toBe(handlers.length * 7);
  for (const line of logged) {
    expect(line.toLowerCase()).not.toContain(SECRET_HALF.toLowerCase());
    expect(line.toLowerCase()).not.toContain(GLOBAL_KEY.toLowerCase());
    expect(line).not.toContain('\\u001b');
  }
});
