import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  type Harness,
  pkcePair,
  redirectOf,
  sendForm,
  sendJson,
  startHarness,
} from '../_harness.ts';
import { discordSnowflakeOf } from '../identity.ts';

const REDIRECT = 'http://localhost:3000/api/callback?from=test';
const SECRET = { client_id: 'app-1', client_secret: 'secret-1' };
const QUERY = {
  client_id: 'app-1',
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'identify guilds',
  state: 'st&te=1',
};

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

function authorizeUrl(changes: Record<string, string | undefined> = {}): string {
  const url = new URL('/oauth2/authorize', sandbox.urls.discord);
  for (const [key, value] of Object.entries({ ...QUERY, ...changes })) {
    if (value !== undefined) url.searchParams.set(key, value);
  }
  return url.href;
}

async function codeFor(persona: string, changes: Record<string, string> = {}): Promise<string> {
  const url = await redirectOf(authorizeUrl({ persona, ...changes }));
  return url.searchParams.get('code') ?? '';
}

function tokenUrl(): string {
  return `${sandbox.urls.discord}/api/oauth2/token`;
}

function exchange(code: string, changes: Record<string, string> = {}): ReturnType<typeof answerOf> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...SECRET, ...changes };
  return answerOf(sendForm(tokenUrl(), fields));
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function signIn(persona: string, changes: Record<string, string> = {}): Promise<Tokens> {
  const { status, body } = await exchange(await codeFor(persona, changes));
  expect(status).toBe(200);
  return body as Tokens;
}

function get(path: string, accessToken?: string): ReturnType<typeof answerOf> {
  const headers: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  return answerOf(fetch(`${sandbox.urls.discord}${path}`, { headers }));
}

describe('the authorize page', () => {
  it('offers labelled personas, any name, and both buttons', async () => {
    const response = await fetch(authorizeUrl());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<label class="row"><input type="radio" name="persona" value="avery" checked>');
    expect(html.match(/type="radio"/g)).toHaveLength(6);
    expect(html).toContain('<label for="name">');
    expect(html).toMatch(/<button name="decision" value="authorize"[^>]*>Authorize<\/button>/);
    expect(html).toMatch(/<button name="decision" value="cancel"[^>]*>Cancel<\/button>/);
    expect(html).toContain('name="state" value="st&amp;te=1"');
    expect(html).not.toContain('<script');
  });

  it.each([
    ['client_id', { client_id: undefined }, 'client_id is missing'],
    ['redirect_uri', { redirect_uri: undefined }, 'redirect_uri is missing'],
    ['a bad redirect_uri', { redirect_uri: 'not a url' }, 'redirect_uri is not a usable address'],
    ['a script redirect_uri', { redirect_uri: 'javascript:alert(1)' }, 'redirect_uri is not a usable'],
    ['response_type', { response_type: 'token' }, 'response_type must be &quot;code&quot;'],
    ['scope', { scope: undefined }, 'scope is missing'],
    ['an unknown scope', { scope: 'identify <b>' }, 'The scope &quot;&lt;b&gt;&quot; is unknown'],
    ['plain PKCE', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'must be S256'],
    ['a short challenge', { code_challenge: 'abc', code_challenge_method: 'S256' }, '43 base64url'],
    ['a lonely method', { code_challenge_method: 'S256' }, 'without code_challenge'],
  ])('refuses %s on a readable page, with a persona too', async (_what, changes, text) => {
    for (const persona of [undefined, 'avery']) {
      const response = await fetch(authorizeUrl({ ...changes, persona }), { redirect: 'manual' });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(text);
    }
  });

  it('sends the browser back with code and the untouched state', async () => {
    const url = await redirectOf(authorizeUrl({ persona: 'avery' }));
    expect(url.origin + url.pathname).toBe('http://localhost:3000/api/callback');
    expect(url.searchParams.get('from')).toBe('test');
    expect(url.searchParams.get('state')).toBe('st&te=1');
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{32}$/);
  });

  it('Cancel answers access_denied and no code', async () => {
    const url = await redirectOf(authorizeUrl({ persona: 'avery', decision: 'cancel' }));
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe('st&te=1');
    expect(url.searchParams.has('code')).toBe(false);
  });

  it('a typed name wins over the chosen persona', async () => {
    const code = await codeFor('avery', { name: ' Zoë Ünal ', decision: 'authorize' });
    const { body } = await exchange(code);
    const me = await get('/api/v10/users/@me', (body as Tokens).access_token);
    expect(me.body).toMatchObject({
      id: discordSnowflakeOf('Zoë Ünal'),
      username: 'zoë_ünal',
      global_name: 'Zoë Ünal',
    });
  });
});

