import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, type Harness, sendJson, startHarness } from '../_harness.ts';

let sandbox: Harness;
let nextId = 400_000_000_000_000_000n;
let hook: string;
beforeAll(async () => {
  sandbox = await startHarness();
});
beforeEach(() => {
  hook = hookUrl();
});
afterAll(() => sandbox.close());

function hookUrl(token = 'live-token', base = '/api/v10'): string {
  nextId += 1n;
  return `${sandbox.urls.discord}${base}/webhooks/${nextId}/${token}`;
}

const post = (url: string, body: unknown): ReturnType<typeof answerOf> => answerOf(sendJson(url, body));

interface Posted {
  id: string;
  [key: string]: unknown;
}

async function postWaiting(body: unknown): Promise<Posted> {
  const answer = await post(`${hook}?wait=true`, body);
  expect(answer.status).toBe(200);
  return answer.body as Posted;
}

function listed(): Promise<Posted[]> {
  return fetch(`${sandbox.urls.home}/control/discord/messages`).then(
    (one) => one.json() as Promise<Posted[]>,
  );
}

describe('executing a webhook', () => {
  it('answers 204 and lists the message', async () => {
    const response = await sendJson(hook, { content: 'first' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await listed()).toContainEqual(expect.objectContaining({ content: 'first' }));
  });

  it('answers the message with ?wait=true', async () => {
    const message = await postWaiting({
      content: ' hello ',
      username: 'Tenfour log',
      components: [{ type: 1, components: [] }],
      embeds: [
        { title: 'A', color: 255, timestamp: '2026-11-21T10:00:00Z', fields: [{ name: 'n', value: 'v' }] },
      ],
    });
    expect(message).toEqual({
      id: expect.stringMatching(/^\d{17,19}$/),
      type: 0,
      channel_id: expect.stringMatching(/^\d{17,19}$/),
      content: 'hello',
      author: { id: String(nextId), username: 'Tenfour log', avatar: null, discriminator: '0000', bot: true },
      embeds: [
        {
          type: 'rich',
          title: 'A',
          color: 255,
          timestamp: '2026-11-21T10:00:00.000000+00:00',
          fields: [{ name: 'n', value: 'v', inline: false }],
        },
      ],
      attachments: [],
      components: [],
      mentions: [],
      mention_roles: [],
      mention_everyone: false,
      pinned: false,
      tts: false,
      flags: 0,
      timestamp: '2026-11-21T12:00:00.000000+00:00',
      edited_timestamp: null,
      webhook_id: String(nextId),
    });
    expect((await listed()).at(-1)).toEqual(message);
  });

  it.each([['/api'], ['/api/v10']])('works under %s', async (base) => {
    expect((await post(hookUrl('abc', base), { content: 'x' })).status).toBe(204);
  });

  it.each([
    ['nothing', {}],
    ['blank content', { content: '   ' }],
    ['an empty embed', { embeds: [{}] }],
    ['components only', { components: [{ type: 1, components: [] }] }],
  ])('refuses %s with 50006', async (_what, body) => {
    const answer = await post(hook, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: 'Cannot send an empty message', code: 50006 });
  });

  it('accepts every limit to the brim', async () => {
    const fields = Array.from({ length: 25 }, () => ({ name: 'n', value: 'v' }));
    const embeds = [
      { title: 't'.repeat(256), fields, author: { name: 'a'.repeat(256) } },
      { description: 'd'.repeat(4096) },
      ...Array.from({ length: 7 }, () => ({ description: 'x' })),
      { footer: { text: 'f'.repeat(6000 - 256 - 50 - 256 - 4096 - 7) } },
    ];
    const content = '😀'.repeat(2000);
    expect((await postWaiting({ content, embeds, username: 'u'.repeat(80) })).embeds).toHaveLength(10);
  });

  const long = (length: number): string => 'x'.repeat(length);
  const field = { name: 'n', value: 'v' };
  it.each([
    ['content', { content: long(2001) }, 'BASE_TYPE_MAX_LENGTH'],
    ['content', { content: { a: 1 } }, 'STRING_TYPE_CONVERT'],
    ['username', { content: 'x', username: long(81) }, 'BASE_TYPE_MAX_LENGTH'],
    ['username', { content: 'x', username: 'My Discord log' }, 'USERNAME_INVALID_CONTAINS'],
    ['username', { content: 'x', username: 'CLYDE' }, 'USERNAME_INVALID_CONTAINS'],
    ['avatar_url', { content: 'x', avatar_url: 'nope' }, 'URL_TYPE_INVALID_URL'],
    ['avatar_url', { content: 'x', avatar_url: 'ftp://a.test/b' }, 'URL_TYPE_INVALID_SCHEME'],
    ['embeds', { embeds: Array(11).fill({ title: 'x' }) }, 'BASE_TYPE_MAX_LENGTH'],
    [
      'embeds',
      { embeds: [{ description: long(3000) }, { description: long(3001) }] },
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['embeds', { embeds: 'x' }, 'LIST_TYPE_CONVERT'],
    ['embeds.0', { embeds: ['x'] }, 'MODEL_TYPE_CONVERT'],
    ['embeds.1.title', { embeds: [{ title: 'x' }, { title: long(257) }] }, 'BASE_TYPE_MAX_LENGTH'],
    ['embeds.0.description', { embeds: [{ description: long(4097) }] }, 'BASE_TYPE_MAX_LENGTH'],
    ['embeds.0.fields', { embeds: [{ fields: Array(26).fill(field) }] }, 'BASE_TYPE_MAX_LENGTH'],
    [
      'embeds.0.fields.0.name',
      { embeds: [{ fields: [{ ...field, name: long(257) }] }] },
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'embeds.0.fields.0.value',
      { embeds: [{ fields: [{ ...field, value: long(1025) }] }] },
      'BASE_TYPE_MAX_LENGTH',
    ],
    ['embeds.0.fields.0.value', { embeds: [{ fields: [{ name: 'n', value: ' ' }] }] }, 'BASE_TYPE_REQUIRED'],
    ['embeds.0.footer.text', { embeds: [{ footer: { text: long(2049) } }] }, 'BASE_TYPE_MAX_LENGTH'],
    ['embeds.0.author.name', { embeds: [{ author: { name: long(257) } }] }, 'BASE_TYPE_MAX_LENGTH'],
    ['embeds.0.color', { embeds: [{ title: 'x', color: 0x1000000 }] }, 'NUMBER_TYPE_MAX'],
    ['embeds.0.timestamp', { embeds: [{ title: 'x', timestamp: 'soon' }] }, 'DATE_TIME_TYPE_PARSE'],
    ['embeds.0.image.url', { embeds: [{ image: { url: 'x' } }] }, 'URL_TYPE_INVALID_URL'],
    ['allowed_mentions.parse.0', { content: 'x', allowed_mentions: { parse: ['all'] } }, 'BASE_TYPE_CHOICES'],
  ])('names %s in a 50035 (%#)', async (path, body, code) => {
    const before = (await listed()).length;
    const answer = await post(hook, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Invalid Form Body', code: 50035 });
    expect(answer.body).toHaveProperty(['errors', ...path.split('.'), '_errors', 0, 'code'], code);
    expect(await listed()).toHaveLength(before);
  });

  it('answers 50109 to a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await answerOf(fetch(hook, { method: 'POST', headers, body: '{"content":' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 50109 } });
  });
});

describe('which webhooks exist', () => {
  it.each([
    ['gone-1', 404, { message: 'Unknown Webhook', code: 10015 }],
    ['wrong-1', 401, { message: 'Invalid Webhook Token', code: 50027 }],
  ])('a token like %s answers %d', async (token, status, body) => {
    const answer = await post(hookUrl(token), { content: 'x' });
    expect(answer).toMatchObject({ status, body });
  });

  it('the first token of an id is the right one', async () => {
    await post(hook, { content: 'x' });
    const other = await post(hook.replace('live-token', 'other'), { content: 'x' });
    expect(other).toMatchObject({ status: 401, body: { code: 50027 } });
  });

  it('describes, then deletes for good', async () => {
    const { status, body } = await answerOf(fetch(hook));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: String(nextId), type: 1, name: 'Captain Hook', token: 'live-token' });
    expect(body).toHaveProperty('channel_id', expect.stringMatching(/^\d+$/));
    expect(body).toHaveProperty('guild_id', expect.stringMatching(/^\d+$/));
    expect((await fetch(hook, { method: 'DELETE' })).status).toBe(204);
    expect(await post(hook, { content: 'x' })).toMatchObject({ status: 404, body: { code: 10015 } });
  });

  it('control makes a named one', async () => {
    const made = await answerOf(
      sendJson(`${sandbox.urls.home}/control/discord/webhooks`, { name: 'punishments' }),
    );
    expect(made.status).toBe(201);
    const { id, token, url } = made.body as { id: string; token: string; url: string };
    expect(url).toBe(`https://discord.com/api/webhooks/${id}/${token}`);
    const answer = await post(`${sandbox.urls.discord}/api/webhooks/${id}/${token}?wait=true`, {
      content: 'x',
    });
    expect(answer.body).toMatchObject({ author: { username: 'punishments' } });
  });

  it('an id that is no snowflake is a form error', async () => {
    const answer = await post(`${sandbox.urls.discord}/api/webhooks/abc/token`, { content: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  });
});

describe('own messages', () => {
  it('edits only what the body names', async () => {
    const { id } = await postWaiting({ content: 'before', embeds: [{ title: 'kept' }] });
    sandbox.clock.ms += 1000;
    const edited = await answerOf(sendJson(`${hook}/messages/${id}`, { content: 'after' }, 'PATCH'));
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ id, content: 'after', embeds: [{ title: 'kept' }] });
    expect(edited.body).toHaveProperty('edited_timestamp', expect.stringMatching(/^2026-/));
    const emptied = await answerOf(sendJson(`${hook}/messages/${id}`, { content: '', embeds: [] }, 'PATCH'));
    expect(emptied).toMatchObject({ status: 400, body: { code: 50006 } });
  });

  it('deletes, and knows no other webhook’s messages', async () => {
    const { id } = await postWaiting({ content: 'x' });
    const foreign = await fetch(`${hookUrl()}/messages/${id}`, { method: 'DELETE' });
    expect(foreign.status).toBe(404);
    expect((await fetch(`${hook}/messages/${id}`, { method: 'DELETE' })).status).toBe(204);
    const gone = await answerOf(fetch(`${hook}/messages/${id}`));
    expect(gone).toMatchObject({ status: 404, body: { message: 'Unknown Message', code: 10008 } });
  });
});

