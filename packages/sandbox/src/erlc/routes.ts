import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxShared } from '../shared.ts';
import { checkRemoteCommand, runCommand } from './commands.ts';
import { commandError, ErlcError } from './errors.ts';
import { limitHeaders, type Verdict } from './limits.ts';
import type { ReceivedCommand, World } from './types.ts';
import { baseBody, mapBody, playerV1, SECTIONS, sectionBody, staffV1, vehicleV1 } from './views.ts';
import { LOG_SIZE, present, REMOTE_SERVER } from './world.ts';

const KEY_FORM = /^[a-z0-9]+-[a-z0-9]+$/i;

function headerText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
}

/** Returns the request's server key; throws 2000 to 2004 for invalid ones. */
function checkedKey(shared: SandboxShared, request: FastifyRequest): string {
  const { revokedKeys, revokedGlobalKeys, deadKeyUses } = shared.erlc;
  const application = headerText(request.headers.authorization);
  if (/^bad/i.test(application) || revokedGlobalKeys.has(application)) throw new ErlcError(2003);
  const key = headerText(request.headers['server-key']);
  if (key === '') throw new ErlcError(2000);
  if (!KEY_FORM.test(key)) throw new ErlcError(2001);
  if (/^banned-/i.test(key)) throw new ErlcError(2004);
  if (/^bad-/i.test(key) || revokedKeys.has(key.toLowerCase())) {
    deadKeyUses[key] = (deadKeyUses[key] ?? 0) + 1;
    throw new ErlcError(2002);
  }
  return key;
}

function worldOf(shared: SandboxShared, request: FastifyRequest): World {
  const key = headerText(request.headers['server-key']);
  return shared.erlc.world(key.slice(key.indexOf('-') + 1));
}

function applyVerdict(reply: FastifyReply, verdict: Verdict, now: number): void {
  // Clients compare the reset with the answer's date, so both must come from the same clock.
  reply.headers({ ...limitHeaders(verdict), date: new Date(now).toUTCString() });
  if (verdict.allowed) return;
  const seconds = Math.max(0.001, (verdict.resetAt - now) / 1000);
  reply.header('retry-after', String(Math.ceil(seconds)));
  throw new ErlcError(4001, { extra: { retry_after: seconds, bucket: verdict.bucket } });
}

/** Returns the error that the control API scripted for this world's next calls, if any. */
function scriptedCode(world: World, on: 'read' | 'command'): number | null {
  const failure = world.failures.find((one) => one.on === on);
  if (!failure) return null;
  failure.count -= 1;
  if (failure.count <= 0) world.failures = world.failures.filter((one) => one !== failure);
  return failure.code;
}

function readGuard(shared: SandboxShared) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    checkedKey(shared, request);
    const owner = headerText(request.headers.authorization) || request.ip;
    applyVerdict(reply, shared.erlc.limits.takeGlobal(owner, shared.now()), shared.now());
    const code = scriptedCode(worldOf(shared, request), 'read');
    if (code !== null) throw new ErlcError(code);
  };
}

function commandGuard(shared: SandboxShared) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = checkedKey(shared, request);
    applyVerdict(reply, shared.erlc.limits.takeCommand(key, shared.now()), shared.now());
    if (worldOf(shared, request).locked ?? /^locked-/i.test(key)) throw new ErlcError(4000);
  };
}

function refuseDuplicates(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) {
      throw new ErlcError(2001, { status: 400, message: `Duplicate query parameter: ${name}` });
    }
  }
}

function serverV2(shared: SandboxShared, request: FastifyRequest): Record<string, unknown> {
  const query: Record<string, unknown> = { ...(request.query ?? {}) };
  refuseDuplicates(query);
  const world = worldOf(shared, request);
  const wanted = SECTIONS.filter((section) => query[section] === 'true');
  return {
    ...baseBody(world),
    ...Object.fromEntries(wanted.map((name) => [name, sectionBody(world, name)])),
  };
}

function commandText(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'command' in body && typeof body.command === 'string') {
    return body.command;
  }
  throw commandError(3001);
}

function refusal(world: World, text: string): ErlcError | null {
  const code = scriptedCode(world, 'command');
  if (code !== null) return commandError(code);
  if (present(world).length === 0) return commandError(3002);
  try {
    checkRemoteCommand(text);
    return null;
  } catch (error) {
    if (error instanceof ErlcError) return error;
    throw error;
  }
}

function remember(world: World, entry: ReceivedCommand): void {
  world.received.unshift(entry);
  if (world.received.length > LOG_SIZE) world.received.length = LOG_SIZE;
}

function command(shared: SandboxShared, request: FastifyRequest): { message: string } {
  const text = commandText(request.body);
  const world = worldOf(shared, request);
  const at = shared.now();
  const refused = refusal(world, text);
  remember(world, { command: text, at, status: refused?.status ?? 200, code: refused?.code ?? null });
  if (refused) throw refused;
  runCommand(world, shared.people, { label: REMOTE_SERVER, id: null }, text, Math.floor(at / 1000));
  return { message: 'Success' };
}

const V1_READS: Record<string, (world: World) => unknown> = {
  '/v1/server': baseBody,
  '/v1/server/players': (world) => present(world).map((player) => playerV1(world, player)),
  '/v1/server/staff': staffV1,
  '/v1/server/joinlogs': (world) => world.joinLogs,
  '/v1/server/queue': (world) => sectionBody(world, 'Queue'),
  '/v1/server/killlogs': (world) => world.killLogs,
  '/v1/server/commandlogs': (world) => world.commandLogs,
  '/v1/server/modcalls': (world) => world.modCalls,
  '/v1/server/bans': (world) => mapBody(world.bans),
  '/v1/server/vehicles': (world) => (world.offline ? [] : world.vehicles.map(vehicleV1)),
};

/** Registers all routes of the game API except the map images. */
export function addErlcRoutes(app: FastifyInstance, shared: SandboxShared): void {
  const reads = { onRequest: readGuard(shared) };
  const commands = { onRequest: commandGuard(shared) };
  app.get('/v2/server', reads, async (request) => serverV2(shared, request));
  for (const [path, body] of Object.entries(V1_READS)) {
    app.get(path, reads, async (request) => body(worldOf(shared, request)));
  }
  for (const path of ['/v2/server/command', '/v1/server/command']) {
    app.post(path, commands, async (request) => command(shared, request));
  }
  app.post('/v1/api-key/reset', async (request) => {
    const key = headerText(request.headers.authorization);
    if (key === '' || /^bad/i.test(key) || shared.erlc.revokedGlobalKeys.has(key)) throw new ErlcError(2003);
    shared.erlc.revokedGlobalKeys.add(key);
    return { new: `${key.replace(/\.\d+$/, '')}.${shared.erlc.revokedGlobalKeys.size}` };
  });
}
