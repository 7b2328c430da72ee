import {
  COMMAND_WAIT_MS,
  zApiKey,
  zAppeal,
  zAppealLink,
  zCreatedPunishment,
  zCustomCommand,
  zDelivery,
  zErrorBody,
  zInfraction,
  zJoinRequest,
  zLeave,
  zModCall,
  zPlayerNote,
  zShift,
  zShiftType,
  zWebhook,
} from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RawAnswer, rawAgent, sendRaw } from '../src/testing/database/raw.ts';
import { previewOf, warnings } from '../src/testing/imports/imports.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type Actors, admit, assemble, foundServer } from '../src/testing/product/people.ts';
import { openPanel } from '../src/testing/product/platform.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { registeredRoutes } from '../src/testing/product/registered-routes.ts';
import { addressOf, must } from '../src/testing/product/transports.ts';
import { type Ids, inputsOf, type RawRequest, rawBeside, rawRequests } from './fuzz-inputs.ts';
import { alertIn } from './permissions/scene-game-security.ts';

/** How many requests of each call, how many raw ones to the procedures, and how many to what is beside them. */
export interface FuzzSize {
  perCall: number;
  raw: number;
  beside: number;
  /** The run fails when fewer were sent in all. */
  atLeast: number;
}

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true });
const agent = rawAgent();
/** Longest wait of a command for its game plus a margin; anything slower counts as a hang. */
const timeoutMs = COMMAND_WAIT_MS + 10_000;
afterAll(() => agent.destroy());

const routes = restRoutes();
let actors: Actors;
let ids: Ids;
let sent = 0;
const statuses: Record<string, number> = {};

beforeAll(async () => {
  actors = await assemble(product, 'fuzz');
  const server = await foundServer(actors);
  await admit(actors, server, actors.newcomer, 'member');
  const elsewhere = await must(actors.stranger.browser, 'servers.create', { name: 'Elsewhere' });
  const foreign = z.object({ id: z.string(), joinCode: z.string() }).parse(elsewhere);
  ids = { own: await ownIds(server.id), foreign: { serverId: foreign.id, joinCode: foreign.joinCode } };
});

/** Opens the admin panel for some of them, also after they closed it. */
async function openPanels(): Promise<void> {
  for (const [name, level] of [
    ['owner', 'super_admin'],
    ['moderator', 'staff'],
  ] as const) {
    const { userId, browser } = actors[name];
    const panel = await openPanel(product.database, { userId, level, at: product.clock.ms });
    browser.cookies.set('panel', panel.panelToken);
  }
}

async function ownAppeal(serverId: string): Promise<{ token: string; appealId: string }> {
  const write = { serverId, robloxUsername: 'Appealer', punishmentType: 'kick', reason: 'Speeding' };
  const made = zCreatedPunishment.parse(await must(actors.owner.browser, 'punishments.create', write));
  const on = { serverId, punishmentId: made.id };
  const { url } = zAppealLink.parse(await must(actors.owner.browser, 'appeals.openLink', on));
  const token = url?.split('/appeal/')[1] ?? '';
  await must(actors.owner.browser, 'appeals.submit', { token, text: 'Not me' });
  const all = z.array(zAppeal).parse(await must(actors.owner.browser, 'appeals.list', { serverId }));
  return { token, appealId: all[0]?.id ?? '' };
}

async function ownIds(serverId: string): Promise<Record<string, string>> {
  const write = { serverId, robloxUsername: 'Speeder', punishmentType: 'kick', reason: 'Speeding' };
  const made = await must(actors.owner.browser, 'punishments.create', write);
  const again = zCreatedPunishment.parse(made);
  const greeting = { serverId, name: 'Greeting', command: ':h Hello' };
  const scheduled = await must(actors.owner.browser, 'customCommands.create', greeting);
  const customCommandId = zCustomCommand.parse(scheduled).id;
  const server = z
    .object({ joinCode: z.string() })
    .parse(await must(actors.owner.browser, 'servers.get', { serverId }));
  await must(actors.stranger.browser, 'servers.join', { joinCode: server.joinCode });
  const waiting = await must(actors.owner.browser, 'joinRequests.list', { serverId });
  const requestId = z.array(zJoinRequest).parse(waiting)[0]?.id ?? '';
  const note = { serverId, username: 'Speeder', text: 'Seen' };
  const noteId = zPlayerNote.parse(await must(actors.owner.browser, 'players.addNote', note)).id;
  const modCall = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  const modCallId = zModCall.parse(await must(actors.owner.browser, 'modCalls.create', modCall)).id;
  const infraction = { serverId, staffUserId: actors.member.userId, type: 'strike', reason: 'Left early' };
  const infracted = await must(actors.owner.browser, 'infractions.create', infraction);
  const infractionId = zInfraction.parse(infracted).id;
  const webhookUrl = 'https://discord.com/api/webhooks/700000000000000000/a-token-of-the-fuzz-abcd';
  const hook = { serverId, type: 'staff_actions', webhookUrl };
  const webhookId = zWebhook.parse(await must(actors.owner.browser, 'webhooks.create', hook)).id;
  const owed = await must(actors.owner.browser, 'webhooks.deliveries', { serverId, webhookId });
  const deliveryId = z.array(zDelivery).parse(owed)[0]?.id ?? '';
  return {
    serverId,
    webhookId,
    deliveryId,
    punishmentId: again.id,
    customCommandId,
    noteId,
    modCallId,
    infractionId,
    ...(await ownAppeal(serverId)),
    leaveId: await ownLeave(serverId),
    alertId: (await alertIn(actors, serverId)).alertId,
    keyId: zApiKey.parse(
      await must(actors.owner.browser, 'apiKeys.create', {
        serverId,
        name: 'Fuzz',
        flags: ['canViewDashboard'],
      }),
    ).id,
    importId: (await previewOf(actors.owner.browser, serverId, warnings(1))).importId,
    ...(await ownShifts(serverId)),
    userId: actors.newcomer.userId,
    requestId,
  };
}

