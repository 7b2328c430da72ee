import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createChoiceSweep } from './choice-sweep.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 18);
const world = await createWorld();
const { handle } = world.database;
const errors: object[] = [];
const logger = { error: (details: object) => void errors.push(details) };

let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  await handle.updateTable('servers').set({ retention: '{}' }).execute();
});

const choose = (days: string, id = serverId) =>
  handle
    .updateTable('servers')
    .set({ retention: `{"analytics":${days}}` })
    .where('id', '=', id)
    .execute();
const addHour = (hour: number, server_id = serverId) =>
  handle.insertInto('server_hours').values({ server_id, hour }).execute();

async function hours(): Promise<number> {
  const rows = await handle
    .selectFrom('server_hours')
    .select('hour')
    .where('server_id', '=', serverId)
    .execute();
  return rows.length;
}

describe('a sweep', () => {
  it('of many servers leaves each its own, in steps, and continues where it ended', async () => {
    const servers = await Promise.all(Array.from({ length: 40 }, () => world.community(c.owner)));
    for (const [n, { server }] of servers.entries()) {
      for (let hour = 1; hour <= 230; hour += 1) {
        const at = NOW - 31 * DAY - hour * HOUR;
        if (hour <= 2 || n === 0) await addHour(at, server.id);
      }
      if (n % 2 === 0) await choose('30', server.id);
    }
    const sweep = createChoiceSweep({ database: world.database, logger, steps: 5 });
    const left = async () => {
      const rows = await handle.selectFrom('server_hours').select('server_id').execute();
      return rows.filter(({ server_id }) =>
        servers.some(({ server }, n) => server.id === server_id && n % 2 === 0),
      );
    };
    const before = (await left()).length;
    await sweep(NOW, () => false);
    const between = (await left()).length;
    expect(between).toBeLessThan(before);
    expect(between).toBeGreaterThan(0);
    for (let n = 0; n < 6; n += 1) await sweep(NOW, () => false);
    expect(await left()).toEqual([]);
    const rows = await handle.selectFrom('server_hours').select('server_id').execute();
    expect(
      rows.filter(({ server_id }) => servers.some(({ server }) => server.id === server_id)),
    ).toHaveLength(40);
  });

  it('starts another round after an hour, and ends between two steps', async () => {
    const sweep = createChoiceSweep({ database: world.database, logger, steps: 5 });
    await sweep(NOW, () => false);
    await addHour(NOW - 40 * DAY);
    await choose('30');
    await sweep(NOW + HOUR - 1, () => false);
    expect(await hours()).toBe(1);
    await sweep(NOW + HOUR, () => true);
    expect(await hours()).toBe(1);
    await sweep(NOW + HOUR, () => false);
    expect(await hours()).toBe(0);
  });

  it('is not stopped by a server that resists', async () => {
    const broken = await world.community();
    await choose('1e400', broken.server.id);
    await addHour(NOW - 40 * DAY);
    await choose('30');
    await createChoiceSweep({ database: world.database, logger, steps: 5 })(NOW, () => false);
    expect(await hours()).toBe(0);
    errors.length = 0;
  });
});

describe('choices', () => {
  const call = () => c.owner.call.retention;
  const chosen = async () =>
    Object.fromEntries(
      (await call().get({ serverId })).kinds.flatMap(({ kind, days }) => (days ? [[kind, days]] : [])),
    );

  it('are stored one by one, and leave an entry in the log', async () => {
    await call().update({ serverId, choices: { modCalls: 60 } });
    const [one, other] = [{ commands: 7 }, { notes: 40, commands: 8 }];
    await Promise.all([one, other].map((choices) => call().update({ serverId, choices })));
    expect(await chosen()).toMatchObject({ modCalls: 60, notes: 40 });
    await call().update({ serverId, choices: { modCalls: null, commands: 30 }, hold: true });
    expect(await chosen()).toEqual({ notes: 40 });
    expect((await call().get({ serverId })).hold).toBe(true);
    const items = await c.owner.call.activity.list({ serverId });
    const { title, description } = items[0] ?? {};
    expect(title).toBe('Retention changed');
    expect(description).toContain('Closed mod calls: until the server is deleted.');
    expect(description).toContain('Paused: on.');
    await call().update({ serverId, hold: true });
    expect(await c.owner.call.activity.list({ serverId })).toHaveLength(items.length);
  });

  it('keep to the bounds, and are the owner’s alone', async () => {
    for (const choices of [{ modCalls: 29 }, { commands: 31 }, { playerActivity: 8 }]) {
      await expect(call().update({ serverId, choices })).rejects.toThrow('Choose');
    }
    await expect(call().preview({ serverId, kind: 'commands', days: 31 })).rejects.toThrow('Choose 7 to 30');
    await expect(c.admin.call.retention.update({ serverId, hold: true })).rejects.toThrow('Only the owner');
    await expect(c.admin.call.retention.get({ serverId })).rejects.toThrow('Only the owner');
    expect(await chosen()).toEqual({});
  });
});
