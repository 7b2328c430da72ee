import { DomainError } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { openDatabase } from '../../../db/open.ts';
import type { RobloxClient } from '../../../integrations/roblox/roblox.ts';
import { createTestStore, openTestDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { createNameBackfill } from './name-backfill.ts';
import { noteNewNames } from './name-lookups.ts';
import { learnNames } from './player-names.ts';

const store = await createTestStore();
const database = await openTestDatabase(store);
const { handle } = database;
const issued_by = await insertUser(handle);
const YEAR = 365 * 86_400_000;
const START = Date.UTC(2026, 10, 21);

let now = START;
let server_id: string;
/** What Roblox knows: a name, now or formerly, with its account. */
let accounts: Map<string, { id: string; name: string; createdAt: number | null }>;
let asked: string[][];
let ages: string[];
let isSilent = false;

const roblox: RobloxClient = {
  async lookup(name) {
    if (isSilent) throw new DomainError('UPSTREAM', { message: 'Silent.' });
    asked.at(-1)?.push(name);
    const account = accounts.get(name.toLowerCase());
    return account ? { ...account, at: now } : null;
  },
  async profile(id) {
    ages.push(id);
    const account = [...accounts.values()].find((one) => one.id === id);
    return account ? { ...account, description: '' } : null;
  },
};

/** Runs the task until it waits for longer than a round; every run is another process. */
async function runAll(): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    asked.push([]);
    const pause = (await createNameBackfill({ database, roblox, now: () => now }).run(signal)) ?? 0;
    if (pause === 30_000) return;
    now += pause;
  }
  throw new Error('It never ends.');
}

const { signal } = new AbortController();
const states = async () =>
  new Map(
    (await handle.selectFrom('name_lookups').selectAll().where('server_id', '=', server_id).execute()).map(
      ({ name_key, state, refusal, roblox_user_id }) => [name_key, [state, refusal, roblox_user_id]],
    ),
  );

async function record(roblox_username: string, created_at: number, more: object = {}): Promise<string> {
  const row = {
    id: newId(),
    server_id,
    issued_by,
    created_at,
    roblox_username,
    verified: 0 as const,
    ...more,
  };
  await handle.insertInto('punishments').values(punishmentRow(handle, row)).execute();
  return row.id;
}

const begin = () =>
  handle.insertInto('name_backfills').values({ server_id, source: 'punishments', next_at: 0 }).execute();

beforeEach(async () => {
  for (const table of ['name_backfills', 'name_lookups', 'player_names'] as const)
    await handle.deleteFrom(table).execute();
  await handle.deleteFrom('meta').where('key', '=', 'name-lookups-at').execute();
  now = START;
  server_id = await insertServer(handle, issued_by);
  accounts = new Map();
  asked = [];
  ages = [];
  isSilent = false;
});

it('infers, refuses or leaves names, and asks about each once', async () => {
  const old = { createdAt: START - 9 * YEAR };
  accounts.set('rustycop', { id: '1', name: 'RustyTheCop', ...old });
  accounts.set('young', { id: '2', name: 'Young', createdAt: START - YEAR });
  accounts.set('later', { id: '3', name: 'Later', ...old });
  accounts.set('known', { id: '4', name: 'Known', ...old });
  await learnNames(handle, [
    { robloxUserId: '3', name: 'Before', at: START - 3 * YEAR },
    { robloxUserId: '3', name: 'Before', at: START - YEAR },
    { robloxUserId: '4', name: 'Known', at: START - 3 * YEAR },
  ]);
  for (const name of ['RustyCop', 'Young', 'Later', 'Known', 'Gone_Name', 'no name!'])
    await record(name, START - 2 * YEAR);
  await record('Confirmed', START - YEAR, { roblox_user_id: '9', verified: 1 });
  await begin();
  await runAll();
  expect(await states()).toEqual(
    new Map([
      ['gone_name', ['unknown', null, null]],
      ['known', ['matched', null, '4']],
      ['later', ['refused', 'later', '3']],
      ['no name!', ['unknown', null, null]],
      ['rustycop', ['matched', null, '1']],
      ['young', ['refused', 'younger', '2']],
    ]),
  );
  expect(ages.toSorted()).toEqual(['1', '2']);
  const questions = asked.flat().length;
  await handle.updateTable('name_backfills').set({ source: 'punishments', next_at: 0 }).execute();
  await runAll();
  expect(asked.flat().length).toBe(questions);
});

it('writes no account to the records, and confirms an id of a file only where Roblox finds the same', async () => {
  accounts.set('agreed', { id: '5', name: 'Agreed', createdAt: 1 });
  const agreed = await record('Agreed', START, { roblox_user_id: '5' });
  const other = await record('Agreed', START, { roblox_user_id: '6' });
  const elsewhere = await record('Else', START, { roblox_user_id: '5' });
  const plain = await record('Agreed', START);
  await begin();
  await runAll();
  const rows = await handle
    .selectFrom('punishments')
    .select(['id', 'roblox_user_id', 'verified'])
    .where('server_id', '=', server_id)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, [row.roblox_user_id, row.verified]]));
  expect([agreed, other, elsewhere, plain].map((id) => byId.get(id))).toEqual([
    ['5', 1],
    ['6', 0],
    ['5', 0],
    [null, 0],
  ]);
});

