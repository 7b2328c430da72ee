import type { Viewer } from '@tenfour/contracts';
import { ESCALATION_PRESETS, SIMULATION_MAX, usernameKey } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { engineOf, searchValue } from '../../../db/search.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createSimulator } from './simulate.ts';

const RECORDS = SIMULATION_MAX.records + 1_000;
const HOUR = 60 * 60_000;

const world = await createWorld();
const { server, owner } = await world.community();
const { handle } = world.database;

const engine = engineOf(handle);

function rowOf(serverId: string, n: number, name: string, type: 'strike' | 'warning', created: number) {
  return {
    ...{ id: newId(), server_id: serverId, roblox_username: name, username_key: usernameKey(name) },
    ...({ type, reason: `Reason ${n}`, source: 'web' } as const),
    ...{ issued_by: owner.id, created_at: created, updated_at: created },
    search: searchValue(engine, name, `Reason ${n}`),
  };
}

async function insertRows(count: number, row: (n: number) => ReturnType<typeof rowOf>): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => row(from + at));
    await handle.insertInto('punishments').values(rows).execute();
  }
}

/** Half of the records are one player's. */
const fill = () =>
  insertRows(RECORDS, (n) => {
    const name = n % 2 === 0 ? 'Busiest' : `Player${n % 997}`;
    const created = world.clock.now() - (RECORDS - n) * (HOUR / 20);
    return rowOf(server.id, n, name, n % 3 === 0 ? 'strike' : 'warning', created);
  });

const addWarnings = (serverId: string, count: number) =>
  insertRows(count, (n) => rowOf(serverId, n, 'Longest', 'warning', world.clock.now() - count + n));

const ruleSet = { ...ESCALATION_PRESETS.points, reasons: [{ text: 'Reason 1', points: 3 }] };
const input = { serverId: server.id, ruleSet };
const simulator = (deadlineMs: number) =>
  createSimulator({ database: world.database, now: world.clock.now, deadlineMs });
const viewer = { serverId: server.id } as Viewer;

it('of more records than it reads takes the newest, says so, and lets others have their turn', {
  timeout: 120_000,
}, async () => {
  await fill();
  const simulation = simulator(Number.POSITIVE_INFINITY)(viewer, input);
  const other = owner.call.escalation.get({ serverId: server.id });
  const first = await Promise.race([simulation.then(() => 'simulation'), other.then(() => 'other')]);
  expect(first).toBe('other');
  const result = await simulation;
  expect(result).toMatchObject({ complete: false, records: SIMULATION_MAX.records });
  expect(result.players?.length).toBe(SIMULATION_MAX.players);
  // Nothing here ends or is left out, so that one player's count is that of all of their records.
  const busiest = result.players.find(({ robloxUsername }) => robloxUsername === 'Busiest');
  expect(Object.values(busiest?.recorded ?? {}).reduce((sum, count) => sum + count)).toBe(
    SIMULATION_MAX.records / 2,
  );
});

it('without time says that it counted only a part', async () => {
  expect(await simulator(0)(viewer, input)).toMatchObject({ complete: false });
});

it('and the next record count what is older than a thousand others', async () => {
  const { server: other, owner: recorder } = await world.community();
  const serverId = other.id;
  const strike = { serverId, robloxUsername: 'Longest', punishmentType: 'strike', reason: 'RDM' } as const;
  const [rule] = ESCALATION_PRESETS.strikes.rules;
  const strikes = { ...ESCALATION_PRESETS.strikes, rules: [{ ...rule, windowDays: null }] };
  await recorder.call.escalation.save({ serverId, ruleSet: strikes, expectedVersion: 0 });
  for (let n = 0; n < 2; n += 1) await recorder.call.punishments.create(strike);
  world.clock.advance(HOUR);
  await addWarnings(serverId, 1_500);
  const made = await recorder.call.punishments.create(strike);
  expect(made).toMatchObject({ punishmentType: 'ban', rule: { id: rule.id } });
  const simulated = await simulator(Number.POSITIVE_INFINITY)(
    { ...viewer, serverId },
    { ...input, ruleSet: strikes },
  );
  expect(simulated).toMatchObject({ complete: true, draft: { ban: 1, strike: 2, warning: 1_500 } });
});
