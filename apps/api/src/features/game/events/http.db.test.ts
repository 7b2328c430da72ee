import { zEventHook, zGameEvent } from '@tenfour/contracts';
import { createSigner } from '@tenfour/sandbox/erlc/signer';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '100000' }, { ticking: true });
const actors = await assemble(product, 'hooks');
const { home } = product.sandbox.urls;
const { owner, moderator } = actors;

/** The sandbox's own key pair: what tests sign themselves is as genuine as what it sends. */
const signer = createSigner('tenfour');

let worlds = 0;

/** A server with a key (unless it has none), its game's world and its secret address. */
async function scene(key: 'key' | 'no key' = 'key') {
  worlds += 1;
  const world = `empty${worlds}hooks`;
  const { id: serverId } = await foundServer(actors, world);
  if (key === 'key') await setKey(serverId, `demo-${world}`);
  return { serverId, world, url: await newAddress(serverId) };
}

async function setKey(serverId: string, erlcApiKey: string): Promise<void> {
  await must(owner.browser, 'servers.update', { serverId, erlcApiKey });
}

async function newAddress(serverId: string): Promise<string> {
  const { url } = zEventHook.parse(await must(owner.browser, 'gameEvents.rotateEventHook', { serverId }));
  return String(url);
}

async function control(world: string, operation: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${home}/control/erlc/${world}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
  if (!response.ok) throw new Error(await response.text());
  return z.record(z.string(), z.unknown()).parse(await response.json());
}

/** What the game was answered to an operation of which it tells its webhook. */
async function delivered(world: string, operation: object): Promise<number> {
  return z.object({ status: z.number() }).parse((await control(world, operation)).webhook).status;
}

async function eventsOf(serverId: string) {
  return z.array(zGameEvent).parse(await must(moderator.browser, 'gameEvents.list', { serverId }));
}

async function hookOf(serverId: string) {
  return zEventHook.parse(await must(owner.browser, 'gameEvents.eventHook', { serverId }));
}

const now = (): number => Math.floor(product.clock.ms / 1_000);

const chat = (argument: string, more: object = {}) => ({
  event: 'CustomCommand',
  origin: '4711',
  timestamp: now(),
  data: { command: 'verify', argument },
  ...more,
});

function bodyOf(server: string, ...events: unknown[]): string {
  return JSON.stringify({ server, events });
}

/** Posts a body, signed as the game signs it; `headers` replaces some, null leaves one out. */
async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  { at = now(), headers = {} }: { at?: number; headers?: Record<string, string | null> } = {},
): Promise<{ status: number; message: string }> {
  const signed = signer.headers(typeof body === 'string' ? body : new TextDecoder().decode(body), at);
  const all = Object.entries({ ...signed, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(all), body });
  const text = await response.text();
  const { message = '' } = z.object({ message: z.string().optional() }).parse(JSON.parse(text));
  return { status: response.status, message };
}

