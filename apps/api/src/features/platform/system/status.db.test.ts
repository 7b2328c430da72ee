import { type ProbeOutcome, STATUS_DAYS, STATUS_SERVICES, type StatusService } from '@tenfour/domain';
import { describe, expect, it, vi } from 'vitest';
import { testFiles } from '../../../testing/files.ts';
import { postControl } from '../../../testing/game/control.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { saveProblem, saveSnapshot } from '../../game/gateway/snapshots.ts';
import { createSweep } from '../retention/jobs.ts';
import { createStatusProbes } from './jobs.ts';
import { createProbe } from './probes.ts';
import { ensureServices } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = await createWorld();
const { database, clock, sandbox } = world;
const { handle } = database;

const outcomes: Partial<Record<StatusService, ProbeOutcome | null>> = {};
const probed: StatusService[] = [];

/** Probes as one process would, with the outcomes of `outcomes`. */
function processWith(services: readonly StatusService[] = STATUS_SERVICES) {
  return createStatusProbes({
    database,
    probe: async (service) => {
      probed.push(service);
      return outcomes[service] === undefined ? 'ok' : outcomes[service];
    },
    services,
    signal: new AbortController().signal,
    now: clock.now,
  });
}

async function runOnce(kind = processWith()): Promise<void> {
  const now = clock.now();
  const items = await kind.claim({ now, leaseUntil: now + kind.leaseMs, limit: kind.batch });
  await Promise.all(items.map((item) => kind.handle(item)));
}

/** Clears everything and begins with a full minute of a UTC day. */
async function begin(): Promise<void> {
  await handle.deleteFrom('status_services').execute();
  await handle.deleteFrom('status_days').execute();
  for (const service of STATUS_SERVICES) delete outcomes[service];
  probed.length = 0;
  clock.advance(DAY - (clock.now() % DAY));
  await ensureServices(handle, STATUS_SERVICES, clock.now());
}

/** What a visitor reads, past the cache. */
async function read() {
  clock.advance(10_000);
  return world.signedOut.system.status();
}

async function serviceNow(service: StatusService) {
  const { services } = await read();
  return services.find((one) => one.service === service);
}

describe('the status page', () => {
  it('has no data before the first probe, and 90 days of it', async () => {
    await begin();
    const { state, since, services, firstDay } = await read();
    expect([state, since]).toEqual(['unknown', null]);
    expect(services.map(({ service }) => service)).toEqual([...STATUS_SERVICES]);
    for (const { days, uptime, state: one } of services)
      expect([days, uptime, one]).toEqual([Array(STATUS_DAYS).fill(null), null, 'unknown']);
    expect(Date.parse(firstDay)).toBe(clock.now() - (clock.now() % DAY) - (STATUS_DAYS - 1) * DAY);
  });

  it('shows what was probed, and counts failures on their day', async () => {
    await begin();
    const began = clock.now();
    await runOnce();
    expect(await read()).toMatchObject({ state: 'operational', since: new Date(began).toISOString() });
    for (let failures = 1; failures <= 3; failures += 1) {
      outcomes.discord = 'failed';
      clock.advance(MINUTE);
      await runOnce();
    }
    expect(await serviceNow('discord')).toMatchObject({ state: 'down', uptime: 25 });
    expect((await read()).state).toBe('down');
    outcomes.discord = 'slow';
    clock.advance(MINUTE);
    await runOnce();
    const discord = await serviceNow('discord');
    expect(discord).toMatchObject({ state: 'degraded', uptime: 40 });
    expect(discord?.days.slice(-2)).toEqual([null, 40]);
  });

  it('counts minutes without a process against the product only', async () => {
    await begin();
    await runOnce();
    clock.advance(9 * MINUTE);
    await runOnce();
    const { services } = await read();
    const uptimes = services.map(({ service, uptime }) => [service, uptime]);
    expect(Object.fromEntries(uptimes)).toEqual({
      ...{ api: 22.22, database: 22.22, jobs: 22.22 },
      ...{ discord: 100, roblox: 100, erlc: 100 },
    });
    clock.advance(4 * MINUTE);
    expect(await serviceNow('jobs')).toMatchObject({ state: 'down' });
    expect(await serviceNow('erlc')).toMatchObject({ state: 'unknown' });
  });

  it('does not count a probe that says nothing', async () => {
    await begin();
    outcomes.roblox = null;
    await runOnce();
    expect(await serviceNow('roblox')).toMatchObject({ state: 'unknown', uptime: null });
    clock.advance(MINUTE);
    outcomes.roblox = 'ok';
    await runOnce();
    expect(await serviceNow('roblox')).toMatchObject({ state: 'operational', uptime: 100 });
  });

  it('probes each service once a minute, however many processes there are', async () => {
    await begin();
    await Promise.all([runOnce(), runOnce(), runOnce(processWith(['api']))]);
    await Promise.all([runOnce(), runOnce()]);
    expect(probed.toSorted()).toEqual([...STATUS_SERVICES].toSorted());
    clock.advance(MINUTE);
    await Promise.all([runOnce(), runOnce()]);
    expect(probed).toHaveLength(2 * STATUS_SERVICES.length);
  });

  it('is answered from a cache, and loses days older than 90', async () => {
    await begin();
    await runOnce();
    const first = await read();
    await handle.deleteFrom('status_days').execute();
    expect(await world.signedOut.system.status()).toEqual(first);
    const today = clock.now() - (clock.now() % DAY);
    const days = [0, 89, 90, 91].map((back) => ({
      service: 'api' as const,
      day: today - back * DAY,
      probes: 1,
    }));
    await handle.insertInto('status_days').values(days).execute();
    const sweep = createSweep({
      database,
      files: testFiles,
      now: clock.now,
      logger: { error: (details) => expect.fail(JSON.stringify(details)) },
    });
    await sweep.run();
    expect(await handle.selectFrom('status_days').selectAll().execute()).toHaveLength(2);
  });
});

