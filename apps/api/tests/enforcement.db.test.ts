import { COMMANDS_QUEUED_MAX, zCreatedPunishment, zGameCommand, zPunishment } from '@tenfour/contracts';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../src/db/ids.ts';
import { signUp } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';

const product = await startProduct(
  { RATE_LIMIT: '0', LOG_LEVEL: 'warn', UPSTREAM_TIMEOUT_MS: '700' },
  { ticking: true },
);
const { browser, username } = await signUp(product, 'owner');
const { home } = product.sandbox.urls;
// How commands are spaced is another test's matter.
await post(`${home}/control/limits`, { commandLimit: 1_000, commandWindowMs: 1 });

/** A community whose game stands still with Bob_1 and `others` in it; both switches are on. */
async function community(
  world: string,
  {
    key = `demo-${world}`,
    others = [],
    ...more
  }: { key?: string; others?: string[]; [name: string]: unknown } = {},
) {
  const control = (operation: object) => post(`${home}/control/erlc/${world}`, operation);
  // Before anyone looks: what a look has found is shown for ten seconds.
  await control({ op: 'clear' });
  for (const player of ['Bob_1:77001', ...others]) await control({ op: 'join', player });
  const made = await must(browser, 'servers.create', { name: world });
  const { id: serverId } = z.object({ id: z.string() }).parse(made);
  const switches = { enforceInGame: true, pmWarnings: true, ...more };
  await must(browser, 'servers.update', { serverId, ...(key ? { erlcApiKey: key } : {}), ...switches });
  if (key) await expect.poll(() => playersOf(serverId), { timeout: 45_000 }).toContain('Bob_1:77001');
  return { serverId, world, control };
}
type Community = Awaited<ReturnType<typeof community>>;