async function ownLeave(serverId: string): Promise<string> {
  const [from, to] = [0, 3_600_000].map((ms) => new Date(product.clock.ms + ms).toISOString());
  const asked = { serverId, from, to, reason: 'Exams' };
  return zLeave.parse(await must(actors.owner.browser, 'leaves.request', asked)).id;
}

async function ownShifts(serverId: string): Promise<{ typeId: string; shiftId: string }> {
  const type = await must(actors.owner.browser, 'shifts.createType', { serverId, name: 'Patrol' });
  const { id: typeId } = zShiftType.parse(type);
  const shift = await must(actors.owner.browser, 'shifts.clockIn', { serverId, typeId });
  return { typeId, shiftId: zShift.parse(shift).id };
}

const SHAPES: readonly [RegExp, (body: unknown) => unknown][] = [
  [/^\/api(?:[/?]|$)/, (body) => zErrorBody.parse(body)],
  [/^\/trpc(?:[/?]|$)/, (body) => parseTrpc(body)],
];

const zTrpcAnswer = z.union([
  z.object({ result: z.object({ data: z.unknown().optional() }) }),
  z.object({ error: z.object({ message: z.string(), data: z.object({ body: zErrorBody }) }) }),
  // What never came as far as the face.
  zErrorBody,
]);

function parseTrpc(body: unknown): unknown {
  return Array.isArray(body) ? z.array(zTrpcAnswer).parse(body) : zTrpcAnswer.parse(body);
}

/** What stands in no answer: the inside of the program and of its storage. */
const INSIDE = /SQLITE_|node_modules|\.ts:\d+:\d+|kysely|ECONNREFUSED|\$argon2|relation "/i;

/** An answer of ours: never our own fault, and every refusal in the one shape. */
function expectOurs({ method, path }: { method: string; path: string }, answer: RawAnswer): void {
  const { status, text } = answer;
  const line = `${method} ${path.slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  expect(status, line).toBeGreaterThanOrEqual(200);
  expect(status, line).toBeLessThan(500);
  expect(text, line).not.toMatch(INSIDE);
  if (status < 300 || method === 'HEAD' || (status === 302 && path.startsWith('/api/lo'))) return;
  const shape = SHAPES.find(([pattern]) => pattern.test(path));
  expect(shape, line).toBeDefined();
  expect(answer.contentType, line).toContain('application/json');
  expect(() => shape?.[1](JSON.parse(text)), line).not.toThrow();
}

function cookieOf({ cookies }: Browser): Record<string, string> {
  return cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
}

/** What is no procedure refuses in pages, in texts or with nothing; it refuses, too. */
async function sendBeside(what: RawRequest, as: Browser): Promise<void> {
  const { status, text } = await answerTo(what, as);
  const line = `${what.method} ${what.path.slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  expect(status, line).toBeGreaterThanOrEqual(200);
  expect(status, line).toBeLessThan(500);
  expect(text, line).not.toMatch(INSIDE);
}

async function send(what: RawRequest, as: Browser): Promise<void> {
  expectOurs(what, await answerTo(what, as));
}

async function answerTo(what: RawRequest, as: Browser): Promise<RawAnswer> {
  sent += 1;
  const headers = { ...what.headers, ...cookieOf(as) };
  const answer = await sendRaw(product.url, { ...what, headers }, { agent, timeoutMs });
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  return answer;
}

/** Runs a property with several requests under way at a time. */
async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  runs: number,
  check: (value: T) => Promise<void>,
): Promise<void> {
  const AT_ONCE = 5;
  const several = fc.array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(several, async (values) => {
      await Promise.all(values.map(check));
    }),
    { numRuns: Math.ceil(runs / AT_ONCE), endOnFailure: true },
  );
}

