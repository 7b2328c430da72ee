import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, PERSONA_OF, test } from '../demo-fixtures.ts';
import { startProgram } from '../sdk-programs.ts';
import { call } from '../steps.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../packages/sdk/examples/', import.meta.url));
const FLAGS = ['canViewPunishments', 'canEditPunishments', 'canViewStaffTools'];

test('the examples of the SDK run against the demo', async ({ product, person, facts }) => {
  const owner = await person(PERSONA_OF.owner);
  const path = `/api/servers/${facts.server}/api-keys`;
  const { key } = await call<{ key: string }>(owner, 'POST', path, { name: 'SDK', flags: FLAGS });
  const env = { TENFOUR_URL: product.url, TENFOUR_KEY: key, TENFOUR_SERVER: facts.server };

  await test.step('list-bans follows the pages', async () => {
    const lines = (await runExample('list-bans', env)).trim().split('\n');
    expect(lines[0]).toBe('player,reason');
    expect(lines.some((line) => line.startsWith(`${facts.player},`))).toBe(true);
  });

  await test.step('watch-records sees what record-warning records once', async () => {
    const watching = startExample('watch-records', { ...env, ONCE: '1' });
    await watching.printed('Connected\n');
    for (let turn = 0; turn < 2; turn += 1)
      expect(await runExample('record-warning', env, 'RiverOtter')).toBe('Recorded warning: RiverOtter\n');
    expect(await watching.end()).toBe('Connected\nNew warning: RiverOtter\n');
  });

  await test.step('staff-on-duty prints shifts and calls', async () => {
    expect(await runExample('staff-on-duty', env)).toMatch(/: on_(duty|break)\n[\s\S]*mod calls pending\n$/);
  });

  await test.step('receive-webhooks accepts a signed request and refuses a forged one', async () => {
    const secret = Buffer.from('a secret of twenty-four b');
    const receiver = startExample('receive-webhooks', {
      TENFOUR_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
      PORT: '0',
    });
    const [, port = ''] = /port: (\d+)/.exec(await receiver.printed('\n')) ?? [];
    const body = JSON.stringify({
      type: 'punishment.created',
      timestamp: '2026-11-29T00:00:00.000Z',
      data: {},
    });
    const post = (signature: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
        body,
      });
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', secret).update(`msg_1.${at}.${body}`).digest('base64');
    expect((await post(signature)).status).toBe(204);
    expect((await post(createHmac('sha256', 'other').update(body).digest('base64'))).status).toBe(400);
    expect(await receiver.printed('Z\n')).toContain('punishment.created at 2026-11-29T00:00:00.000Z');
    receiver.process.kill();
  });
});

/** Runs an example to its end. Returns what it printed; fails when the example does. */
function runExample(name: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  return startExample(name, env, ...args).end();
}

function startExample(name: string, env: Record<string, string>, ...args: string[]) {
  return startProgram(`${EXAMPLES}${name}.ts`, env, ...args);
}
