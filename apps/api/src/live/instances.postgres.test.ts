import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { compose, type Product } from '../app/compose.ts';
import { saveSnapshot } from '../features/game/gateway/snapshots.ts';
import { QUIET_READING } from '../testing/game/readings.ts';
import { changeOf, type LiveStream, named, openLive } from '../testing/live.ts';
import { type RunningProduct, startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';
import { BUS_APPLICATION } from './postgres-bus.ts';

const a = await startProduct({ RATE_LIMIT: '0' });
const { clock, database } = a;
const b = await startBeside();
const owner = await a.signedIn('instances.owner');
const { id: server } = (await must(owner, 'servers.create', { name: 'Springs' })) as { id: string };

/** A second instance on the same database. */
async function startBeside(first: RunningProduct = a): Promise<Product & { url: string }> {
  const logTo = { write: () => undefined };
  const now = (): number => first.clock.ms;
  const product = await compose({ ...first.config, port: 0 }, { logTo, now, watching: false });
  afterAll(() => product.close());
  return { ...product, url: await product.app.listen({ host: '127.0.0.1', port: 0 }) };
}

const openAt = async (
  url: string,
  browser = owner,
  lastEventId?: string,
  id = server,
): Promise<LiveStream> => {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const stream = await openLive({ url, cookie }, { server: id, ...(lastEventId ? { lastEventId } : {}) });
  const first = await stream.next();
  // An earlier change of rights may still be on its way between the instances. Pages reconnect too.
  return first.event === 'rights-changed' ? openAt(url, browser, lastEventId, id) : stream;
};

/**
 * Waits until an instance has seen what was done so far: the creation of the server changes rights, which ends streams,
 * and can arrive after they are ready.
 */
async function settle(url: string): Promise<void> {
  const stream = await openAt(url);
  database.changes.publish([{ serverId: server, entity: 'templates', op: 'created', ids: ['settled'] }]);
  const isSettled = await stream.next(changeOf('templates')).then(
    () => true,
    () => false,
  );
  if (!isSettled) await settle(url);
}

const received = (from: Product, ...ids: string[]): void =>
  from.database.changes.publish([{ serverId: server, entity: 'punishments', op: 'created', ids }]);
const ofId = (id: string) => (message: { data: Record<string, unknown> }) => String(message.data.ids) === id;
const idsOf = (stream: LiveStream): string[] =>
  stream.changes().flatMap(({ entity, ids }) => (entity === 'punishments' ? ids : []));

for (const { url } of [a, b]) await settle(url);

it('a change at one instance reaches the streams of the other within 250 ms, and its own once', async () => {
  const [here, there] = [await openAt(a.url), await openAt(b.url)];
  const medians: number[] = [];
  // Other processes load the machine too, so this takes a median and repeats; code that is slow is slow in every
  // repetition.
  while (medians.length < 3 && !medians.some((ms) => ms < 250)) {
    const took: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const startedAt = performance.now();
      await must(owner, 'servers.update', { serverId: server, name: `Springs ${medians.length}${turn}` });
      await there.next(changeOf('server'));
      took.push(performance.now() - startedAt);
    }
    medians.push(took.sort((one, other) => one - other)[4] ?? Number.POSITIVE_INFINITY);
  }
  expect(Math.min(...medians), 'the request itself is part of it').toBeLessThan(250);
  received(a, 'once');
  await there.next(ofId('once'));
  // Published after the first had gone through PostgreSQL, so an echo of the first would arrive before it.
  received(b, 'last');
  await here.next(ofId('last'));
  for (const stream of [here, there]) expect(idsOf(stream)).toEqual(['once', 'last']);
});

it('a change that is hidden from a person reaches none of their streams, at either instance', async () => {
  const streams = [await openAt(a.url), await openAt(b.url)];
  const { id: userId } = (await must(owner, 'account.me')) as { id: string };
  const change = { serverId: server, entity: 'punishments', op: 'created' } as const;
  for (const { database: of } of [a, b]) {
    of.changes.publish([{ ...change, ids: ['secret'], hiddenFrom: [userId] }]);
    of.changes.publish([{ ...change, ids: ['open'], hiddenFrom: ['another'] }]);
  }
  for (const stream of streams) {
    await stream.next(ofId('open'));
    await stream.next(ofId('open'));
    expect(idsOf(stream)).toEqual(['open', 'open']);
  }
});

it("keeps an instance's order, however much there is", async () => {
  const there = await openAt(b.url);
  const ids = Array.from({ length: 800 }, (_, index) => `${index}`);
  for (const id of ids) received(a, id);
  await there.next(ofId('799'));
  expect(idsOf(there)).toEqual(ids);
});

it('rights that are lost at one instance are lost at the other before anything later', async () => {
  const there = await openAt(b.url);
  await must(owner, 'servers.create', { name: 'Other' });
  const end = database.changes.subscribe(() => {
    end();
    received(a, 'late');
  });
  await must(owner, 'servers.remove', { serverId: await second() });
  await there.next(ofId('late'));
  const gone = await signOutElsewhere();
  expect((await gone.next(named('close'))).data).toEqual({ reason: 'session' });
  expect(idsOf(gone)).toEqual([]);
});

async function second(): Promise<string> {
  const { id } = (await must(owner, 'servers.create', { name: 'Second' })) as { id: string };
  return id;
}

