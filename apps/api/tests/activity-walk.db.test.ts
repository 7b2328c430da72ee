import { restRoutes } from '@tenfour/contracts/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, assemble } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';
import { REPEATS, WALKS, type Walk } from './activity-rows.ts';
import { PLATFORM_PROCEDURES } from './permissions/platform-table.ts';
import { inputFor, type Scene, setScene } from './permissions/scene.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await fetch(`${product.sandbox.urls.home}/control/limits`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ globalLimit: 100_000 }),
});
const { handle } = product.database;
let actors: Actors;
beforeAll(async () => {
  actors = await assemble(product, 'walk');
});

/** What the platform's matrix walks has lines in the staff log alone. */
const MUTATIONS = restRoutes().filter(
  ({ type, procedure }) => type === 'mutation' && !PLATFORM_PROCEDURES.has(procedure),
);
/** Ours, in whatever sentence. */
const OUR_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;
const SECRETS = /walk-\d+-token|onesave|matrix\d+x-still|roblox\d+x|game\d+x-still|test\d+x-still/;

/** The newest line of each log; what is written later has a greater id. */
async function newest() {
  const idIn = async (log: 'activity' | 'account_log'): Promise<string> => {
    const row = await handle.selectFrom(log).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row?.id ?? '';
  };
  const [activity, account, lines] = await Promise.all([idIn('activity'), idIn('account_log'), count()]);
  return { activity, account, lines };
}

/** The lines that were not there before, newest last. Reading all of them each time took most of the time. */
async function since(before: Awaited<ReturnType<typeof newest>>) {
  const [activity, account] = await Promise.all([
    handle.selectFrom('activity').selectAll().where('id', '>', before.activity).orderBy('id').execute(),
    handle.selectFrom('account_log').selectAll().where('id', '>', before.account).orderBy('id').execute(),
  ]);
  return { activity, account };
}