describe('rate limits', () => {
  it('allows 5 in 2 s per webhook, says so in headers, then answers 429', async () => {
    for (const remaining of ['4', '3', '2', '1', '0']) {
      const { headers, status } = await post(hook, { content: 'x' });
      expect(status).toBe(204);
      expect(headers.get('x-ratelimit-limit')).toBe('5');
      expect(headers.get('x-ratelimit-remaining')).toBe(remaining);
      expect(headers.get('x-ratelimit-reset-after')).toBe('2.000');
      expect(headers.get('x-ratelimit-reset')).toBe(((sandbox.clock.ms + 2000) / 1000).toFixed(3));
      expect(headers.get('x-ratelimit-bucket')).toMatch(/^[\da-f]{32}$/);
    }
    sandbox.clock.ms += 500;
    const limited = await post(hook, { content: 'x' });
    expect(limited.status).toBe(429);
    expect(limited.body).toEqual({ message: 'You are being rate limited.', retry_after: 1.5, global: false });
    expect(limited.headers.get('retry-after')).toBe('2');
    expect(limited.headers.get('x-ratelimit-scope')).toBe('user');
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await post(hookUrl(), { content: 'another' })).status).toBe(204);
    sandbox.clock.ms += 1500;
    expect((await post(hook, { content: 'x' })).status).toBe(204);
  });

  it('counts refused requests too', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await post(hook, {})).status).toBe(400);
    expect((await post(hook, { content: 'x' })).status).toBe(429);
  });

  it('allows 30 in 60 s per channel, which the headers do not show', async () => {
    await fetch(hook);
    for (let sent = 0; sent < 30; sent += 1) {
      if (sent % 5 === 0) sandbox.clock.ms += 2000;
      expect((await post(hook, { content: 'x' })).status).toBe(204);
    }
    sandbox.clock.ms += 2000;
    const limited = await post(hook, { content: 'x' });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(limited.headers.get('x-ratelimit-scope')).toBe('shared');
    sandbox.clock.ms += 48_000;
    expect((await post(hook, { content: 'x' })).status).toBe(204);
  });
});