it('asks for at most a hundred names every ten seconds, those of active punishments first', async () => {
  for (let at = 0; at < 130; at++) await record(`Ended${at}`, START + at, { is_active: 0 });
  for (let at = 0; at < 5; at++) await record(`Active${at}`, START - at);
  await begin();
  await runAll();
  const rounds = asked.filter(({ length }) => length > 0);
  expect(rounds.map(({ length }) => length)).toEqual([100, 35]);
  expect(rounds[0]?.slice(0, 6)).toEqual([...[0, 1, 2, 3, 4].map((at) => `Active${at}`), 'Ended129']);
  expect(now - START).toBeGreaterThanOrEqual(10_000);
});

it('goes on where another process was killed, at every step', async () => {
  for (let at = 0; at < 1_203; at++) await record(`Name${at % 40}`, START + at);
  await begin();
  const other = await openDatabase(store);
  // The question was asked and the process died: the lease of the server has to end first.
  const dying = { ...roblox, lookup: () => new Promise<never>(() => {}) };
  const run = (on = database, by: RobloxClient = roblox) =>
    createNameBackfill({ database: on, roblox: by, now: () => now }).run(signal);
  for (const on of [other, database, other]) await run(on);
  void run(other, dying);
  const rounds = handle.selectFrom('meta').selectAll().where('key', '=', 'name-lookups-at');
  await expect.poll(async () => (await rounds.execute()).length).toBe(1);
  asked.push([]);
  await run();
  expect(asked).toEqual([[]]);
  now += 2 * 60_000;
  await runAll();
  expect(asked.flat()).toHaveLength(40);
  expect([...(await states()).values()].every(([state]) => state === 'unknown')).toBe(true);
  await other.close();
});

it('leaves a silent Roblox alone for five minutes', async () => {
  await record('Someone', START);
  await begin();
  isSilent = true;
  const run = () => createNameBackfill({ database, roblox, now: () => now }).run(signal);
  let pause = 0;
  while (pause < 10_000) pause = (await run()) ?? 0;
  expect(pause).toBe(30_000);
  const { failed_at } = await handle.selectFrom('name_backfills').selectAll().executeTakeFirstOrThrow();
  expect(failed_at).toBe(now);
  isSilent = false;
  now += 5 * 60_000;
  await runAll();
  expect([...(await states()).keys()]).toEqual(['someone']);
});

it('asks nothing for a server that is paused, and looks up what is recorded later', async () => {
  await record('Someone', START);
  await begin();
  await handle.updateTable('name_backfills').set({ paused: 1 }).execute();
  await runAll();
  expect(asked.flat()).toEqual([]);
  await handle.updateTable('name_backfills').set({ paused: 0 }).execute();
  await runAll();
  await noteNewNames(handle, server_id, [{ name: 'Newer', at: now, active: true }], now);
  await runAll();
  expect(asked.flat()).toEqual(['Someone', 'Newer']);
});

it('asks once for an age that Roblox does not say', async () => {
  accounts.set('ageless', { id: '1', name: 'Ageless', createdAt: null });
  await record('Ageless', START);
  await begin();
  await runAll();
  expect(ages).toEqual(['1']);
  expect((await states()).get('ageless')).toEqual(['unknown', null, null]);
});

it('judges an account again when an earlier record turns up', async () => {
  accounts.set('rusty', { id: '1', name: 'Rusty', createdAt: START - YEAR });
  await record('Rusty', START);
  await begin();
  await runAll();
  expect((await states()).get('rusty')).toEqual(['matched', null, '1']);
  await noteNewNames(handle, server_id, [{ name: 'rusty', at: START - 2 * YEAR, active: false }], now);
  await runAll();
  expect((await states()).get('rusty')).toEqual(['refused', 'younger', '1']);
});

it('goes by who held a name last where Roblox forgot it and the server has met them, and learns nothing', async () => {
  const learned = [
    { robloxUserId: '1', name: 'Ghost', at: START - 3 * YEAR },
    { robloxUserId: '1', name: 'Present', at: START - YEAR },
    { robloxUserId: '2', name: 'Stranger', at: START - 3 * YEAR },
    { robloxUserId: '2', name: 'Elsewhere', at: START - YEAR },
    { robloxUserId: '3', name: 'Renamed', at: START - YEAR },
    { robloxUserId: '3', name: 'Other', at: START - 3 * YEAR },
    { robloxUserId: '3', name: 'Present3', at: START },
    { robloxUserId: '4', name: 'Last', at: START - 3 * YEAR },
  ];
  await learnNames(handle, learned);
  await record('Present', START, { roblox_user_id: '1', verified: 1 });
  await record('Present3', START, { roblox_user_id: '3', verified: 1 });
  for (const name of ['Ghost', 'Stranger', 'Renamed', 'Last']) await record(name, START - 2 * YEAR);
  const claimed = await record('Ghost', START - 2 * YEAR, { roblox_user_id: '1' });
  const names = await handle.selectFrom('player_names').selectAll().execute();
  await begin();
  await runAll();
  expect(await states()).toEqual(
    new Map([
      ['ghost', ['matched', null, '1']],
      ['last', ['unknown', null, null]],
      ['renamed', ['refused', 'later', '3']],
      ['stranger', ['unknown', null, null]],
    ]),
  );
  expect(ages).toEqual([]);
  expect(await handle.selectFrom('player_names').selectAll().execute()).toEqual(names);
  // Only Roblox confirms.
  const { verified } = await handle
    .selectFrom('punishments')
    .select('verified')
    .where('id', '=', claimed)
    .executeTakeFirstOrThrow();
  expect(verified).toBe(0);
});
