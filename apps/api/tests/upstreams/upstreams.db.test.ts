import { zConnectionTest, zCreatedPunishment, zPlayerProfile, zPunishmentForecast } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { meetTrouble, QUIET } from './fixtures.ts';
import { DISCORD, GAME, type GameRow, ROBLOX, ROBLOX_SILENT } from './table.ts';

const said = (says: string | RegExp): unknown =>
  typeof says === 'string' ? says : expect.stringMatching(says);

describe('the game in trouble', () => {
  it.each(GAME.map((row) => ({ row, name: JSON.stringify(row.trouble) })))('$name', async ({ row }) => {
    const received = await meetTrouble(row.trouble);
    expectReads(row, received);
    const { status, state, says, code } = row.command;
    expect(received.execute).toEqual({
      status,
      answer:
        status === 200
          ? { success: false, state, message: said(says), code }
          : { code: 'UPSTREAM', message: said(says), details: { state } },
    });
    if (status === 502) expect(received.execute.answer.message).toMatch(/^ER:LC API/);
    expect(received.sent).toBe(row.sent);
  });

  function expectReads(row: GameRow, received: Awaited<ReturnType<typeof meetTrouble>>): void {
    expect(received.commandLogs).toEqual([]);
    if (row.read === null) {
      const isOnline = !('op' in row.trouble && row.trouble.op === 'offline');
      expect(received.info).toEqual({ online: isOnline, playerCount: isOnline ? 1 : 0, problem: null });
      expect(received.players).toHaveLength(isOnline ? 1 : 0);
      expect(received.test).toMatchObject({ ok: true, code: null });
      return;
    }
    const { kind, says, code } = row.read;
    expect(received.info).toEqual({ online: false, playerCount: 0, problem: { kind, message: said(says) } });
    expect(received.players).toEqual([]);
    expect(received.test).toEqual({ ok: false, message: said(says), code });
  }

  it('names every fault of the sandbox', () => {
    const faults = GAME.flatMap(({ trouble }) => ('fault' in trouble ? [trouble.fault] : []));
    expect(faults).toEqual(['429', '500', 'html', 'timeout', 'reset']);
    expect(ROBLOX.map(({ fault }) => fault)).toEqual(faults);
    expect(DISCORD.map(({ fault }) => fault)).toEqual(faults);
  });
});

describe('Roblox in trouble', () => {
  it.each(ROBLOX)('$fault', async ({ fault, test }) => {
    const product = await startProduct(QUIET);
    const { browser } = await signUp(product, 'owner');
    const made = await must(browser, 'servers.create', { name: 'Trouble' });
    const { id: serverId } = z.object({ id: z.string() }).parse(made);
    await must(browser, 'servers.update', { serverId, robloxApiKey: 'good-key' });
    await product.fault('roblox', fault);

    for (const face of TRANSPORTS) {
      const robloxUsername = `Speeder${face}`;
      const forecast = await must(browser, 'punishments.forecast', { serverId, robloxUsername }, face);
      const shown = { exists: 'unknown', robloxUserId: null, activeCount: 0 };
      expect(zPunishmentForecast.parse(forecast)).toMatchObject({ robloxUsername, ...shown });

      const profile = await must(browser, 'players.profile', { serverId, username: robloxUsername }, face);
      expect(zPlayerProfile.parse(profile)).toMatchObject({
        robloxUsername,
        exists: 'unknown',
        robloxUserId: null,
      });

      const write = { serverId, robloxUsername, punishmentType: 'kick', reason: 'Speeding' };
      const recorded = zCreatedPunishment.parse(await must(browser, 'punishments.create', write, face));
      expect(recorded).toMatchObject({ robloxUsername, robloxUserId: null, verified: false });

      const linked = await call(browser, face, 'account.linkRoblox', { robloxUsername });
      expect([linked.status, linked.error?.code, linked.error?.message]).toEqual([
        502,
        'UPSTREAM',
        ROBLOX_SILENT,
      ]);
      expect(await must(browser, 'account.me')).toMatchObject({ robloxUsername: null });

      const tested = await must(browser, 'servers.testConnection', { serverId, key: 'roblox' }, face);
      expect(zConnectionTest.parse(tested)).toEqual({ ok: false, name: null, message: test, code: null });
    }
    await product.close();
  });

  it.each([
    ['bad-key', 'Roblox does not know this key. Copy it again from the Creator Dashboard.'],
    ['denied-key', 'Roblox knows this key, but it may not read users. Give it the users permission.'],
  ])('a key that begins as %s', async (robloxApiKey, message) => {
    const product = await startProduct(QUIET);
    const { browser } = await signUp(product, 'owner');
    const made = await must(browser, 'servers.create', { name: 'Trouble' });
    const { id: serverId } = z.object({ id: z.string() }).parse(made);
    await must(browser, 'servers.update', { serverId, robloxApiKey });
    const tested = await must(browser, 'servers.testConnection', { serverId, key: 'roblox' });
    expect(tested).toEqual({ ok: false, name: null, message, code: null });
    await product.close();
  });
});

describe('Discord in trouble during a sign-in', () => {
  it.each(DISCORD)('$fault', async ({ fault, status, says }) => {
    const product = await startProduct(QUIET);
    const browser = product.browser();
    const callback = await browser.consent('avery', '/server/7');
    await product.fault('discord', fault);
    const response = await browser.fetch(callback);
    const page = await response.text();
    expect(response.status).toBe(status);
    expect(page).toContain('Discord is not answering');
    expect(page).toContain(says);
    expect(page).toContain('/api/login?next=%2Fserver%2F7');
    await product.fault('discord', 'none');
    expect((await browser.signIn('avery', '/server/7')).status).toBe(302);
    await product.close();
  });
});
