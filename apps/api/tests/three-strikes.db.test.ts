import { zCreatedPunishment, zPunishmentForecast } from '@tenfour/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../src/testing/product/browser.ts';
import { assemble, foundServer } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { type Face, must, TRANSPORTS } from '../src/testing/product/transports.ts';

/** The third offence over both faces of the running product, whose own job ends what is over. */
const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true });
const MINUTE = 60_000;
let browser: Browser;
let serverId: string;
let players = 0;

beforeAll(async () => {
  const actors = await assemble(product, 'strikes');
  serverId = (await foundServer(actors)).id;
  browser = actors.moderator.browser;
});

/** Creates a new player, with the actions on them over this transport. */
function player(face: Face) {
  players += 1;
  const name = `Striker${players}x`;
  const ask = (procedure: string, input: object = {}) =>
    must(browser, `punishments.${procedure}`, { serverId, ...input }, face);
  return {
    name,
    ask,
    async add(as = name, more: object = {}) {
      const input = { robloxUsername: as, punishmentType: 'warning', reason: 'RDM', ...more };
      return zCreatedPunishment.parse(await ask('create', input));
    },
    async nextIsBan() {
      const { nextIsAutoBan } = zPunishmentForecast.parse(await ask('forecast', { robloxUsername: name }));
      return nextIsAutoBan;
    },
  };
}

async function isSwitchedOff(id: string): Promise<boolean> {
  const row = await product.database.handle
    .selectFrom('punishments')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.is_active === 0;
}

describe.each(TRANSPORTS)('over %s', (face) => {
  // covers: R469
  it('the third is a ban, however the name is written', async () => {
    const { name, add, nextIsBan } = player(face);
    await add(name.toUpperCase());
    expect(await nextIsBan()).toBe(false);
    await add(`  ${name.toLowerCase()} `);
    expect(await nextIsBan()).toBe(true);
    expect(await add(name, { punishmentType: 'kick' })).toMatchObject({
      autoBanApplied: true,
      punishmentType: 'ban',
      reason: 'Auto-Ban: RDM (3rd offense)',
    });
    expect(await add(name, { punishmentType: 'ban', reason: 'Enough' })).toMatchObject({
      autoBanApplied: false,
      reason: 'Enough',
    });
  });

  it('an expired record does not count, before and after the job has seen it', async () => {
    const { name, add, ask, nextIsBan } = player(face);
    const first = await add(name, { duration: 1 });
    await add();
    expect(await nextIsBan()).toBe(true);
    product.clock.ms += MINUTE;
    expect(await nextIsBan()).toBe(false);
    // What is added with an end wakes the job.
    await add(player(face).name, { duration: 60 });
    await expect.poll(() => isSwitchedOff(first.id), { timeout: 15_000 }).toBe(true);
    expect(await ask('history', { punishmentId: first.id })).toMatchObject([
      { kind: 'expired', by: 'Tenfour' },
    ]);
    expect(await nextIsBan()).toBe(false);
    expect(await add()).toMatchObject({ autoBanApplied: false });
    expect(await add()).toMatchObject({ autoBanApplied: true });
  });

  it('an inactive or ended record does not count', async () => {
    const { add, ask, nextIsBan } = player(face);
    const [first, second] = [await add(), await add()];
    await ask('update', { punishmentId: first.id, isActive: false });
    expect(await nextIsBan()).toBe(false);
    await ask('update', { punishmentId: first.id, isActive: true });
    expect(await nextIsBan()).toBe(true);
    expect(await ask('expire', { punishmentIds: [second.id] })).toEqual({ expired: [second.id] });
    expect(await nextIsBan()).toBe(false);
    expect(await add()).toMatchObject({ autoBanApplied: false });
  });

  it('a deleted record does not count, a restored one does', async () => {
    const { add, ask, nextIsBan } = player(face);
    const [first] = [await add(), await add()];
    await ask('remove', { punishmentId: first.id });
    expect(await nextIsBan()).toBe(false);
    await ask('restore', { punishmentId: first.id });
    expect(await nextIsBan()).toBe(true);
    expect(await add()).toMatchObject({ autoBanApplied: true });
  });
});
