import type { Access, AdminSession, RequestContext, Services } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { appRouter, trustOutputs } from '@tenfour/contracts/router';
import {
  type AccessLevel,
  DomainError,
  NO_RECORD_FIELDS,
  type Role,
  type ServerPolicy,
} from '@tenfour/domain';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { vi } from 'vitest';
import { mara, permissionsOf, policy } from './fixtures.ts';

// As in production. The compiler checks what services answer here, apart from fields that a fixture has too many.
trustOutputs();

/** The services that a test answers with; asking for another one is a failing call. */
export type TestServices = { [Name in keyof Services]?: Partial<Services[Name]> };

/** Who calls, and with what right. */
export interface Caller {
  role?: Role;
  rules?: ServerPolicy;
  signedIn?: boolean;
  /** Who gave their second factor just now; people have none when left out. */
  gaveFactor?: true;
  /** With an open admin panel of this level. */
  platform?: AccessLevel;
}

function accessOf({ role = 'owner', rules = policy(), signedIn = true, gaveFactor }: Caller): Access {
  const factor = gaveFactor && { factor: { givenAt: Date.now(), fresh: true } };
  const account = { id: mara.id, username: mara.username, sessionId: 'session-1', ...factor };
  const found = async () => {
    if (!signedIn) return null;
    const serverStatus = 'active' as const;
    const source = 'web' as const;
    const viewer = { ...account, serverId: 's1', role, policy: rules, serverStatus, source };
    return { account, viewer, version: () => '' };
  };
  return { account: async () => (signedIn ? account : null), at: found, atResource: found };
}

function panelOf({ platform }: Caller): AdminSession {
  const opened = { accountId: 'staff-1', accountName: 'chief', panelId: 'panel-1' };
  return {
    viewer: async (account) =>
      platform === undefined
        ? null
        : {
            ...account,
            ...opened,
            level: platform,
            signedInAt: new Date().toISOString(),
            expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          },
    attempt: { address: '203.0.113.9', userAgent: null, deviceToken: null },
    open: () => undefined,
    close: () => undefined,
  };
}

function notInThisTest(name: string): never {
  throw new DomainError('UNAVAILABLE', { message: `${name} is not part of this test.` });
}

/** A server without required and custom fields. */
const NO_FIELDS = { version: 0, set: NO_RECORD_FIELDS, changedAt: null, changedBy: null, templates: [] };

function servicesOf(given: TestServices, caller: Caller): Services {
  const defaults: TestServices = {
    account: { me: async () => mara },
    alerts: { inbox: async () => ({ unread: 0, alerts: [] }) },
    announcements: { inbox: async () => ({ open: false, unread: 0, announcements: [] }) },
    banRequests: { summary: async () => ({ open: 0, votesNeeded: 0 }), list: async () => [] },
    ownership: { list: async () => [] },
    recordFields: { get: async () => NO_FIELDS, formerChoices: async () => [] },
    // No server asks for a second person.
    twoPeople: { ask: async () => undefined },
    servers: { permissions: () => permissionsOf(caller.role ?? 'owner', caller.rules), list: async () => [] },
  };
  const capability = (name: keyof Services) =>
    new Proxy(
      { ...defaults[name], ...given[name] },
      {
        get: (target, call) => Reflect.get(target, call) ?? (() => notInThisTest(`${name}.${String(call)}`)),
      },
    );
  return new Proxy({} as Services, { get: (_target, name) => capability(name as keyof Services) });
}

/** An installation without any of the optional settings. */
export const PUBLIC_CONFIG = {
  productName: 'Tenfour',
  communityInviteUrl: null,
  demoUrl: null,
  testimonials: null,
};

/** The calls that reached the API, in order: `servers.create`, … */
export interface TestApi {
  calls: string[];
  caller: Caller;
}

/**
 * Answers the page's calls with the real router, its schemas and its permission checks, over `services`. `caller` may
 * be changed while the page is open. `vi.unstubAllGlobals()` ends it.
 */
export function serveApi(services: TestServices, caller: Caller = {}): TestApi {
  const served: TestApi = { calls: [], caller };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, window.location.origin);
    served.calls.push(...url.pathname.replace('/trpc/', '').split(','));
    const { signal: _signal, ...rest } = init ?? {};
    return fetchRequestHandler({
      endpoint: '/trpc',
      req: new Request(url, rest),
      router: appRouter,
      createContext: (): RequestContext => ({
        services: servicesOf(services, served.caller),
        access: accessOf(served.caller),
        panel: panelOf(served.caller),
        requestId: 'req-1',
        source: 'web',
      }),
    });
  });
  return served;
}

/** Every query of the product, as `servers.get`. */
export function queryNames(): string[] {
  return restRoutes().flatMap(({ procedure, type }) => (type === 'query' ? [procedure] : []));
}