describe('what the game sends', () => {
  it('is taken: its probe, what players type after a semicolon, and emergency calls, with their names', async () => {
    const { serverId, world, url } = await scene();
    await control(world, { op: 'join', player: 'Talker:4711' });
    expect(await control(world, { op: 'webhook', url })).toMatchObject({
      saved: true,
      probe: { status: 200 },
      forged: { status: 401 },
    });
    expect(await hookOf(serverId)).toMatchObject({ lastEventAt: expect.any(String) });
    // On a busy machine the first look is answered before the game was read.
    const seen = async () => JSON.stringify(await must(moderator.browser, 'game.players', { serverId }));
    await expect.poll(seen, { timeout: 15_000 }).toContain('Talker');
    expect(await delivered(world, { op: 'say', player: 'Talker:4711', text: ';verify  ABC' })).toBe(200);
    expect(await delivered(world, { op: 'say', player: 'Gone:99', text: ';hi' })).toBe(200);
    const call = { op: 'emergency', team: 'Fire', caller: 'Talker:4711', description: 'Smoke' };
    expect(await delivered(world, call)).toBe(200);
    expect(await delivered(world, { op: 'emergency-end' })).toBe(200);
    const received = (await eventsOf(serverId)).filter(({ kind }) => /^(?:custom|emergency)/.test(kind));
    const byKind = Object.fromEntries(received.map((event) => [`${event.kind} ${event.player.name}`, event]));
    expect(Object.keys(byKind).sort()).toEqual([
      'custom_command 99',
      'custom_command Talker',
      'emergency_call_ended Talker',
      'emergency_call_started Talker',
    ]);
    expect(byKind['custom_command Talker']).toMatchObject({
      player: { robloxUserId: '4711' },
      detail: ';verify ABC',
    });
    expect(byKind['emergency_call_started Talker']?.detail).toContain('Fire · Smoke');
  });

  it('is one call with what a reading shows of it', async () => {
    const { serverId, world, url } = await scene();
    await control(world, { op: 'webhook', url });
    await control(world, { op: 'join', player: 'Talker:4711' });
    await control(world, { op: 'emergency', team: 'Police', caller: 'Talker:4711', description: 'Robbery' });
    const kinds = async () => {
      // As an open page does: on a busy machine the interest of one look ends before the game was read.
      await must(moderator.browser, 'game.players', { serverId });
      return (await eventsOf(serverId)).map(({ kind }) => kind);
    };
    await expect.poll(kinds, { timeout: 30_000 }).toContain('join');
    const calls = (await eventsOf(serverId)).filter(({ detail }) => detail?.includes('Robbery'));
    expect(calls.map(({ kind }) => kind)).toEqual(['emergency_call_started']);
  });

  it('can be a batch, in either spelling of time, with unknown names', async () => {
    const { serverId, world, url } = await scene();
    const at = now() - 60;
    const body = bodyOf(
      world,
      chat('one', { timestamp: at }),
      chat('one', { timestamp: at }),
      chat('iso', { timestamp: new Date(at * 1_000).toISOString() }),
      chat('number', { origin: 4711 }),
      chat('senseless', { timestamp: 9e15 }),
      { event: 'MeteorStruck', timestamp: at, data: { size: 3 } },
      chat('no speaker', { origin: '' }),
      { event: 'EmergencyCallStarted' },
      7,
    );
    expect((await post(url, body)).status).toBe(200);
    const events = await eventsOf(serverId);
    const received = events.map(({ detail, createdAt }) => [detail, Date.parse(createdAt) / 1_000]);
    expect(received.filter(([detail]) => detail === ';verify one')).toEqual([
      [';verify one', at],
      [';verify one', at],
    ]);
    expect(received).toContainEqual([';verify iso', at]);
    expect(events.map(({ detail }) => detail).sort()).toEqual([
      ';verify iso',
      ';verify number',
      ';verify one',
      ';verify one',
      ';verify senseless',
    ]);
  });

  it('has its name as `event` or as `type`, signed by the game and naming the server', async () => {
    const { serverId, world, url } = await scene();
    const typed = (argument: string, more: object = {}) => chat(argument, { event: undefined, ...more });
    const sent = [
      typed('typed', { type: 'CustomCommand' }),
      chat('both', { type: 'MeteorStruck' }),
      typed('odd', { event: 7, type: 'CustomCommand' }),
      typed('other', { type: 'MeteorStruck' }),
      typed('none'),
      typed('object', { type: { name: 'CustomCommand' } }),
    ];
    expect((await post(url, bodyOf(world, ...sent))).status).toBe(200);
    const shown = (await eventsOf(serverId)).map(({ detail }) => detail).sort();
    expect(shown).toEqual([';verify both', ';verify odd', ';verify typed']);
    const again = bodyOf(world, typed('unsigned', { type: 'CustomCommand' }));
    expect((await post(url, again, { headers: { 'x-signature-ed25519': null } })).status).toBe(401);
    const elsewhere = bodyOf('another', typed('elsewhere', { type: 'CustomCommand' }));
    expect((await post(url, elsewhere)).status).toBe(403);
    expect(await eventsOf(serverId)).toHaveLength(3);
  });

  it('is taken without a key as well, but belongs to no game then', async () => {
    const { serverId, world, url } = await scene('no key');
    expect((await post(url, bodyOf(world, chat('early')))).status).toBe(200);
    await setKey(serverId, `demo-${world}`);
    expect((await post(url, bodyOf(world, chat('later')))).status).toBe(200);
    expect((await eventsOf(serverId)).map(({ detail }) => detail)).toEqual([';verify later']);
  });
});

