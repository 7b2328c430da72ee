import type { RequestContext } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { callProcedure } from './trpc.ts';

const NO_SERVICES: RequestContext = {
  services: {} as RequestContext['services'],
  access: { account: async () => null, at: async () => null, atResource: async () => null },
  panel: {
    viewer: async () => null,
    attempt: { address: '127.0.0.1', userAgent: null, deviceToken: null },
    open: () => undefined,
    close: () => undefined,
  },
  requestId: 'request',
  source: 'web',
};

const call = (path: string, type: 'query' | 'mutation') =>
  callProcedure({ path, type, input: undefined, ctx: NO_SERVICES });

test.each(['nothing.here', 'punishments', 'toString', '__proto__', ''])(
  'there is no procedure %j',
  async (path) => {
    for (const type of ['query', 'mutation'] as const)
      await expect(call(path, type)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a query is not a mutation', async () => {
  await expect(call('punishments.list', 'mutation')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a call without a session is refused', async () => {
  await expect(call('account.me', 'query')).rejects.toMatchObject({ cause: { code: 'UNAUTHORIZED' } });
});