/** Every route that is no procedure, and the built files; a live stream does not end. */
function besideProcedures(): string[] {
  const procedures = new Set(routes.map(({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  const urls = new Set(registeredRoutes(product.app).map(({ url }) => url));
  const others = [...urls].filter((url) => !procedures.has(url) && !/^\/(?:trpc|api\/live)/.test(url));
  expect(others.length).toBeGreaterThan(30);
  return [...others, '/assets/:file'];
}

/** Half surrogate pairs and the like travel in bodies; a path has no way to spell them. */
function overRest(route: RestRoute, input: Record<string, unknown>): RawRequest {
  const inPath = new Set(Object.values(route.params));
  const spelled = [...inPath].map((field) => [field, asText(input[field] ?? '').toWellFormed()]);
  const { path } = addressOf(route, Object.fromEntries(spelled));
  const rest = Object.entries(input).filter(([field]) => !inPath.has(field));
  if (route.method !== 'GET') {
    return { method: route.method, path, headers: JSON_HEADERS, body: asBytes(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) query.append(name, asText(value));
  return { method: 'GET', path: `${path}?${query}`, headers: {}, body: '' };
}

function overTrpc(route: RestRoute, input: Record<string, unknown>): RawRequest {
  const path = `/trpc/${route.procedure}`;
  if (route.type === 'mutation') return { method: 'POST', path, headers: JSON_HEADERS, body: asBytes(input) };
  return {
    method: 'GET',
    path: `${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: {},
    body: '',
  };
}

const JSON_HEADERS = { 'content-type': 'application/json' };

function asBytes(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('latin1');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Calls whose answer may be that of the game: each may take as long as a command waits. */
const WAITS_FOR_GAME = new Set(['game.execute', 'servers.testCommands']);

function runsOf({ procedure }: RestRoute, perCall: number): number {
  return WAITS_FOR_GAME.has(procedure) ? Math.min(perCall, 20) : perCall;
}

/** Throws generated and broken requests at both faces of a product, and looks at every answer. */
export function fuzz({ perCall, raw, beside, atLeast }: FuzzSize): void {
  describe('whatever is sent, the answer is a refusal in the one shape or a success', () => {
    it.each(routes)('$procedure', { timeout: 240_000 }, async (route) => {
      if (route.allowance.kind === 'platform') await openPanels();
      const callers = fc.constantFrom(...(['owner', 'owner', 'moderator', 'stranger', 'signedOut'] as const));
      await holds(
        fc.tuple(inputsOf(route, ids), callers, fc.boolean()),
        runsOf(route, perCall),
        ([input, caller, rest]) =>
          send(rest ? overRest(route, input) : overTrpc(route, input), actors[caller].browser),
      );
    });

    it('raw bytes at paths without a procedure', { timeout: 600_000 }, async () => {
      // Signed in, some of these would end the session that later ones need.
      const callers = fc.constantFrom(
        ...[actors.signedOut.browser, actors.stranger.browser, actors.owner.browser],
      );
      const kept = new Map(actors.stranger.browser.cookies);
      const requests = rawBeside(besideProcedures(), ids.own.serverId ?? '');
      await holds(fc.tuple(requests, callers), beside, ([what, browser]) => {
        const leaves = what.path.startsWith('/api/logout') || what.path.startsWith('/api/auth');
        return sendBeside(what, leaves ? actors.signedOut.browser : browser);
      });
      expect(new Map(actors.stranger.browser.cookies)).toEqual(kept);
    });

    it('raw bytes over both transports', { timeout: 600_000 }, async () => {
      await openPanels();
      const harmless = routes.filter(({ procedure }) => !procedure.startsWith('account.revoke'));
      const callers = fc.constantFrom(...(['owner', 'stranger', 'signedOut'] as const));
      await holds(fc.tuple(rawRequests(harmless), callers), raw, ([what, caller]) =>
        send(what, actors[caller].browser),
      );
    });

    it('and afterwards everything still works, and nothing was logged as our fault', async () => {
      const calls = routes.reduce((sum, route) => sum + runsOf(route, perCall), 0);
      expect(sent).toBeGreaterThanOrEqual(Math.max(calls + raw + beside, atLeast));
      const { serverId = '' } = ids.own;
      await must(actors.owner.browser, 'servers.get', { serverId });
      await must(actors.owner.browser, 'punishments.list', { serverId }, 'trpc');
      process.stdout.write(`fuzz: ${sent} requests, ${JSON.stringify(statuses)}\n`);
      expect(product.log.filter((line) => line.includes('request failed'))).toEqual([]);
    });
  });
}