describe('refused messages leave nothing behind', () => {
  const tomorrow = (): number => now() + 86_400;

  it.each<[string, number, (url: string, world: string) => Promise<{ status: number }>]>([
    [
      'no signature',
      401,
      (url, w) => post(url, bodyOf(w, chat('x')), { headers: { 'x-signature-ed25519': null } }),
    ],
    [
      'no time',
      401,
      (url, w) => post(url, bodyOf(w, chat('x')), { headers: { 'x-signature-timestamp': null } }),
    ],
    [
      'a malformed signature',
      401,
      (url, w) => post(url, bodyOf(w, chat('x')), { headers: { 'x-signature-ed25519': 'zz' } }),
    ],
    [
      'a signature of something else',
      401,
      (url, w) => {
        const { 'x-signature-ed25519': other = '' } = signer.headers(bodyOf(w, chat('y')), now());
        return post(url, bodyOf(w, chat('x')), { headers: { 'x-signature-ed25519': other } });
      },
    ],
    [
      'a signature of another key',
      401,
      (url, w) => {
        const { 'x-signature-ed25519': other = '' } = createSigner('x').headers(bodyOf(w, chat('x')), now());
        return post(url, bodyOf(w, chat('x')), { headers: { 'x-signature-ed25519': other } });
      },
    ],
    [
      'another time than was signed',
      401,
      (url, w) => postWithTime(url, bodyOf(w, chat('x')), String(now() + 1)),
    ],
    ['an old message', 400, (url, w) => post(url, bodyOf(w, chat('x')), { at: now() - 310 })],
    ['a message from the future', 400, (url, w) => post(url, bodyOf(w, chat('x')), { at: tomorrow() })],
    ['no JSON', 400, (url) => post(url, 'garbage')],
    ['nothing', 400, (url) => post(url, '')],
    ['another shape', 400, (url, w) => post(url, JSON.stringify({ server: w, events: 'many' }))],
    ['no server', 400, (url) => post(url, JSON.stringify({ events: [] }))],
    ['another server', 403, (url) => post(url, bodyOf('elsewhere', chat('x')))],
    ['too much', 413, (url, w) => post(url, bodyOf(w, chat('x'.repeat(70_000))))],
    ['a cookie beside an unsigned message', 401, (url, w) => fetchWithCookie(url, bodyOf(w, chat('x')))],
  ])('%s', async (_what, status, send) => {
    const { serverId, world, url } = await scene();
    expect((await post(url, bodyOf(world))).status).toBe(200);
    expect((await send(url, world)).status).toBe(status);
    expect(await eventsOf(serverId)).toEqual([]);
  });

  async function postWithTime(url: string, body: string, time: string) {
    return post(url, body, { headers: { 'x-signature-timestamp': time } });
  }

  /** As a page of another site would have a browser send it: no origin check, and no use either. */
  async function fetchWithCookie(url: string, body: string): Promise<{ status: number }> {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' };
    return owner.browser.fetch(url, { method: 'POST', headers, body });
  }

  it('a repeated message, even when both come at the same moment; a repeated probe changes nothing', async () => {
    const { serverId, world, url } = await scene();
    const at = now();
    const body = bodyOf(world, chat('once', { timestamp: at }));
    const answers = await Promise.all([post(url, body, { at }), post(url, body, { at })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post(url, body, { at, headers: upperCase(body, at) })).status).toBe(409);
    expect(await eventsOf(serverId)).toHaveLength(1);
    const probe = bodyOf(world, { event: 'WebhookProbe', origin: '', timestamp: at, data: {} });
    for (let time = 0; time < 2; time += 1) expect((await post(url, probe, { at })).status).toBe(200);
  });

  function upperCase(body: string, at: number): Record<string, string> {
    return { 'x-signature-ed25519': String(signer.headers(body, at)['x-signature-ed25519']).toUpperCase() };
  }

  it('addresses that lead nowhere: unknown, replaced, removed, of a removed server', async () => {
    const { serverId, world, url } = await scene();
    const nowhere = { status: 404, message: 'There is nothing at this address.' };
    const body = (): string => bodyOf(world, chat(`${Math.random()}`));
    expect(await post(url.replace(/.{8}$/, 'AAAAAAAA'), body())).toEqual(nowhere);
    expect(await post(`${url}x`, '')).toEqual(nowhere);
    const next = await newAddress(serverId);
    expect(await post(url, body())).toEqual(nowhere);
    expect((await post(next, body())).status).toBe(200);
    await must(owner.browser, 'gameEvents.removeEventHook', { serverId });
    expect(await post(next, body())).toEqual(nowhere);
    const last = await newAddress(serverId);
    await must(owner.browser, 'servers.remove', { serverId });
    expect(await post(last, body())).toEqual(nowhere);
  });
});