async function playersOf(serverId: string): Promise<string[]> {
  const players = await must(browser, 'game.players', { serverId });
  return z
    .array(z.object({ Player: z.string() }))
    .parse(players)
    .map(({ Player }) => Player);
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function received({ world }: Community): Promise<string[]> {
  const state = await (await fetch(`${home}/control/erlc/${world}`)).json();
  const { commandsReceived } = z
    .object({ commandsReceived: z.array(z.object({ command: z.string() })) })
    .parse(state);
  // The sandbox shows the newest first.
  return commandsReceived.map(({ command }) => command).toReversed();
}

async function punish({ serverId }: Community, punishmentType: string, more: object = {}) {
  const input = { serverId, robloxUsername: 'bob_1', punishmentType, reason: 'RDM, twice', ...more };
  return zCreatedPunishment.parse(await must(browser, 'punishments.create', input, 'trpc'));
}

async function enforcementOf({ serverId }: Community, id: string) {
  const list = z.array(zPunishment).parse(await must(browser, 'punishments.list', { serverId }));
  return list.find((one) => one.id === id)?.enforcement;
}

const settled = (one: Community, id: string) =>
  expect.poll(async () => (await enforcementOf(one, id))?.state, { timeout: 15_000 });

async function commandsOf({ serverId }: Community) {
  return z.array(zGameCommand).parse(await must(browser, 'game.commands', { serverId }));
}

describe('a record', () => {
  it('that is a kick sends one, by full name, and shows that the game has accepted it', async () => {
    const one = await community('stillkick');
    const made = await punish(one, 'kick');
    expect(made.enforcement).toEqual({ state: 'queued', message: null });
    await settled(one, made.id).toBe('sent');
    expect(await received(one)).toEqual([':kick Bob_1 RDM; twice']);
    expect(await commandsOf(one)).toMatchObject([
      { command: ':kick Bob_1 RDM; twice', issuedBy: username, source: 'panel' },
    ]);
  });

  it('that is a kick names the appeal page of the server', async () => {
    const one = await community('stillappeal');
    const page = { serverId: one.serverId, slug: 'still-appeal' };
    await must(browser, 'appealPage.setAddress', page);
    const made = await punish(one, 'kick');
    await settled(one, made.id).toBe('sent');
    expect(await received(one)).toEqual([
      expect.stringMatching(/^:kick Bob_1 RDM; twice Appeal: \S+\/appeals\/still-appeal$/),
    ]);
  });

  it('of a player who is not in the game kicks and messages no one, and bans by id', async () => {
    const one = await community('stillgone', { others: ['Robert_12:77002'] });
    const away = { robloxUsername: 'Robert_1' };
    expect((await punish(one, 'kick', away)).enforcement).toEqual({ state: 'not_online', message: null });
    expect((await punish(one, 'warning', away)).enforcement).toMatchObject({ state: 'not_online' });
    const { id, robloxUserId, autoBan } = await punish(one, 'kick', away);
    expect(autoBan).toBe(true);
    await settled(one, id).toBe('sent');
    expect(await received(one)).toEqual([`:ban ${robloxUserId}`]);
  });

  it('that is a warning messages the player; one that became a ban only bans; a strike only records', async () => {
    const one = await community('stillwarn');
    const notified = await punish(one, 'warning');
    await settled(one, notified.id).toBe('sent');
    expect((await punish(one, 'strike')).enforcement).toEqual({ state: 'none', message: null });
    const third = await punish(one, 'warning');
    expect(third).toMatchObject({ punishmentType: 'ban', autoBanApplied: true });
    await settled(one, third.id).toBe('sent');
    expect(await received(one)).toEqual([
      ':pm Bob_1 You have been warned: RDM; twice',
      `:ban ${third.robloxUserId}`,
    ]);
  });

  it('that a rule of the server decides is sent, or not, as the rule says', async () => {
    const one = await community('stillrule', { enforceInGame: false });
    const { serverId } = one;
    const outcome = { type: 'ban', duration: 60, inGame: 'always', notifyStaff: false };
    const counts = {
      types: ['strike'],
      measure: 'records',
      onlyActive: true,
      windowDays: null,
      threshold: 1,
    };
    const rule = { id: 'r', name: 'One strike', ...counts, reason: null };
    const save = (expectedVersion: number, inGame: string) => {
      const rules = [{ ...rule, outcome: { ...outcome, inGame } }];
      const ruleSet = { ...DEFAULT_RULE_SET, rules };
      return must(browser, 'escalation.save', { serverId, expectedVersion, ruleSet });
    };
    await save(0, 'always');
    const made = await punish(one, 'strike', { enforce: false });
    expect(made).toMatchObject({ punishmentType: 'ban', enforcement: { state: 'queued' } });
    await settled(one, made.id).toBe('sent');
    await save(1, 'never');
    expect((await punish(one, 'strike', { enforce: true })).enforcement.state).toBe('none');
    expect(await received(one)).toEqual([`:ban ${made.robloxUserId}`]);
  });

  it('twenty concurrent presses are one record and one command', async () => {
    const one = await community('stilltwenty');
    const clientId = newId();
    const all = await Promise.all(Array.from({ length: 20 }, () => punish(one, 'ban', { clientId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await settled(one, all[0]?.id ?? '').toBe('sent');
    expect(await received(one)).toHaveLength(1);
    expect(await commandsOf(one)).toHaveLength(1);
  });

  it('whose name Roblox has not confirmed bans no one else, and by what the game knows', async () => {
    const one = await community('stillghost', { others: ['GhostRider12:77003'] });
    const elsewhere = await punish(one, 'ban', { robloxUsername: 'GhostRider1' });
    expect(elsewhere).toMatchObject({ verified: false, enforcement: { state: 'not_sent' } });
    expect(elsewhere.enforcement.message).toMatch(/could hit someone else/);
    const there = await punish(one, 'ban', { robloxUsername: 'ghostrider12' });
    await settled(one, there.id).toBe('sent');
    expect(await received(one)).toEqual([':ban 77003']);
  });

  it('sends nothing while the server does not want it, when it is edited, ended or deleted', async () => {
    const one = await community('stilloff', { enforceInGame: false, pmWarnings: false });
    const { id, enforcement } = await punish(one, 'ban');
    expect(enforcement).toEqual({ state: 'none', message: null });
    await must(browser, 'servers.update', { serverId: one.serverId, enforceInGame: true });
    const named = { serverId: one.serverId, punishmentId: id };
    await must(browser, 'punishments.update', { ...named, reason: 'Other' });
    await must(browser, 'punishments.remove', named);
    expect(await commandsOf(one)).toEqual([]);
  });
});

describe('a choice for one record', () => {
  it('sends what the server does not, and records what the server would send', async () => {
    const off = await community('stillchosen', { enforceInGame: false, pmWarnings: false });
    const sent = await punish(off, 'kick', { enforce: true });
    await settled(off, sent.id).toBe('sent');
    expect(await received(off)).toEqual([':kick Bob_1 RDM; twice']);

    const on = await community('stillrecorded');
    for (const type of ['kick', 'warning']) {
      const { enforcement } = await punish(on, type, { enforce: false });
      expect(enforcement).toEqual({ state: 'none', message: null });
    }
    expect(await commandsOf(on)).toEqual([]);
  });

  it('shows a command that was sent before, of the same kind and on the same player, and sends no other', async () => {
    const one = await community('stillbefore', { others: ['Bob_2:77002'] });
    const sent = await must(browser, 'game.execute', { serverId: one.serverId, command: ':kick Bob_1 RDM' });
    const { id: commandId } = z.object({ id: z.string() }).parse(sent);
    const shown = await punish(one, 'kick', { commandId });
    expect(shown.enforcement).toEqual({ state: 'sent', message: null });
    for (const other of [
      await punish(one, 'ban', { commandId }),
      await punish(one, 'kick', { commandId, robloxUsername: 'Bob_2' }),
      await punish(one, 'kick', { commandId: newId() }),
    ])
      expect(other.enforcement).toEqual({ state: 'none', message: null });
    expect(await received(one)).toEqual([':kick Bob_1 RDM']);
  });

  it('of two people at the same moment counts for each record alone', async () => {
    const one = await community('stillboth');
    const [kicked, recorded] = await Promise.all([
      punish(one, 'kick', { enforce: true }),
      punish(one, 'kick', { enforce: false }),
    ]);
    expect(recorded.enforcement.state).toBe('none');
    await settled(one, kicked.id).toBe('sent');
    expect(await received(one)).toHaveLength(1);
  });
});

describe('a game that cannot be sent to leaves the record recorded', () => {
  it('without a key', async () => {
    const made = await punish(await community('stillnokey', { key: '' }), 'ban');
    expect(made.enforcement).toEqual({
      state: 'not_sent',
      message: 'Add an ER:LC API key in Settings to send commands.',
    });
  });

  it('when it refuses commands from here: the first finds out, the next is not sent', async () => {
    const one = await community('stilllocked');
    await one.control({ op: 'lock' });
    const first = await punish(one, 'kick');
    await settled(one, first.id).toBe('failed');
    expect((await enforcementOf(one, first.id))?.message).toMatch(/not allowed by the game yet/);
    const second = await punish(one, 'kick');
    expect(second.enforcement).toMatchObject({ state: 'not_sent' });
    expect(second.enforcement.message).toMatch(/refused the last command from here/);
  });

  it('in an empty game: a kick finds no player, a ban has failed', async () => {
    const one = await community('stillempty');
    await one.control({ op: 'fail', code: 3002, on: 'command', count: 2 });
    const [kick, ban] = [await punish(one, 'kick'), await punish(one, 'ban')];
    await settled(one, kick.id).toBe('not_online');
    await settled(one, ban.id).toBe('failed');
    expect((await enforcementOf(one, ban.id))?.message).toMatch(/^No one is in the game server/);
  });

  it('when its key is dead', async () => {
    const one = await community('stilldead');
    await one.control({ op: 'revoke-key', key: 'demo-stilldead' });
    await punish(one, 'ban', { robloxUsername: 'Early_1' });
    await expect
      .poll(
        async () =>
          (await punish(one, 'ban', { robloxUsername: `P${newId().slice(-12)}` })).enforcement.state,
      )
      .toBe('not_sent');
  });

  it('when sixty commands already wait', async () => {
    const one = await community('stillfull');
    const { erlc_key_hash: game } = await product.database.handle
      .selectFrom('servers')
      .select('erlc_key_hash')
      .where('id', '=', one.serverId)
      .executeTakeFirstOrThrow();
    // The queue polls on its own and sends what it finds: each command hangs, and more are queued than allowed.
    await product.fault('erlc', 'timeout', { match: 'command' });
    const rows = Array.from({ length: COMMANDS_QUEUED_MAX + 5 }, () => ({
      server_id: one.serverId,
      id: newId(),
      game_id: game ?? '',
      issued_by: null,
      source: 'panel' as const,
      command: ':log full',
      state: 'queued' as const,
      created_at: Date.now(),
      client_id: null,
      expires_at: null,
    }));
    await product.database.handle.insertInto('game_commands').values(rows).execute();
    expect((await punish(one, 'kick')).enforcement).toEqual({
      state: 'not_sent',
      message: '60 commands already wait for this game.',
    });
    await product.fault('erlc', 'none');
  });
});

it('whose answer never came has an unknown outcome, and is not sent again', async () => {
  const one = await community('stilltimeout');
  await must(browser, 'game.info', { serverId: one.serverId });
  await product.fault('erlc', 'timeout', { match: 'command' });
  const made = await punish(one, 'ban');
  await settled(one, made.id).toBe('unknown');
  await product.fault('erlc', 'none');
  expect((await enforcementOf(one, made.id))?.message).toMatch(/is unknown/);
  expect(await commandsOf(one)).toHaveLength(1);
  // A record whose enforcement is unknown can still be removed.
  const named = { serverId: one.serverId, punishmentId: made.id };
  expect((await call(browser, 'rest', 'punishments.remove', named)).status).toBe(200);
});
