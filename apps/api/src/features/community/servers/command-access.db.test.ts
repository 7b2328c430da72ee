import { zCommandTest, zServer, zServerKeys } from '@tenfour/contracts';
import { COMMAND_SPACING_MS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postControl } from '../../../testing/game/control.ts';
import type { Browser } from '../../../testing/product/browser.ts';
import { signUp } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const product = await startProduct(
  {
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    OUTBOUND_ADDRESS: '203.0.113.7',
    ERLC_APPLICATION_ID: 'app-1',
    UPSTREAM_TIMEOUT_MS: '700',
  },
  { ticking: true },
);
await postControl(product.sandbox, 'limits', {
  commandLimit: 1_000,
  commandWindowMs: 1,
  globalLimit: 100_000,
});

let count = 0;

/** A server of a new owner, whose key opens a world of its own. */
async function gameServer(prefix: string, world = 'still') {
  count += 1;
  const place = `${world}access${count}`;
  const { browser } = await signUp(product, `access.owner${count}`);
  const { id: serverId } = zServer.parse(await must(browser, 'servers.create', { name: place }));
  await must(browser, 'servers.update', { serverId, erlcApiKey: `${prefix}-${place}` });
  return { browser, serverId, op: (op: object) => postControl(product.sandbox, `erlc/${place}`, op), place };
}

async function keysOf(browser: Browser, serverId: string) {
  return zServerKeys.parse(await must(browser, 'servers.keys', { serverId }));
}

async function tryCommands(browser: Browser, serverId: string) {
  return zCommandTest.parse(await must(browser, 'servers.testCommands', { serverId }));
}

describe('a key that can read and not command', () => {
  it('is remembered from any command, and forgotten as soon as the game takes one', async () => {
    const { browser, serverId, op, place } = await gameServer('locked');
    expect((await keysOf(browser, serverId)).erlc).toEqual({ commandAccess: 'unknown', since: null });
    const refused = z.object({ code: z.number() });
    const sent = await must(browser, 'game.execute', { serverId, command: ':h Hello' });
    expect(refused.parse(sent).code).toBe(4000);
    const after = await keysOf(browser, serverId);
    expect(after.erlc).toEqual({ commandAccess: 'refused', since: expect.any(String) });
    expect(after.allow).toEqual({
      address: '203.0.113.7',
      authorizeUrl: `https://api.erlc.gg/server-owners/server/${place}/authorize/app-1`,
    });
    expect(await tryCommands(browser, serverId)).toMatchObject({ outcome: 'refused', code: 4000 });
    await op({ op: 'unlock' });
    expect(await tryCommands(browser, serverId)).toEqual({
      outcome: 'allowed',
      message: 'The game takes commands from here.',
      code: null,
    });
    expect((await keysOf(browser, serverId)).erlc.commandAccess).toBe('allowed');
    await op({ op: 'lock' });
    expect(await tryCommands(browser, serverId)).toMatchObject({ outcome: 'refused' });
    expect((await keysOf(browser, serverId)).erlc.commandAccess).toBe('refused');
  });

  it('is another key’s matter: a new key is unknown again', async () => {
    const { browser, serverId } = await gameServer('locked');
    await tryCommands(browser, serverId);
    await must(browser, 'servers.update', { serverId, erlcApiKey: 'fresh-stillelsewhere' });
    expect((await keysOf(browser, serverId)).erlc.commandAccess).toBe('unknown');
    await must(browser, 'servers.update', { serverId, erlcApiKey: null });
    expect(await keysOf(browser, serverId)).toMatchObject({
      erlc: { commandAccess: 'unknown' },
      allow: { authorizeUrl: null },
    });
  });
});

describe('the test of commands', () => {
  it('sends one harmless line through the queue, and the activity has it', async () => {
    const { browser, serverId, place } = await gameServer('open');
    expect(await tryCommands(browser, serverId)).toMatchObject({ outcome: 'allowed' });
    const world = await fetch(`${product.sandbox.urls.home}/control/erlc/${place}`);
    expect(await world.json()).toMatchObject({
      commandsReceived: [{ command: ':log Tenfour: connection test', status: 200 }],
    });
    const log = await product.database.handle
      .selectFrom('activity')
      .select(['type', 'description', 'actor_name'])
      .where('server_id', '=', serverId)
      .where('type', '=', 'game_command')
      .execute();
    expect(log).toEqual([
      {
        type: 'game_command',
        description: ':log Tenfour: connection test',
        actor_name: `access.owner${count}`,
      },
    ]);
  });

  it('says that no one is online, which reveals nothing about the right to command', async () => {
    const { browser, serverId } = await gameServer('open', 'empty');
    expect(await tryCommands(browser, serverId)).toEqual({
      outcome: 'empty',
      message: 'No one is in the game server. Join it, then test again.',
      code: 3002,
    });
    expect((await keysOf(browser, serverId)).erlc.commandAccess).toBe('unknown');
  });

  it.each(['500', 'html', 'timeout', 'reset'])('says in words that a %s leaves it open', async (mode) => {
    const { browser, serverId } = await gameServer('open');
    await product.fault('erlc', mode, { match: 'POST /v2/server/command' });
    const received = await tryCommands(browser, serverId);
    await product.fault('erlc', 'none');
    expect(received).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/^ER:LC API/) });
    expect((await keysOf(browser, serverId)).erlc.commandAccess).toBe('unknown');
    // An answer without headers leaves the spacing as documented.
    product.clock.ms += COMMAND_SPACING_MS;
    expect(await tryCommands(browser, serverId)).toMatchObject({ outcome: 'allowed' });
  });

  it('passes on what else the game says', async () => {
    const { browser, serverId } = await gameServer('bad');
    expect(await tryCommands(browser, serverId)).toMatchObject({ outcome: 'failed', code: 2002 });
  });

  it('is refused without a key', async () => {
    const { browser, serverId } = await gameServer('open');
    await must(browser, 'servers.update', { serverId, erlcApiKey: null });
    expect(await call(browser, 'rest', 'servers.testCommands', { serverId })).toMatchObject({
      status: 422,
      error: { message: 'Add an ER:LC API key in Settings to send commands.' },
    });
  });
});
