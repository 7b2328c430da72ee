import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { type RunningProduct, startProduct } from '../../../testing/product/product.ts';
import { INTERACTION_BODY_LIMIT, INTERACTIONS_PATH } from './http.ts';

/** Signed by another implementation than the one that verifies. */
let product: RunningProduct;
let keys: webcrypto.CryptoKeyPair;

const PING = JSON.stringify({ id: '1', application_id: '2', type: 1, token: 'token', version: 1 });

beforeAll(async () => {
  keys = (await webcrypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const raw = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('hex');
  product = await startProduct(
    { DISCORD_PUBLIC_KEY: raw.toUpperCase(), RATE_LIMIT: '600' },
    { ticking: true },
  );
});

const nowText = (offset = 0): string => String(Math.floor(Date.now() / 1_000) + offset);

async function signed(body: string, at = nowText()): Promise<Record<string, string>> {
  const signature = await webcrypto.subtle.sign('Ed25519', keys.privateKey, Buffer.from(at + body));
  return {
    'content-type': 'application/json',
    'x-signature-timestamp': at,
    'x-signature-ed25519': Buffer.from(signature).toString('hex'),
  };
}

function post(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(product.url + INTERACTIONS_PATH, { method: 'POST', headers, body });
}

describe('POST /api/discord/interactions', () => {
  it('answers a ping, without a cookie', async () => {
    const response = await post(PING, await signed(PING));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.json()).toEqual({ type: 1 });
  });

  it('reads the bytes as they came', async () => {
    const odd = `  ${PING.replace(':"token"', ':"t\\u00f6ken \u{1f693}"')}\n`;
    expect((await post(odd, await signed(odd))).status).toBe(200);
  });

  it.each([
    ['no headers', {}],
    ['no signature', { 'x-signature-timestamp': nowText() }],
    ['half a signature', { 'x-signature-ed25519': 'ab', 'x-signature-timestamp': nowText() }],
    ['a signature of zeros', { 'x-signature-ed25519': '0'.repeat(128), 'x-signature-timestamp': nowText() }],
  ])('%s is 401', async (_what, headers) => {
    expect((await post(PING, headers as Record<string, string>)).status).toBe(401);
  });

  it('is 401 for another body, another time, and one that is too old or to come', async () => {
    const headers = await signed(PING);
    expect((await post(`${PING} `, headers)).status).toBe(401);
    expect((await post(PING, { ...headers, 'x-signature-timestamp': nowText(1) })).status).toBe(401);
    expect((await post(PING, await signed(PING, nowText(-301)))).status).toBe(401);
    expect((await post(PING, await signed(PING, nowText(310)))).status).toBe(401);
    expect((await post(PING, await signed(PING, `${nowText()}.0`))).status).toBe(401);
  });

  it.each([
    ['no JSON', 'ping'],
    ['no interaction', '{}'],
    ['an unknown kind', PING.replace('"type":1', '"type":77')],
    ['a list', '[]'],
    ['an id that is none', PING.replace('"id":"1"', '"id":"../x"')],
  ])('%s is 400', async (_what, body) => {
    const response = await post(body, await signed(body));

    expect(response.status).toBe(400);
  });

  it('says immediately that it does not know a command or a button', async () => {
    const user = { id: '5', username: 'sam' };
    const base = { id: '1', application_id: '2', token: 'token', user };
    const command = JSON.stringify({ ...base, type: 2, data: { name: 'nothing' } });
    const answer = await (await post(command, await signed(command))).json();
    expect(answer).toMatchObject({
      type: 4,
      data: { flags: 64, content: 'This command doesn’t exist anymore.' },
    });
    const press = JSON.stringify({ ...base, type: 3, data: { custom_id: 'nothing:1' } });
    expect(await (await post(press, await signed(press))).json()).toMatchObject({ type: 4 });
    const typing = JSON.stringify({ ...base, type: 4, data: { name: 'nothing' } });
    expect(await (await post(typing, await signed(typing))).json()).toEqual({
      type: 8,
      data: { choices: [] },
    });
  });

  it('reads no deeper than the options of Discord are', async () => {
    const deep = `${'{"name":"a","type":1,"options":['.repeat(3_500)}${']}'.repeat(3_500)}`;
    const data = `{"name":"nothing","options":[${deep}]}`;
    const body = `{"id":"1","application_id":"2","token":"t","type":2,"user":{"id":"5","username":"sam"},"data":${data}}`;
    expect((await post(body, await signed(body))).status).toBe(200);
  });

  it('says what to do about a button whose id no database takes', async () => {
    const user = { id: '5', username: 'sam' };
    const data = { custom_id: 'fields:5:\0' };
    const press = JSON.stringify({ id: '1', application_id: '2', token: 'token', type: 3, user, data });
    const answer = await (await post(press, await signed(press))).json();
    expect(answer).toMatchObject({
      data: { content: expect.stringMatching(/^This form was sent or expired/) },
    });
  });

  it('takes no more than 60 in a minute from one person', async () => {
    const user = { id: '77', username: 'busy' };
    const one = JSON.stringify({
      id: '9',
      application_id: '2',
      token: 't',
      type: 2,
      user,
      data: { name: 'help' },
    });
    const headers = await signed(one);
    const answers = [];
    for (let n = 0; n <= PROCESS_LIMITS.botCommands; n += 1)
      answers.push(await (await post(one, headers)).json());
    expect(answers.slice(0, 60).every((answer) => (answer as { type: number }).type === 5)).toBe(true);
    expect(answers[60]).toMatchObject({
      type: 4,
      data: { content: expect.stringMatching(/^Too many commands/) },
    });
    const rows = await product.database.handle.selectFrom('bot_interactions').select('id').execute();
    expect(rows).toEqual([{ id: '9' }]);
  });

  it('is 413 for too much, 404 for GET, and 429 after too many without a signature', async () => {
    const long = 'x'.repeat(INTERACTION_BODY_LIMIT + 1);
    expect((await post(long, {})).status).toBe(413);
    expect((await fetch(product.url + INTERACTIONS_PATH)).status).toBe(404);
    let last = 0;
    for (let n = 0; n <= PROCESS_LIMITS.unsignedInteractions; n += 1) last = (await post(PING, {})).status;
    expect(last).toBe(429);
    expect((await post(PING, await signed(PING))).status, 'what is signed is not held up').toBe(200);
  });
});

it('says so where no public key is configured', async () => {
  const other = await startProduct({ DISCORD_PUBLIC_KEY: '', DISCORD_BOT_TOKEN: '' });
  const response = await fetch(other.url + INTERACTIONS_PATH, { method: 'POST', body: PING });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('DISCORD_PUBLIC_KEY is missing');
});
