import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type Harness, sendJson, startHarness } from '../_harness.ts';
import { discordSnowflakeOf } from '../identity.ts';
import { channelIdOf } from './guilds.ts';

const GUILD = discordSnowflakeOf('guild:0');
const MINUTE = 60_000;

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

const asBot = (method: string, path: string, body: unknown) =>
  answerOf(
    fetch(`${sandbox.urls.discord}/api/v10${path}`, {
      method,
      headers: { authorization: 'Bot token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const rename = (channel: string, name: string) =>
  asBot('PATCH', `/channels/${channelIdOf('guild:0', channel)}`, { name });
const deny = (channel: string, bits: string) =>
  sendJson(
    `${sandbox.urls.home}/control/discord/channels/${channelIdOf('guild:0', channel)}`,
    { deny: bits },
    'PUT',
  );

describe('renaming a channel', () => {
  it('works twice in ten minutes, and says so in no header', async () => {
    const first = await rename('Players', 'Players: 1');
    expect(first).toMatchObject({ status: 200, body: { name: 'Players: 1', type: 2 } });
    expect(first.headers.get('x-ratelimit-remaining')).toBe('4');
    sandbox.clock.ms += 9 * MINUTE;
    expect((await rename('Players', 'Players: 2')).status).toBe(200);
    const third = await rename('Players', 'Players: 3');
    expect(third).toMatchObject({ status: 429, body: { retry_after: 60, global: false } });
    expect(Number(third.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    sandbox.clock.ms += MINUTE;
    expect((await rename('Players', 'Players: 4')).status).toBe(200);
  });

  it('changes names of text channels as Discord does', async () => {
    expect((await rename('general', 'Players: 1')).body).toMatchObject({ name: 'players-1' });
    expect((await rename('general', ' ')).body).toMatchObject({ code: 50035 });
  });

  it('needs Manage Channels, and Connect in voice channels', async () => {
    await deny('Staff on duty', '16');
    expect((await rename('Staff on duty', 'x')).body).toMatchObject({ code: 50013 });
    await deny('Staff on duty', String(1 << 20));
    expect((await rename('Staff on duty', 'x')).body).toMatchObject({ code: 50001 });
    await deny('Staff on duty', '0');
    expect((await rename('Staff on duty', 'x')).status).toBe(200);
    expect((await rename('owners-only', 'x')).body).toMatchObject({ code: 50001 });
    expect((await rename('none', 'x')).body).toMatchObject({ code: 10003 });
  });
});

describe('creating a channel', () => {
  it('takes exceptions that the bot may give', async () => {
    const overwrite = { id: GUILD, type: 0, allow: '0', deny: String(1 << 20) };
    const path = `/guilds/${GUILD}/channels`;
    const made = await asBot('POST', path, { name: 'Queue: 2', type: 2, permission_overwrites: [overwrite] });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Queue: 2', permission_overwrites: [{ deny: '1048576' }] },
    });
    const beyond = { ...overwrite, allow: '32', deny: '0' };
    const refused = await asBot('POST', path, { name: 'x', type: 2, permission_overwrites: [beyond] });
    expect(refused.body).toMatchObject({ code: 50013 });
  });
});

it('guilds are added, and what was refused is counted', async () => {
  const { body } = await answerOf(sendJson(`${sandbox.urls.home}/control/discord/guilds`, { count: 4 }));
  expect(body).toEqual({ count: 4 });
  const channel = channelIdOf('guild:3', 'Players');
  expect((await asBot('PATCH', `/channels/${channel}`, { name: 'x' })).status).toBe(200);
  const limits = await answerOf(fetch(`${sandbox.urls.home}/control/discord/limits`));
  expect(limits.body).toMatchObject({ refused: 1, peakPerSecond: expect.any(Number) });
});
