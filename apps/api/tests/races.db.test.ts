import { type CreatedPunishment, zCreatedPunishment, zPunishment, zShift, zShiftB } from '@tenfour/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../src/testing/database/database.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startPair } from '../src/testing/product/child.ts';
import { type Actors, assemble, foundServer } from '../src/testing/product/people.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';

const TIMES = 50;
const CLOCK_INS = 100;

const { store, first, second } = await startPair();

let actors: Actors;
let serverId: string;
/** Two people with a session each, the second at the second process. */
let pair: readonly [Browser, Browser];

beforeAll(async () => {
  actors = await assemble(first);
  serverId = (await foundServer(actors)).id;
  pair = [actors.moderator.browser, moved(actors.admin.browser, second)];
});

/** The same session at another process. */
function moved(browser: Browser, to: ChildProduct): Browser {
  const copy = to.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function add(browser: Browser, robloxUsername: string, more: object = {}): Promise<CreatedPunishment> {
  const input = { serverId, robloxUsername, punishmentType: 'warning', reason: 'Speeding', ...more };
  return zCreatedPunishment.parse(await must(browser, 'punishments.create', input));
}

/** Both know the name from Roblox before, or the second would come too late to be in anyone's way. */
async function addTwoAtOnce(name: string, more: object = {}): Promise<CreatedPunishment[]> {
  await Promise.all(pair.map((browser) => lookUp(browser, name)));
  return Promise.all(pair.map((browser) => add(browser, name, more)));
}

async function lookUp(browser: Browser, robloxUsername: string): Promise<void> {
  await must(browser, 'punishments.forecast', { serverId, robloxUsername });
}

async function recordsOf(search: string) {
  const found = await must(pair[0], 'punishments.list', { serverId, search });
  return z.array(zPunishment).parse(found);
}

describe('two concurrent submits, fifty times', () => {
  it('with one active punishment, exactly one becomes the ban', async () => {
    for (let round = 0; round < TIMES; round += 1) {
      const name = `One${round}x`;
      await add(pair[0], name);
      const added = await addTwoAtOnce(name);
      expect(added.map(({ autoBanApplied }) => autoBanApplied).sort()).toEqual([false, true]);
      const types = (await recordsOf(name)).map(({ punishmentType }) => punishmentType);
      expect(types.sort()).toEqual(['ban', 'warning', 'warning']);
    }
  }, 60_000);

  it('with two active punishments, both become bans', async () => {
    for (let round = 0; round < TIMES; round += 1) {
      const name = `Two${round}x`;
      await add(pair[0], name);
      await add(pair[1], name);
      const added = await addTwoAtOnce(name);
      expect(added.map(({ autoBanApplied }) => autoBanApplied)).toEqual([true, true]);
    }
  }, 60_000);

  it('with the same client id, one record comes of them and both are answered with it', async () => {
    for (let round = 0; round < TIMES; round += 1) {
      const name = `Same${round}x`;
      const [one, other] = await addTwoAtOnce(name, { clientId: `same-id-${round}` });
      expect(other).toEqual(one);
      expect(await recordsOf(name)).toHaveLength(1);
    }
  }, 60_000);

  it('with the same client id for two players, still one', async () => {
    for (let round = 0; round < TIMES; round += 1) {
      const clientId = `two-players-${round}`;
      const names = [`Left${round}x`, `Right${round}x`] as const;
      await Promise.all([lookUp(pair[0], names[0]), lookUp(pair[1], names[1])]);
      const [one, other] = await Promise.all([
        add(pair[0], names[0], { clientId }),
        add(pair[1], names[1], { clientId }),
      ]);
      expect(other.id).toBe(one.id);
      const found = await Promise.all(names.map(recordsOf));
      expect(found.flat()).toHaveLength(1);
    }
  }, 60_000);
});

describe('one person clocking in a hundred times concurrently', () => {
  it('through pages and programs is one shift, and one line in the log', async () => {
    const browsers = [actors.owner.browser, moved(actors.owner.browser, second)] as const;
    const ids = await Promise.all(
      Array.from({ length: CLOCK_INS }, async (_, nth) => {
        // Every process, face and vocabulary with every other.
        const browser = browsers[nth & 1] ?? browsers[0];
        const face = TRANSPORTS[(nth >> 1) & 1];
        if (nth & 4) return zShift.parse(await must(browser, 'shifts.clockIn', { serverId }, face)).id;
        return zShiftB.parse(await must(browser, 'shifts.start', { serverId }, face)).id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    const all = await must(actors.owner.browser, 'shifts.list', { serverId });
    expect(z.array(zShiftB).parse(all)).toHaveLength(1);
    const { handle } = await openTestDatabase(store);
    const received = handle.selectFrom('activity').select('action').where('server_id', '=', serverId);
    expect(await received.where('action', 'like', 'shift.%').execute()).toEqual([
      { action: 'shift.clocked-in' },
    ]);
  });
});

describe('two people deciding concurrently', () => {
  it('one admits the newcomer, the other learns who did', async () => {
    const { joinCode } = await ownServer();
    for (let round = 0; round < 10; round += 1) {
      const requestId = await asked(joinCode);
      const answers = await Promise.all(
        pair.map((browser) =>
          call(browser, 'rest', 'joinRequests.decide', { requestId, status: 'rejected' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.error?.message).toMatch(/^Already rejected by cast\.(?:admin|moderator)\.$/);
    }
  });

  /** The server of the races, whose moderators may let people in from now on. */
  async function ownServer(): Promise<{ joinCode: string }> {
    const moderatorPermissions = { canApproveJoinRequests: true };
    const input = { serverId, moderatorPermissions };
    const server = await must(actors.owner.browser, 'servers.updateRolePermissions', input);
    return z.object({ joinCode: z.string() }).parse(server);
  }

  async function asked(joinCode: string): Promise<string> {
    await must(actors.newcomer.browser, 'servers.join', { joinCode });
    const waiting = await must(pair[0], 'joinRequests.list', { serverId });
    return (
      z
        .array(z.object({ id: z.string() }))
        .length(1)
        .parse(waiting)[0]?.id ?? ''
    );
  }
});
