import { describe, expect, test } from 'vitest';
import { bench, objectOf } from './erlc/_util.ts';

describe('counting', () => {
  test('requests are counted by method and route pattern, and reset', async () => {
    const sandbox = await bench();
    await sandbox.game('/v2/server?Players=true', 'key-springs');
    await sandbox.game('/v2/server', null);
    await sandbox.game('/v2/server/command', 'key-springs', { command: ':h hi' });
    await sandbox.game('/nothing/12345/here', 'key-springs');
    expect(objectOf((await sandbox.control('/requests')).body).erlc).toEqual({
      'GET /v2/server': 2,
      'POST /v2/server/command': 1,
      'GET /nothing/:id/here': 1,
    });
    await sandbox.control('/requests/reset', {});
    expect((await sandbox.control('/requests')).body).toEqual({ discord: {}, roblox: {}, erlc: {} });
  });

  test('the number of counted routes is bounded', async () => {
    const sandbox = await bench();
    for (let i = 0; i < 510; i += 1) await sandbox.game(`/unknown${i}`, null);
    const counts = objectOf(objectOf((await sandbox.control('/requests')).body).erlc);
    expect(Object.keys(counts)).toHaveLength(501);
    expect(counts.OTHER).toBe(10);
  });
});

describe('faults', () => {
  test('429 answers as the game API: code, wait, bucket, headers', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: '429', retryAfter: 1.5 });
    const read = await sandbox.game('/v2/server', 'key-springs');
    expect(read).toMatchObject({ status: 429, body: { code: 4001, retry_after: 1.5, bucket: 'global' } });
    expect(read.headers.get('retry-after')).toBe('2');
    expect(read.headers.get('x-ratelimit-remaining')).toBe('0');
    const command = await sandbox.game('/v2/server/command', 'key-springs', { command: ':h hi' });
    expect(command.body).toMatchObject({ bucket: 'command-key-springs' });
  });

  test('html is a Cloudflare page with 503', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: 'html' });
    const answer = await sandbox.game('/v2/server', 'key-springs');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.body).toContain('Cloudflare Ray ID');
  });

  test('a count is used up, and `none` lifts one without a count', async () => {
    const sandbox = await bench();
    const statuses = async (n: number): Promise<number[]> => {
      const found: number[] = [];
      for (let i = 0; i < n; i += 1) found.push((await sandbox.game('/v2/server', 'key-springs')).status);
      return found;
    };
    await sandbox.control('/faults', { upstream: 'erlc', mode: '500', count: 2 });
    expect(await statuses(3)).toEqual([500, 500, 200]);
    await sandbox.control('/faults', { upstream: 'erlc', mode: '500' });
    expect(await statuses(3)).toEqual([500, 500, 500]);
    await sandbox.control('/faults', { upstream: 'erlc', mode: 'none' });
    expect(await statuses(1)).toEqual([200]);
  });

  test('a match spares other routes and does not count them', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: '500', count: 1, match: 'bans' });
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(200);
    expect((await sandbox.game('/v1/server/bans', 'key-springs')).status).toBe(500);
    expect((await sandbox.game('/v1/server/bans', 'key-springs')).status).toBe(200);
  });

  test('one upstream’s fault leaves the others alone', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'roblox', mode: 'reset' });
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(200);
    await expect(fetch(`${sandbox.urls.roblox}/v1/users/1`)).rejects.toThrow();
  });

  test('reset cuts the connection', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: 'reset', count: 1 });
    await expect(sandbox.game('/v2/server', 'key-springs')).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(200);
  });

  test('closing is prompt while requests are pending', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: 'timeout' });
    const hanging = Promise.allSettled([
      sandbox.game('/v2/server', 'key-springs'),
      sandbox.game('/v1/server', 'key-springs'),
    ]);
    await expect
      .poll(async () => objectOf(objectOf((await sandbox.control('/requests')).body).erlc), {
        timeout: 5_000,
      })
      .toEqual({ 'GET /v2/server': 1, 'GET /v1/server': 1 });
    const start = performance.now();
    await sandbox.close();
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await hanging).map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });
});
