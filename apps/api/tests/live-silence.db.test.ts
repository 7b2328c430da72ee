import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Change } from '../src/db/changes.ts';
import { recordEvent } from '../src/events/record-event.ts';
import { serverEvents } from '../src/features/community/servers/events.ts';
import { assemble, foundServer } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const { database, clock } = product;
const actors = await assemble(product, 'silence');
const { owner, admin } = actors;
const { id: serverId } = await foundServer(actors);
const zDoor = z.object({ joinCode: z.string() });

describe('unchanged things are not published', () => {
  /** Returns the changes published while `work` runs. */
  async function notifiedBy(work: () => Promise<unknown>): Promise<readonly Change[]> {
    const received: Change[] = [];
    const end = database.changes.subscribe((some) => received.push(...some));
    await work();
    end();
    return received;
  }

  it('by a transaction that is rolled back', async () => {
    const actor = { id: owner.userId, name: owner.username };
    const received = await notifiedBy(() =>
      expect(
        database.transaction(async (tx) => {
          await recordEvent(
            tx,
            serverEvents.create({
              kind: 'server.renamed',
              serverId,
              actor,
              at: clock.ms,
              from: 'a',
              to: 'b',
            }),
          );
          throw new Error('too late');
        }),
      ).rejects.toThrow('too late'),
    );
    expect(received.filter(({ entity }) => entity === 'server' || entity === 'settings')).toEqual([]);
  });

  it('by a call that is refused', async () => {
    const received = await notifiedBy(async () => {
      const { joinCode } = zDoor.parse(await must(owner.browser, 'servers.get', { serverId }));
      expect((await call(admin.browser, 'rest', 'servers.join', { joinCode })).status).toBe(409);
      const nothing = { serverId, punishmentId: 'none', reason: 'x' };
      expect((await call(owner.browser, 'rest', 'punishments.update', nothing)).status).toBe(404);
    });
    // The worker of deliveries may tell of its own meanwhile.
    const theirs = ['punishments', 'members', 'join-requests', 'memberships', 'server'];
    expect(received.filter(({ entity }) => theirs.includes(entity))).toEqual([]);
  });

  it('before it is committed', async () => {
    let committed = false;
    const early: boolean[] = [];
    const end = database.changes.subscribe((some) => {
      if (some.some(({ entity }) => entity === 'settings')) early.push(!committed);
    });
    await database.transaction(async (tx) => {
      const actor = { id: owner.userId, name: owner.username };
      await recordEvent(
        tx,
        serverEvents.create({ kind: 'server.renamed', serverId, actor, at: clock.ms, from: 'a', to: 'b' }),
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect(early).toEqual([]);
      committed = true;
    });
    end();
    expect(early).toEqual([false]);
  });
});
