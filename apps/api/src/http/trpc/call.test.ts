import type { Account, PlatformViewer, RequestContext, Services, Viewer } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { appRouter } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import { callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server';
import { expect, test } from 'vitest';
import { testViewer } from '../../testing/game/viewer.ts';
import { type Call, callProcedure } from './call.ts';

const account: Account = { id: 'user', username: 'person', sessionId: 'session' };
const viewer = testViewer({ ...account, serverId: 'server' });
const staff: PlatformViewer = {
  ...account,
  accountId: 'staff',
  accountName: 'staff',
  level: 'super_admin',
  signedInAt: '2025-12-31T23:00:00.000Z',
  panelId: 'panel',
  expiresAt: '2026-01-01T00:00:00.000Z',
};

/** Services of which every method does this. */
function servicesThat(act: (...given: unknown[]) => unknown): Services {
  const service = new Proxy({}, { get: () => act });
  return new Proxy({}, { get: () => service }) as Services;
}

const WORKS = servicesThat(async (...given) => given);
const REFUSES = servicesThat(async () => {
  throw new DomainError('CONFLICT', { message: 'Someone was faster.' });
});
const FAILS = servicesThat(() => {
  throw new RangeError('broken');
});

function contextOf(services: Services, who: { account: Account; viewer: Viewer | null } | null) {
  const found = async () => who;
  const access = { account: async () => who && account, at: found, atResource: found };
  const panel = {
    viewer: async () => (who?.viewer ? staff : null),
    attempt: { address: '127.0.0.1', userAgent: null, deviceToken: null },
    open: () => undefined,
    close: () => undefined,
  };
  return { services, access, panel, requestId: 'request', source: 'web' } satisfies RequestContext;
}

const CONTEXTS: [string, RequestContext][] = [
  ['nobody', contextOf(WORKS, null)],
  ['a stranger', contextOf(WORKS, { account, viewer: null })],
  ['a member', contextOf(WORKS, { account, viewer: { ...viewer, role: 'member' } })],
  ['the owner', contextOf(WORKS, { account, viewer })],
  ['the owner, who is refused', contextOf(REFUSES, { account, viewer })],
  ['the owner, and it fails', contextOf(FAILS, { account, viewer })],
];

/** Everything that inputs are made of; what a schema does not know it leaves out. */
const ID = '01890000-0000-7000-8000-000000000000';
const INPUTS: unknown[] = [
  undefined,
  'text',
  { serverId: ID },
  Object.fromEntries(
    restRoutes()
      .flatMap(({ inputs }) =>
        inputs.flatMap((input) => ('shape' in input ? Object.keys(Object(input.shape)) : [])),
      )
      .map((name) => [name, name.endsWith('s') ? [ID] : ID]),
  ),
];

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return { data: await work };
  } catch (thrown) {
    const { code, message, cause } = getTRPCErrorFromUnknown(thrown);
    return { code, message, cause: cause && { name: cause.name, message: cause.message } };
  }
}

function byTrpc({ path, type, input, ctx }: Call): Promise<unknown> {
  const getRawInput = async () => input;
  return callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    getRawInput,
    signal: undefined,
    batchIndex: 0,
  });
}

test.each(CONTEXTS)('every procedure ends for %s as by the caller of tRPC itself', async (_who, ctx) => {
  const codes = new Set<unknown>();
  for (const { procedure: path, type } of restRoutes()) {
    for (const input of INPUTS) {
      const call = { path, type, input, ctx };
      const own = await outcomeOf(callProcedure(call));
      expect(own, path).toEqual(await outcomeOf(byTrpc(call)));
      codes.add(Object(own).code);
    }
  }
  expect(codes.size).toBeGreaterThan(1);
});

test.each(['nothing.here', 'punishments', 'toString', '__proto__', ''])(
  'there is no procedure %j',
  async (path) => {
    for (const type of ['query', 'mutation'] as const) {
      const call = { path, type, input: undefined, ctx: contextOf(WORKS, null) };
      const own = await outcomeOf(callProcedure(call));
      expect(own).toEqual(await outcomeOf(byTrpc(call)));
      expect(own).toMatchObject({ code: 'NOT_FOUND' });
    }
  },
);

test('a query is no mutation', async () => {
  const call = {
    path: 'punishments.list',
    type: 'mutation',
    input: {},
    ctx: contextOf(WORKS, null),
  } as const;
  expect(await outcomeOf(callProcedure(call))).toEqual(await outcomeOf(byTrpc(call)));
});
