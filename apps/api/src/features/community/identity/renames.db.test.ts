import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { findPlayers } from './find-players.ts';
import { learnNames } from './player-names.ts';
import { punishmentsOfPlayers } from './player-rows.ts';

const { handle } = await testDatabase();
const issuer = await insertUser(handle);

const ACCOUNTS = 12;
/** Fewer than twice the accounts, so that names are given up and taken over all the time. */
const NAMES = 16;
const RUNS = 20;
const STEPS = 800;

type Step =
  | { kind: 'rename'; account: number; name: number }
  | { kind: 'swap'; account: number; other: number }
  | { kind: 'reading'; accounts: number[] }
  | { kind: 'punish'; account: number; isConfirmed: boolean };

const account = fc.nat(ACCOUNTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('rename'), account, name: fc.nat(NAMES - 1) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('swap'), account, other: account }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reading'), accounts: fc.array(account) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('punish'), account, isConfirmed: fc.boolean() }),
  },
) as fc.Arbitrary<Step>;

let runs = 0;

/** Accounts that rename themselves; ids of one run differ from those of all others, as names do. */
async function createPlayers() {
  runs += 1;
  const run = runs;
  const serverId = await insertServer(handle, issuer);
  const idOf = (at: number) => String(run * 1_000 + at);
  const spell = (at: number) => `Run${run}x${at}`;
  const held = Array.from({ length: ACCOUNTS }, (_, at) => at);
  const punished = held.map(() => 0);
  let now = 1_000;
  let renames = 0;

  async function take(step: Step): Promise<void> {
    now += 1_000;
    if (step.kind === 'rename') {
      if (held.includes(step.name)) return;
      held[step.account] = step.name;
      renames += 1;
    } else if (step.kind === 'swap') {
      const [own = 0, other = 0] = [held[step.account], held[step.other]];
      held[step.account] = other;
      held[step.other] = own;
      renames += 2;
    } else if (step.kind === 'reading') {
      await learnNames(
        handle,
        step.accounts.map((at) => ({ robloxUserId: idOf(at), name: spell(held[at] ?? 0), at: now })),
      );
    } else await punish(step);
  }

  async function punish({ account: at, isConfirmed }: Extract<Step, { kind: 'punish' }>): Promise<void> {
    const name = spell(held[at] ?? 0);
    const id = isConfirmed ? idOf(at) : null;
    if (id !== null) {
      punished[at] = (punished[at] ?? 0) + 1;
      await learnNames(handle, [{ robloxUserId: id, name, at: now }]);
    }
    const columns = { roblox_username: name, roblox_user_id: id, verified: id === null ? 0 : 1 } as const;
    const row = { id: newId(), server_id: serverId, issued_by: issuer, created_at: now, ...columns };
    await handle.insertInto('punishments').values(punishmentRow(handle, row)).execute();
  }

  return {
    take,
    renames: () => renames,
    /** What a reading that shows everyone finds on record of them. */
    async lookAtAll() {
      now += 1_000;
      const everyone = held.map((name, at) => ({ id: idOf(at), name: spell(name) }));
      await learnNames(
        handle,
        everyone.map(({ id, name }) => ({ robloxUserId: id, name, at: now })),
      );
      const players = await findPlayers(handle, serverId, everyone);
      const found = await punishmentsOfPlayers(handle, serverId, players, { now, onlyActive: true });
      return { everyone, found, punished };
    },
  };
}

it('follows accounts through ten thousand renames, and never takes a newcomer for them', async () => {
  let renames = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS + 50, size: 'max' }),
      async (steps) => {
        const players = await createPlayers();
        for (const [at, one] of steps.entries()) {
          await players.take(one);
          if (at % 100 !== 99) continue;
          const { everyone, found, punished } = await players.lookAtAll();
          const byName: number[] = [];
          for (const [place, { id }] of everyone.entries()) {
            const own = found[place] ?? [];
            const confirmed = own.filter(({ robloxUserId }) => robloxUserId !== null);
            expect(confirmed.map(({ robloxUserId }) => robloxUserId)).toEqual(
              Array.from({ length: punished[place] ?? 0 }, () => id),
            );
            for (const row of own.filter(({ robloxUserId }) => robloxUserId === null)) byName.push(row.at);
          }
          expect(new Set(byName).size).toBe(byName.length);
        }
        renames += players.renames();
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(renames).toBeGreaterThan(10_000);
}, 240_000);

it('keeps the first and the last sighting of a name, in whatever order they come', async () => {
  const sighting = fc.record({
    robloxUserId: fc.constantFrom('900001', '900002'),
    name: fc.constantFrom('Order_A', 'order_a', 'Order_B'),
    at: fc.integer({ min: 1, max: 1_000 }),
  });
  const stored = () =>
    handle
      .selectFrom('player_names')
      .select(['roblox_user_id', 'name_key', 'first_seen_at', 'last_seen_at'])
      .where('roblox_user_id', 'in', ['900001', '900002'])
      .orderBy('roblox_user_id')
      .orderBy('name_key')
      .execute();
  const forget = () =>
    handle.deleteFrom('player_names').where('roblox_user_id', 'in', ['900001', '900002']).execute();
  await fc.assert(
    fc.asyncProperty(fc.array(sighting, { minLength: 1, maxLength: 20 }), async (sightings) => {
      await forget();
      await learnNames(handle, sightings);
      const together = await stored();
      await forget();
      for (const one of [...sightings, ...sightings].reverse()) await learnNames(handle, [one]);
      expect(await stored()).toEqual(together);
    }),
    { numRuns: 30 },
  );
});

it('leaves out what cannot be an account', async () => {
  await learnNames(handle, [
    { robloxUserId: '900003', name: 'no name!', at: 1 },
    { robloxUserId: 'x', name: 'Rusty', at: 1 },
    { robloxUserId: '9'.repeat(21), name: 'Rusty', at: 1 },
  ]);
  const { count } = await handle
    .selectFrom('player_names')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('roblox_user_id', 'in', ['900003', 'x', '9'.repeat(21)])
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});