/** A stream at the other instance of a session that ends here. */
async function signOutElsewhere(): Promise<LiveStream> {
  const browser = await a.signedIn('instances.owner');
  const stream = await openAt(b.url, browser);
  const end = database.changes.subscribe(() => {
    end();
    received(a, 'after the sign-out');
  });
  await browser.fetch('/api/logout');
  return stream;
}

it('a client that refetches after an event about players sees those players, at whichever instance', async () => {
  const game = { id: 'game-of-the-instances' };
  const there = await openAt(b.url);
  const takenAt: (number | null)[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    clock.ms += 1;
    await saveSnapshot(database.handle, game.id, QUIET_READING, clock.ms);
    database.changes.publish([
      { serverId: server, entity: 'players', op: 'created', ids: [`player ${turn}`] },
    ]);
    await there.next(ofId(`player ${turn}`));
    takenAt.push(clock.ms - ((await b.gateway.reader.current(game)).takenAt ?? 0));
  }
  expect(takenAt).toEqual([0, 0, 0, 0, 0]);
});

it('closes the streams when the connection between instances was lost; the next ones refetch and continue', async () => {
  const [here, there] = [await openAt(a.url), await openAt(b.url)];
  const killed = await sql<{ pid: number }>`
    SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${BUS_APPLICATION} AND datname = current_database()`.execute(database.handle);
  expect(killed.rows.length).toBe(2);
  for (const stream of [here, there]) await stream.next(named('close'), 10_000);
  const again = await Promise.all(
    [here, there].map(async (stream, index) => {
      const lastEventId = stream.events[0]?.id ?? '';
      const next = await openAt([a.url, b.url][index] ?? '', owner, lastEventId);
      await next.next(named('resync'));
      return next;
    }),
  );
  // The first events can come before both instances listen again, so publishing is repeated.
  await expect
    .poll(
      async () => {
        received(a, 'from a');
        received(b, 'from b');
        return again.map((stream) => new Set(idsOf(stream)).size).join();
      },
      { timeout: 10_000 },
    )
    .toBe('2,2');
});

/** Lets a person into the server as a moderator. */
async function admitModerator(
  name: string,
): Promise<{ browser: Awaited<ReturnType<typeof a.signedIn>>; userId: string }> {
  const browser = await a.signedIn(name);
  const { joinCode } = (await must(owner, 'servers.get', { serverId: server })) as { joinCode: string };
  await must(browser, 'servers.join', { joinCode });
  const [request] = (await must(owner, 'joinRequests.list', { serverId: server })) as {
    id: string;
    userId: string;
  }[];
  const at = await openAt(b.url);
  await must(owner, 'joinRequests.decide', { requestId: request?.id, status: 'approved', role: 'moderator' });
  // Events keep their order, so the other instance has received the admission when it has this.
  received(a, `admitted ${name}`);
  await at.next(ofId(`admitted ${name}`));
  return { browser, userId: request?.userId ?? '' };
}

it('a right that is taken away at one instance ends the stream at the other within 1 s', async () => {
  const { browser, userId } = await admitModerator('instances.demoted');
  const takings = [
    () =>
      must(owner, 'servers.updateRolePermissions', {
        serverId: server,
        moderatorPermissions: { canViewPunishments: false },
      }),
    () => must(owner, 'members.changeRole', { serverId: server, userId, role: 'member' }),
    () => must(owner, 'members.remove', { serverId: server, userId }),
  ];
  for (const [index, take] of takings.entries()) {
    const there = await openAt(b.url, browser);
    const end = database.changes.subscribe(() => {
      end();
      received(a, `after ${index}`);
    });
    const startedAt = performance.now();
    await take();
    await there.next(named('rights-changed'));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await there.ended;
    expect(idsOf(there)).toEqual([]);
  }
});

it('a right that was taken away while the connection was lost ends the stream', async () => {
  const { browser, userId } = await admitModerator('instances.guest');
  const there = await openAt(b.url, browser);
  // As if another instance had done it whose message never arrived.
  await database.handle
    .deleteFrom('members')
    .where('server_id', '=', server)
    .where('user_id', '=', userId)
    .execute();
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${BUS_APPLICATION} AND datname = current_database()`.execute(database.handle);
  await there.next(named('close'), 10_000);
  await there.ended;
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  expect((await openLive({ url: b.url, cookie }, { server })).status).toBe(404);
});

it("commits during an instance's shutdown reach the other", async () => {
  const ending = await startProduct({ RATE_LIMIT: '0' });
  const staying = await startBeside(ending);
  const browser = await ending.signedIn('instances.ending');
  const { id } = (await must(browser, 'servers.create', { name: 'Last' })) as { id: string };
  await expect.poll(() => staying.live.hub.rightsVersion).toBeGreaterThan(0);
  const stream = await openAt(staying.url, browser, undefined, id);
  // The last of its work: by then it neither answers requests nor sends.
  ending.gateway.outboundLease.onChange((holds) => {
    if (holds) return;
    ending.database.changes.publish([{ serverId: id, entity: 'commands', op: 'changed', ids: ['last'] }]);
  });
  await ending.close();
  expect((await stream.next(ofId('last'))).data).toMatchObject({ entity: 'commands' });
});