describe('the token endpoint', () => {
  it('grants an application its owner, without a refresh token, and knows wrong secrets', async () => {
    const form = { ...SECRET, grant_type: 'client_credentials', scope: 'identify' };
    const { status, body } = await answerOf(sendForm(tokenUrl(), form));
    expect([status, Object(body).refresh_token]).toEqual([200, undefined]);
    expect(await get('/api/v10/users/@me', Object(body).access_token)).toMatchObject({ status: 200 });
    const wrong = await answerOf(sendForm(tokenUrl(), { ...form, client_secret: 'another' }));
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const unscoped = await answerOf(sendForm(tokenUrl(), { ...form, scope: 'unknown' }));
    expect(unscoped).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('answers a bot with its own application', async () => {
    const ask = (token: string) =>
      answerOf(
        fetch(`${sandbox.urls.discord}/api/v10/applications/@me`, {
          headers: { authorization: `Bot ${token}` },
        }),
      );
    const id = '123456789012345678';
    expect((await ask(`${Buffer.from(id).toString('base64')}.a.b`)).body).toMatchObject({ id });
    expect((await ask('any-token')).body).toMatchObject({ id: expect.stringMatching(/^\d+$/) });
    expect(await ask('bad-token')).toMatchObject({ status: 401 });
  });

  it('answers the fields of reference 3.1', async () => {
    const { status, body, headers } = await exchange(await codeFor('avery'));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]{20,}$/),
      expires_in: 604_800,
      refresh_token: expect.stringMatching(/^[\w-]{20,}$/),
      scope: 'identify guilds',
    });
  });

  it('takes Basic authentication and the versioned path', async () => {
    const code = await codeFor('avery');
    const basic = `Basic ${Buffer.from('app-1:secret-1').toString('base64')}`;
    const { status } = await answerOf(
      sendForm(
        `${sandbox.urls.discord}/api/v10/oauth2/token`,
        { grant_type: 'authorization_code', code, redirect_uri: REDIRECT },
        { authorization: basic },
      ),
    );
    expect(status).toBe(200);
  });

  it('refuses JSON', async () => {
    const code = await codeFor('avery');
    const body = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...SECRET };
    const answer = await answerOf(sendJson(tokenUrl(), body));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it.each([
    ['no secret', { client_secret: '' }],
    ['another secret than before', { client_secret: 'other' }],
    ['no client', { client_id: '' }],
  ])('refuses %s with invalid_client', async (_what, changes) => {
    await signIn('avery');
    const answer = await exchange(await codeFor('avery'), changes);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'invalid_client' });
  });

  it('a code works once', async () => {
    const code = await codeFor('avery');
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid "code" in request.',
    });
  });

  it.each([
    ['another redirect_uri', { redirect_uri: 'http://localhost:3000/elsewhere' }],
    ['another client', { client_id: 'app-2', client_secret: 'x' }],
    ['a made-up code', { code: 'nonsense' }],
  ])('refuses %s with invalid_grant', async (_what, changes) => {
    const answer = await exchange(await codeFor('avery'), changes);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a code expires after ten minutes', async () => {
    const code = await codeFor('avery');
    sandbox.clock.ms += 600_000;
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('holds a code to its PKCE challenge', async () => {
    const { verifier, challenge } = pkcePair();
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const right = await exchange(await codeFor('avery', pkce), { code_verifier: verifier });
    expect(right.status).toBe(200);
    const without = await exchange(await codeFor('avery', pkce));
    expect(without.body).toMatchObject({ error: 'invalid_grant' });
    const wrong = await exchange(await codeFor('avery', pkce), { code_verifier: pkcePair().verifier });
    expect(wrong.body).toMatchObject({ error: 'invalid_grant' });
  });

  it('refreshes once per refresh token', async () => {
    const { refresh_token } = await signIn('morgan');
    const fields = { grant_type: 'refresh_token', refresh_token, ...SECRET };
    const fresh = await answerOf(sendForm(tokenUrl(), fields));
    expect(fresh).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 604_800 } });
    const me = await get('/api/v10/users/@me', (fresh.body as Tokens).access_token);
    expect(me.body).toMatchObject({ username: 'morgan' });
    expect((await answerOf(sendForm(tokenUrl(), fields))).status).toBe(400);
  });

  it('refuses other grant types', async () => {
    const answer = await answerOf(sendForm(tokenUrl(), { grant_type: 'password', ...SECRET }));
    expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
  });

  it('revoking one token ends all of that person and client, and of no one else', async () => {
    const [first, second, other] = [await signIn('riley'), await signIn('riley'), await signIn('jordan')];
    const url = `${sandbox.urls.discord}/api/oauth2/token/revoke`;
    expect((await answerOf(sendForm(url, { token: first.refresh_token }))).status).toBe(401);
    expect((await answerOf(sendForm(url, { token: first.refresh_token, ...SECRET }))).status).toBe(200);
    expect((await get('/api/v10/users/@me', first.access_token)).status).toBe(401);
    expect((await get('/api/v10/users/@me', second.access_token)).status).toBe(401);
    expect((await get('/api/v10/users/@me', other.access_token)).status).toBe(200);
  });
});