describe('a probe', () => {
  const deps = {
    database,
    urls: { discord: sandbox.urls.discord, robloxUsers: sandbox.urls.roblox, erlc: sandbox.urls.erlc },
    userAgent: 'Tenfour tests',
    fetch,
    now: clock.now,
  };
  const probe = createProbe(deps);
  const ask = (service: StatusService, signal = new AbortController().signal) => probe(service, signal);

  it.each(STATUS_SERVICES)('of %s is answered', async (service) => expect(await ask(service)).toBe('ok'));

  it.each(['discord', 'roblox', 'erlc'] as const)('of %s fails with an outage', async (service) => {
    const fault = (mode: string) => postControl(sandbox, 'faults', { upstream: service, mode });
    for (const mode of ['html', 'reset', '500']) {
      await fault(mode);
      expect([mode, await ask(service)]).toEqual([mode, 'failed']);
    }
    await fault('429');
    expect(await ask(service)).toBeNull();
    await fault('timeout');
    expect(await ask(service, AbortSignal.timeout(50))).toBeNull();
    await fault('none');
    expect(await ask(service)).toBe('ok');
  });

  it.each([
    ['ok', [0, 2_000]],
    ['ok', [0, 2_001, 3_000, 3_001]],
    ['slow', [0, 2_001, 3_000, 5_001]],
  ] as const)('is %s after answers at %j', async (outcome, times) => {
    const left = [...times];
    const clockOfProcess = vi.spyOn(performance, 'now').mockImplementation(() => left.shift() ?? 0);
    const answered = createProbe({ ...deps, fetch: async () => new Response() });
    const found = await answered('discord', new AbortController().signal);
    clockOfProcess.mockRestore();
    expect([found, left]).toEqual([outcome, []]);
  });

  it('of ER:LC is what reads of games came to, where there are any', async () => {
    const at = clock.now();
    await saveProblem(handle, 'failing', { kind: 'timeout', message: 'x', at });
    expect(await ask('erlc')).toBe('failed');
    await saveSnapshot(handle, 'read', QUIET_READING, at);
    expect(await ask('erlc')).toBe('ok');
    await saveProblem(handle, 'read', { kind: 'key-invalid', message: 'x', at: at + 1 });
    clock.advance(2 * MINUTE);
    await postControl(sandbox, 'faults', { upstream: 'erlc', mode: '500' });
    expect(await ask('erlc')).toBe('failed');
    await postControl(sandbox, 'faults', { upstream: 'erlc', mode: 'none' });
  });
});
