import { setTimeout as sleep } from 'node:timers/promises';
import { ESCALATION_PRESETS, SIMULATION_MAX, usernameKey } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { engineOf, searchValue } from '../../../db/search.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const RECORDS = SIMULATION_MAX.records + 1_000;
const HOUR = 60 * 60_000;

const world = await createWorld();
const { server, owner } = await world.community();
const { handle } = world.database;

/** Half of the records are one player's. */
async function fill(): Promise<void> {
  const engine = engineOf(handle);
  for (let from = 0; from < RECORDS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const n = from + at;
      const name = n % 2 === 0 ? 'Busiest' : `Player${n % 997}`;
      const created = world.clock.now() - (RECORDS - n) * (HOUR / 20);
      return {
        ...{ id: newId(), server_id: server.id, roblox_username: name, username_key: usernameKey(name) },
        ...({ type: n % 3 === 0 ? 'strike' : 'warning', reason: `Reason ${n}`, source: 'web' } as const),
        ...{ issued_by: owner.id, created_at: created, updated_at: created },
        search: searchValue(engine, name, `Reason ${n}`),
      };
    });
    await handle.insertInto('punishments').values(rows).execute();
  }
}

it('of more records than it reads takes the newest, in time, and lets others have their turn', {
  timeout: 120_000,
}, async () => {
  await fill();
  let longest = 0;
  let running = true;
  const watch = (async () => {
    for (let last = performance.now(); running; ) {
      await sleep(5);
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  })();
  const began = performance.now();
  const result = await owner.call.escalation.simulate({
    serverId: server.id,
    ruleSet: { ...ESCALATION_PRESETS.points, reasons: [{ text: 'Reason 1', points: 3 }] },
  });
  const took = performance.now() - began;
  running = false;
  await watch;
  expect(result).toMatchObject({ complete: false, records: SIMULATION_MAX.records });
  expect(result.players?.length).toBe(SIMULATION_MAX.players);
  expect(took).toBeLessThan(15_000);
  expect(longest).toBeLessThan(1_000);
});