describe('what a token reads', () => {
  it('/users/@me', async () => {
    const { access_token } = await signIn('avery');
    const { status, body } = await get('/api/v10/users/@me', access_token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: discordSnowflakeOf('avery'),
      username: 'avery',
      discriminator: '0',
      global_name: 'Avery',
      avatar: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(body).not.toHaveProperty('email');
  });

  it('an account without a picture has a null avatar', async () => {
    const { access_token } = await signIn('sam');
    expect((await get('/api/v10/users/@me', access_token)).body).toMatchObject({ avatar: null });
  });

  it('/users/@me/guilds, with permissions as text that BigInt reads', async () => {
    const { access_token } = await signIn('avery');
    const { body } = await get('/api/v10/users/@me/guilds?with_counts=true', access_token);
    expect(body).toHaveLength(2);
    expect(body).toContainEqual({
      id: expect.stringMatching(/^\d{17,19}$/),
      name: 'Liberty County Roleplay',
      icon: null,
      banner: null,
      owner: true,
      permissions: expect.stringMatching(/^\d+$/),
      features: [],
      approximate_member_count: expect.any(Number),
      approximate_presence_count: expect.any(Number),
    });
  });

  it('/oauth2/@me', async () => {
    const { access_token } = await signIn('avery');
    const { body } = await get('/api/oauth2/@me', access_token);
    expect(body).toMatchObject({
      application: { id: 'app-1' },
      scopes: ['identify', 'guilds'],
      user: { username: 'avery' },
    });
  });

  it.each([['/users/@me'], ['/users/@me/guilds'], ['/oauth2/@me']])(
    '%s refuses without a token',
    async (path) => {
      for (const token of [undefined, 'made-up']) {
        const answer = await get(`/api/v10${path}`, token);
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ message: '401: Unauthorized', code: 0 });
      }
    },
  );

  it('guilds need their scope', async () => {
    const { access_token } = await signIn('avery', { scope: 'identify' });
    expect((await get('/api/v10/users/@me/guilds', access_token)).status).toBe(401);
  });

  it('an access token ends after seven days', async () => {
    const { access_token } = await signIn('avery');
    sandbox.clock.ms += 604_800_000 - 1;
    expect((await get('/api/v10/users/@me', access_token)).status).toBe(200);
    sandbox.clock.ms += 1;
    expect((await get('/api/v10/users/@me', access_token)).status).toBe(401);
  });
});

describe('the CDN', () => {
  it.each([
    [`/avatars/532991702783699850/${'ab'.repeat(16)}.png`, 200],
    [`/avatars/532991702783699850/${'ab'.repeat(16)}.webp?size=64`, 200],
    [`/avatars/532991702783699850/${'ab'.repeat(16)}.png?size=63`, 400],
    [`/avatars/532991702783699850/${'ab'.repeat(16)}.bmp`, 415],
    ['/avatars/532991702783699850/short.png', 404],
    ['/embed/avatars/0.png', 200],
    ['/embed/avatars/5.png', 200],
    ['/embed/avatars/6.png', 404],
  ])('%s answers %d', async (path, status) => {
    const response = await fetch(sandbox.urls.discord + path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(status);
    if (status !== 200) return;
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  });
});
