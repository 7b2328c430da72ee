import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import { verifyWebhook, WebhookError } from './webhooks.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const OLD = `whsec_${Buffer.from('the secret before it was').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'punishment.created',
  timestamp: '2026-11-29T00:00:00.000Z',
  data: { id: 'p' },
});
const NOW = Date.UTC(2026, 10, 29);

function signed(secret = SECRET, at = NOW, body = BODY) {
  const signature = new Webhook(secret).sign('msg_1', new Date(at), body);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': signature,
  };
}

const verify = (headers: Record<string, string>, more: object = {}) =>
  verifyWebhook({ headers, body: BODY, secret: SECRET, now: NOW, ...more });

test('accepts what an independent library signed, in both kinds of headers', async () => {
  expect(await verify(signed())).toEqual(JSON.parse(BODY));
  expect(
    await verifyWebhook({ headers: new Headers(signed()), body: BODY, secret: SECRET, now: NOW }),
  ).toMatchObject({
    type: 'punishment.created',
  });
});

test('accepts either secret during a rotation, and either of two signatures', async () => {
  const secret = [SECRET, OLD];
  await expect(verify(signed(OLD), { secret })).resolves.toBeDefined();
  const both = `${signed(OLD)['webhook-signature']} ${signed()['webhook-signature']}`;
  await expect(verify({ ...signed(), 'webhook-signature': both })).resolves.toBeDefined();
});

test.each([
  ['another secret', signed(OLD), {}],
  ['another body', signed(), { body: `${BODY} ` }],
  ['another id', { ...signed(), 'webhook-id': 'msg_2' }, {}],
  ['an old message', signed(SECRET, NOW - 5 * 60_000 - 1_000), {}],
  ['a message of the future', signed(SECRET, NOW + 6 * 60_000), {}],
  ['no headers', {}, {}],
  ['a timestamp that is no number', { ...signed(), 'webhook-timestamp': 'NaN' }, {}],
  [
    'a signature of another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v0') },
    {},
  ],
  ['a signature that is no base64', { ...signed(), 'webhook-signature': 'v1,%%%' }, {}],
] as const)('refuses %s', async (_name, headers, more) => {
  await expect(verify(headers as Record<string, string>, more)).rejects.toThrow(WebhookError);
});

test('the type of an event decides what it says', async () => {
  const body = JSON.stringify({
    type: 'punishment.added',
    timestamp: '2026-11-29T00:00:00.000Z',
    data: { details: { punishment: { robloxUsername: 'Ana' } } },
  });
  const event = await verify(signed(SECRET, NOW, body), { body });
  const name = event.type === 'punishment.added' ? event.data.details?.punishment.robloxUsername : null;
  expect(name).toBe('Ana');
  expect(event.type).not.toBe('punishment.invented');
  expectTypeOf(event.type).extract<'punishment.invented'>().toBeNever();
});
