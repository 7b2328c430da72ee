import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { openIds } from './store.ts';

const world = await createWorld();

const MINUTE = 60_000;

function refusal(code: string) {
  return { cause: { code } };
}

function on({ server: { id: serverId } }: Community, person: Person) {
  return {
    clockIn: (typeId?: string) => person.call.shifts.clockIn({ serverId, ...(typeId ? { typeId } : {}) }),
    go: (status: 'on_duty' | 'on_break' | 'off_duty') => person.call.shifts.setStatus({ serverId, status }),
  };
}

async function kinds(serverId: string): Promise<string[]> {
  const rows = await world.database.handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', serverId)
    .where('action', 'like', 'shift.%')
    .execute();
  return rows.map(({ action }) => action);
}

describe('variant B', () => {
  // covers: R165-R167, R445-R447, R653
  it('starts, breaks, resumes and ends in its own words', async () => {
    const scene = await world.community();
    const { server, moderator } = scene;
    const begun = await moderator.call.shifts.start({ serverId: server.id });
    expect(begun.status).toBe('active');
    const act = (action: 'break' | 'resume' | 'end') =>
      moderator.call.shifts.act({ shiftId: begun.id, action });
    expect((await act('break')).status).toBe('break');
    expect((await moderator.call.shifts.list({ serverId: server.id }))[0]?.status).toBe('break');
    expect((await act('resume')).status).toBe('active');
    expect((await act('end')).status).toBe('ended');
    expect((await act('end')).status).toBe('ended');
    expect(await kinds(server.id)).toHaveLength(4);
  });

  // covers: R650
  it('lists newest first, in pages and by person, type and time', async () => {
    const scene = await world.community();
    const { server, owner, moderator } = scene;
    const serverId = server.id;
    const patrol = await owner.call.shifts.createType({ serverId, name: 'Patrol', weeklyMinutes: null });
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const me = on(scene, count % 2 === 0 ? moderator : owner);
      made.unshift((await me.clockIn(count < 2 ? patrol.id : undefined)).id);
      world.clock.advance(MINUTE);
      await me.go('off_duty');
    }
    const list = async (filter: object) =>
      (await owner.call.shifts.list({ serverId, ...filter })).map(({ id }) => id);
    expect(await list({})).toEqual(made);
    const first = await owner.call.shifts.list({ serverId, limit: 2 });
    const last = first.at(-1);
    const cursor = cursorAfter({ createdAt: last?.clockInTime ?? '', id: last?.id ?? '' });
    expect(await list({ limit: 2, cursor })).toEqual(made.slice(2, 4));
    expect(await list({ userId: owner.id })).toEqual([made[1], made[3]]);
    expect(await list({ typeId: patrol.id })).toEqual(made.slice(3));
    const at = (index: number) => world.clock.now() - (index + 1) * MINUTE;
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(await list({ from: iso(at(2)), to: iso(at(0)) })).toEqual(made.slice(1, 3));
    await expect(list({ cursor: 'x' })).rejects.toMatchObject(refusal('BAD_REQUEST'));
  });

  it('keeps servers apart', async () => {
    const [one, other] = [await world.community(), await world.community()];
    const { id } = await on(one, one.moderator).clockIn();
    expect(await other.owner.call.shifts.list({ serverId: other.server.id })).toEqual([]);
    const named = { serverId: other.server.id, shiftId: id };
    await expect(other.owner.call.shifts.detail(named)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(other.owner.call.shifts.correct({ ...named, note: 'x' })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(other.owner.call.shifts.act({ shiftId: id, action: 'end' })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

it('finds open shifts through the index of shifts without an end', async () => {
  if (world.database.engine !== 'sqlite') return;
  const open = openIds(world.database.handle, 'x').compile();
  const { rows } = await world.database.handle.executeQuery<{ detail: string }>({
    ...open,
    sql: `EXPLAIN QUERY PLAN ${open.sql}`,
  });
  expect(rows.map(({ detail }) => detail).join()).toContain('shifts_end (server_id=? AND clock_out_at=?');
});
