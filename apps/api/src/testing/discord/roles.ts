import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { z } from 'zod';
import { afterEveryFile } from '../after-file.ts';
import { createTestStore, openTestDatabase } from '../database/database.ts';
import type { Browser } from '../product/browser.ts';
import { type ChildProduct, startChild } from '../product/child.ts';
import { must } from '../product/transports.ts';

const WORLD = 'stillroles';

const zReceived = z.object({ commandsReceived: z.array(z.object({ command: z.string() })) });

/**
 * Two web instances and one worker as processes of their own on one PostgreSQL, and a server with a game. The same
 * person is signed in at both web instances.
 */
export async function startRoles() {
  const sandbox = await startSandbox({ port: 0 });
  afterEveryFile(() => sandbox.close());
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const start = (ROLE: 'web' | 'worker'): Promise<ChildProduct> =>
    startChild({ sandbox, store, env: { ROLE } });
  const [a, b, worker] = await Promise.all([start('web'), start('web'), start('worker')]);
  const [onA, onB] = [a.browser(), b.browser()];
  await onA.signIn('avery');
  for (const [name, value] of onA.cookies) onB.cookies.set(name, value);
  const { id: serverId } = zServer.parse(await must(onA, 'servers.create', { name: 'Roles' }));
  await must(onA, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}` });
  return {
    sandbox,
    database,
    start,
    a,
    b,
    worker,
    onA,
    onB,
    serverId,
    press: (browser: Browser, command: string): Promise<unknown> =>
      must(browser, 'game.execute', { serverId, command }),
    /** How often the game was sent it. */
    async received(command: string): Promise<number> {
      const response = await fetch(`${sandbox.urls.home}/control/erlc/${WORLD}`);
      const { commandsReceived } = zReceived.parse(await response.json());
      return commandsReceived.filter((one) => one.command === command).length;
    },
  };
}