it('a message to a suspended server is accepted and nothing of it is kept', async () => {
  const { serverId, world, url } = await scene();
  const suspend = (status: 'suspended' | 'active') =>
    product.database.handle.updateTable('servers').set({ status }).where('id', '=', serverId).execute();
  await suspend('suspended');
  const body = bodyOf(world, chat('while suspended'));
  const at = now();
  expect((await post(url, body, { at })).status).toBe(200);
  expect((await post(url, body, { at })).status).toBe(200);
  await suspend('active');
  expect(await eventsOf(serverId)).toEqual([]);
  expect((await hookOf(serverId)).lastEventAt).toBeNull();
  expect((await post(url, bodyOf(world, chat('afterwards')))).status).toBe(200);
  expect(await eventsOf(serverId)).toHaveLength(1);
});

describe('who can send', () => {
  it('is the game whose name is the public half of the key, also after the key was replaced', async () => {
    const { serverId, world, url } = await scene();
    expect((await post(url, bodyOf('elsewhere', chat('a')))).status).toBe(200);
    expect((await post(url, bodyOf(world.toUpperCase(), chat('b')))).status).toBe(200);
    expect((await post(url, bodyOf('elsewhere', chat('c')))).status).toBe(403);
    await setKey(serverId, `fresh-${world}`);
    expect((await post(url, bodyOf(world, chat('d')))).status).toBe(200);
    await setKey(serverId, 'demo-emptymoved');
    expect((await post(url, bodyOf(world, chat('e')))).status).toBe(403);
    expect((await post(url, bodyOf('emptymoved', chat('f')))).status).toBe(200);
  });

  it('belongs by default to the first server, until a new address is created', async () => {
    const { serverId, url } = await scene('no key');
    const first = await Promise.all(['one', 'two'].map((name) => post(url, bodyOf(name, chat(name)))));
    expect(first.map(({ status }) => status).sort()).toEqual([200, 403]);
    const pinned = first[0]?.status === 200 ? 'one' : 'two';
    const other = pinned === 'one' ? 'two' : 'one';
    expect((await post(url, bodyOf(pinned, chat('again')))).status).toBe(200);
    expect((await post(url, bodyOf(other, chat('again')))).status).toBe(403);
    const next = await newAddress(serverId);
    expect((await post(next, bodyOf(other, chat('anew')))).status).toBe(200);
  });
});

describe('limits', () => {
  it('unknown addresses are counted by sender, known ones each for itself', async () => {
    const { world, url } = await scene();
    const tries = Array.from({ length: PROCESS_LIMITS.unknownEventAddresses + 5 }, (_, at) =>
      post(`${url}${at}`, ''),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await post(url, bodyOf(world, chat('still heard')))).status).toBe(200);
    const many = Array.from({ length: PROCESS_LIMITS.gameEvents }, (_, at) =>
      post(url, bodyOf(world), { at: now() - (at % 9) }),
    );
    expect((await Promise.all(many)).map(({ status }) => status)).toContain(429);
    const other = await scene();
    expect((await post(other.url, bodyOf(other.world))).status).toBe(200);
  });
});

it('leaves the address in no log line, and answers as data', async () => {
  const { world, url } = await scene();
  const token = url.slice(url.lastIndexOf('/') + 1);
  await post(url, bodyOf(world, chat('x')));
  await post(url, 'garbage');
  await fetch(url);
  await fetch(`${product.url}//hooks/erlc/${token}?x=1`, { method: 'POST', body: 'x' });
  const answer = await fetch(url, { method: 'POST', body: '{}' });
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(product.log.join('')).toContain('/hooks/erlc/***');
  expect(product.log.join('')).not.toContain(token);
});