describe('armed faults', () => {
  const arm = (mode: string): Promise<Response> =>
    sendJson(`${sandbox.urls.home}/control/faults`, { upstream: 'discord', mode, count: 1, retryAfter: 1.5 });

  it('429 has Discord’s body', async () => {
    await arm('429');
    const answer = await post(hook, { content: 'x' });
    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({ message: 'You are being rate limited.', retry_after: 1.5, global: false });
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('500 has Discord’s body', async () => {
    await arm('500');
    const answer = await post(hook, { content: 'x' });
    expect(answer).toMatchObject({ status: 500, body: { message: '500: Internal Server Error', code: 0 } });
  });
});

describe('the page of everything posted', () => {
  it('shows content and embeds per webhook, escaped', async () => {
    await postWaiting({
      content: '<img src=x onerror=alert(1)>',
      embeds: [
        {
          title: 'Strike <3',
          description: 'Second strike',
          color: 0x00ff7f,
          author: { name: 'Tenfour' },
          footer: { text: 'by Morgan' },
          fields: [{ name: 'Player', value: 'Builder_Man' }],
        },
      ],
    });
    const html = await fetch(sandbox.urls.discord).then((one) => one.text());
    expect(html).toContain(`webhook ${nextId}`);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
    for (const text of ['Strike &lt;3', 'Second strike', 'by Morgan', 'Player', 'Builder_Man', '#00ff7f']) {
      expect(html).toContain(text);
    }
  });
});
