import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type Harness, pkcePair, redirectOf, sendForm, startHarness } from '../_harness.ts';
import { robloxIdOf } from '../identity.ts';

const REDIRECT = 'http://localhost:3000/roblox/callback';
const SECRET = { client_id: 'rbx', client_secret: 'secret' };

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

function authorizeUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'rbx',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid profile',
    state: 's1',
    nonce: 'n1',
    ...changes,
  });
  return `${sandbox.urls.roblox}/oauth/v1/authorize?${query}`;
}

async function codeFor(persona: string, changes: Record<string, string> = {}): Promise<string> {
  return (await redirectOf(authorizeUrl({ persona, ...changes }))).searchParams.get('code') ?? '';
}

function token(fields: Record<string, string>): ReturnType<typeof answerOf> {
  return answerOf(sendForm(`${sandbox.urls.roblox}/oauth/v1/token`, fields));
}

const exchange = (code: string, more: Record<string, string> = SECRET): ReturnType<typeof answerOf> =>
  token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...more });

function userinfo(accessToken: string): ReturnType<typeof answerOf> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return answerOf(fetch(`${sandbox.urls.roblox}/oauth/v1/userinfo`, { headers }));
}

describe('the authorize page', () => {
  it('offers the personas by Roblox name', async () => {
    const html = await fetch(authorizeUrl()).then((one) => one.text());
    expect(html).toContain('value="AveryBrooks" checked');
    expect(html).toContain('Cancel</button>');
  });

  it.each([
    ['a name that does not exist', { persona: 'Ghost_1' }, 'There is no Roblox account named'],
    ['profile without openid', { scope: 'profile', persona: 'AveryBrooks' }, 'The scope &quot;openid&quot;'],
    ['another response type', { response_type: 'none' }, 'response_type'],
  ])('explains %s', async (_what, changes, text) => {
    const response = await fetch(authorizeUrl(changes), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
  });

  it('Cancel answers access_denied', async () => {
    const url = await redirectOf(authorizeUrl({ decision: 'cancel' }));
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe('s1');
  });
});

describe('tokens', () => {
  it('answer the fields of reference 2.3 and open userinfo', async () => {
    const { status, body } = await exchange(await codeFor('averybrooks'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 899, scope: 'openid profile' });
    const id = robloxIdOf('AveryBrooks');
    expect((await userinfo((body as Tokens).access_token)).body).toEqual({
      sub: String(id),
      name: 'Avery',
      nickname: 'Avery',
      preferred_username: 'AveryBrooks',
      created_at: expect.any(Number),
      profile: `https://www.roblox.com/users/${id}/profile`,
      picture: `${sandbox.urls.roblox}/headshots/${id}/150x150.png`,
    });
  });

  it('openid alone gives only the id', async () => {
    const { body } = await exchange(await codeFor('MorganVale', { scope: 'openid' }));
    const info = await userinfo((body as Tokens).access_token);
    expect(info.body).toEqual({ sub: String(robloxIdOf('MorganVale')) });
  });

  it('the ID token is signed by the published key', async () => {
    const { body } = await exchange(await codeFor('AveryBrooks'));
    const [header, claims, signature] = (body as Tokens).id_token.split('.');
    const certs = await answerOf(fetch(`${sandbox.urls.roblox}/oauth/v1/certs`));
    const [jwk] = (certs.body as { keys: JsonWebKey[] }).keys;
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    const signed = Buffer.from(`${header}.${claims}`);
    const bytes = Buffer.from(signature ?? '', 'base64url');
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      iss: `${sandbox.urls.roblox}/oauth/`,
      aud: 'rbx',
      nonce: 'n1',
      sub: String(robloxIdOf('AveryBrooks')),
      iat: sandbox.clock.ms / 1000,
      exp: sandbox.clock.ms / 1000 + 899,
    });
  });

  it('a code works once and for one minute', async () => {
    const code = await codeFor('AveryBrooks');
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const late = await codeFor('AveryBrooks');
    sandbox.clock.ms += 60_000;
    expect(await exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a public client proves itself with PKCE', async () => {
    const { verifier, challenge } = pkcePair();
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const client = { client_id: 'rbx' };
    const good = await exchange(await codeFor('AveryBrooks', pkce), { ...client, code_verifier: verifier });
    expect(good.status).toBe(200);
    const wrong = await exchange(await codeFor('AveryBrooks', pkce), {
      ...client,
      code_verifier: 'x'.repeat(43),
    });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await exchange(await codeFor('AveryBrooks'), client)).toMatchObject({ status: 401 });
  });

  it('a refresh token works once; access ends after 899 s', async () => {
    const { body } = await exchange(await codeFor('AveryBrooks'));
    const { access_token, refresh_token } = body as Tokens;
    sandbox.clock.ms += 899_000;
    expect((await userinfo(access_token)).status).toBe(401);
    const fields = { grant_type: 'refresh_token', refresh_token, ...SECRET };
    const fresh = await token(fields);
    expect((await userinfo((fresh.body as Tokens).access_token)).status).toBe(200);
    expect(await token(fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('revoking ends them', async () => {
    const { body } = await exchange(await codeFor('AveryBrooks'));
    const { access_token, refresh_token } = body as Tokens;
    const url = `${sandbox.urls.roblox}/oauth/v1/token/revoke`;
    expect((await sendForm(url, { token: refresh_token, ...SECRET })).status).toBe(200);
    expect((await userinfo(access_token)).status).toBe(401);
  });
});

describe('discovery', () => {
  it('names the endpoints of this port', async () => {
    const url = `${sandbox.urls.roblox}/oauth/.well-known/openid-configuration`;
    const base = `${sandbox.urls.roblox}/oauth`;
    expect((await answerOf(fetch(url))).body).toMatchObject({
      issuer: `${base}/`,
      authorization_endpoint: `${base}/v1/authorize`,
      token_endpoint: `${base}/v1/token`,
      userinfo_endpoint: `${base}/v1/userinfo`,
      jwks_uri: `${base}/v1/certs`,
      id_token_signing_alg_values_supported: ['ES256'],
    });
  });
});