/** How many lines there are, counted by the database: this is asked a thousand times. */
async function count(): Promise<number> {
  const logs = ['activity', 'account_log', 'platform_log'] as const;
  const counted = logs.map((log) =>
    handle
      .selectFrom(log)
      .select(({ fn }) => fn.countAll().as('lines'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).reduce((sum, { lines: some }) => sum + Number(some), 0);
}

/** Resolves once no more lines can be written: all commands and messages have an outcome. */
async function quiet(): Promise<void> {
  const underway = async (): Promise<number> => {
    const [commands, deliveries] = await Promise.all([
      handle.selectFrom('game_commands').select('id').where('settled_at', 'is', null).execute(),
      handle
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', 'pending')
        .where('attempts', '=', 0)
        .execute(),
    ]);
    return commands.length + deliveries.length;
  };
  await expect.poll(underway, { timeout: 10_000 }).toBe(0);
}

/** Ends a scene's import and waits for its line, which would otherwise fall into a later test. */
async function endImport({ server }: Scene, input: Record<string, unknown>): Promise<void> {
  await call(actors.owner.browser, 'trpc', 'imports.stop', input);
  const finished = handle.selectFrom('activity').select('id').where('action', '=', 'import.finished');
  const lines = async () => (await finished.where('server_id', '=', server.id).execute()).length;
  await expect.poll(lines, { timeout: 10_000 }).toBe(1);
}

function prepared(walk: Walk, scene: Scene): Promise<Record<string, unknown>> {
  const { procedure, as = 'owner', what } = walk;
  const row = { procedure, usual: 'ok ok ok ok ok ok', ...(what === undefined ? {} : { what }) } as const;
  return inputFor(scene, row, as);
}

async function inputOf(walk: Walk, scene: Scene): Promise<Record<string, unknown>> {
  return walk.input ? await walk.input(scene, () => prepared(walk, scene)) : prepared(walk, scene);
}

it('has a row for every mutation and no other', () => {
  const names = MUTATIONS.map(({ procedure }) => procedure);
  expect([...new Set(WALKS.map(({ procedure }) => procedure))].sort()).toEqual(names.sort());
});

const named = WALKS.map((walk) => ({
  walk,
  name: walk.what === undefined ? walk.procedure : `${walk.procedure}: ${walk.what}`,
}));

describe('a success is one line', () => {
  it.each(named)('$name', async ({ walk }) => {
    const scene = await setScene(actors, 'usual');
    const input = await inputOf(walk, scene);
    await quiet();
    const before = await newest();
    const { browser, userId, username } = actors[walk.as ?? 'owner'];
    await must(browser, walk.procedure, input);
    const { inAccounts = [] } = walk;
    const expected = before.lines + (walk.action === null ? 0 : 1) + inAccounts.length;
    await expect.poll(count, { timeout: 10_000 }).toBe(expected);
    await quiet();
    const after = await since(before);
    expect(await count()).toBe(expected);
    const [received, ...moreNotified] = after.activity;
    const [own, ...moreOwn] = after.account.filter(({ action }) => !inAccounts.includes(action));
    expect(after.account).toHaveLength(inAccounts.length + (own === undefined ? 0 : 1));
    const actions = [received, own, ...moreNotified, ...moreOwn].flatMap((line) => line?.action ?? []);
    expect(actions).toEqual(walk.action === null ? [] : [walk.action]);
    if (walk.action === null) return;
    expect(JSON.stringify([received, after.account])).not.toMatch(SECRETS);
    if (own !== undefined) {
      expect(own).toMatchObject({ action: walk.action, user_id: userId });
      return;
    }
    const who = walk.byNoOne ? { actor_id: null } : { actor_id: userId, actor_name: username };
    expect(received).toMatchObject({ action: walk.action, ...who });
    expect(received?.title).toMatch(/\S/);
    expect(received?.description).toMatch(/\S/);
    const words = [received?.title, received?.description, received?.target, received?.diff].join('\n');
    expect(words).not.toMatch(OUR_ID);
    if (walk.wholeServer !== true) expect(received?.target).toMatch(/\S/);
  });
});

describe('a refusal is none', () => {
  it.each(named.filter(({ walk }) => walk.action !== null))('$name', async ({ walk }) => {
    const scene = await setScene(actors, 'usual');
    const input = await inputOf(walk, scene);
    await quiet();
    const route = MUTATIONS.find(({ procedure }) => procedure === walk.procedure);
    const statuses: number[] = [];
    const attempt = async (caller: keyof Actors, sent: Record<string, unknown>) => {
      const logged: string[][] = [];
      // A job in the background can write a line during one call; a call that logs its refusal does so every time.
      while (logged.length < 3 && logged.at(-1)?.length !== 0) {
        const before = await newest();
        const { status } = await call(actors[caller].browser, 'trpc', walk.procedure, sent);
        // What succeeds may write its line later, which the next attempt would be blamed for.
        if (status === 200) return quiet();
        statuses.push(status);
        const { activity, account } = await since(before);
        logged.push([...activity, ...account].map(({ action }) => action));
      }
      expect(logged.at(-1), `${walk.procedure} as ${caller}`).toEqual([]);
    };
    await attempt('signedOut', input);
    if (route?.allowance.kind !== 'signed-in') {
      await attempt('stranger', input);
      if (route?.allowance.kind !== 'member') await attempt('member', input);
    }
    const as = walk.as ?? 'owner';
    for (const field of Object.keys(input)) {
      if (field === 'serverId') continue;
      await attempt(as, { ...input, [field]: { nested: ['nonsense'] } });
      if (/Ids?$|Code$/.test(field))
        await attempt(as, { ...input, [field]: field.endsWith('s') ? [] : 'unknown' });
    }
    await attempt(as, { ...input, serverId: 'nowhere' });
    if (walk.procedure === 'imports.stop') await endImport(scene, input);
    if (!walk.byNoOne) expect(statuses).toContain(401);
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  });
});

describe('a repeated call writes one line', () => {
  it.each(REPEATS)('$procedure, $what', async ({ procedure, input }) => {
    const scene = await setScene(actors, 'usual');
    const sent = await input(scene);
    const { browser } = actors.owner;
    await quiet();
    const before = await count();
    await must(browser, procedure, sent);
    expect((await count()) - before).toBe(1);
    const { status } = await call(browser, 'trpc', procedure, sent);
    expect(status === 200 || status === 404 || status === 409).toBe(true);
    expect((await count()) - before).toBe(1);
  });
});

it('what concerns several records is a line for each of them', async () => {
  const { server } = await setScene(actors, 'usual');
  const { browser } = actors.owner;
  const punishmentIds: string[] = [];
  for (const robloxUsername of ['One', 'Two', 'Three']) {
    const record = { serverId: server.id, robloxUsername, punishmentType: 'ban', reason: 'x' };
    punishmentIds.push(String(Object(await must(browser, 'punishments.create', record)).id));
  }
  await quiet();
  const before = await newest();
  await must(browser, 'punishments.expire', {
    serverId: server.id,
    punishmentIds: [...punishmentIds, 'none'],
  });
  const { activity: received } = await since(before);
  expect(received.map(({ target }) => target).sort()).toEqual(['One', 'Three', 'Two']);
});

it('signing in and out are lines of one’s own log', async () => {
  const browser = product.browser();
  const before = await newest();
  await browser.signIn('walk.visitor');
  await browser.fetch('/api/logout', { method: 'POST' });
  const after = await since(before);
  expect(after.account.map(({ action }) => action)).toEqual(['account.signed-in', 'account.signed-out']);
  expect(after.activity).toEqual([]);
});
