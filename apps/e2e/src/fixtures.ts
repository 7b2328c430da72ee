import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { AccessLevel } from '@tenfour/domain';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { type ContextPool, contextPool } from './harness/contexts.ts';
import { type OpenPanel, openPanel, type StaffCredentials, staffAccount } from './harness/platform-staff.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type SandboxControl, sandboxControl } from './harness/sandbox-control.ts';
import { signIn } from './harness/sign-in.ts';
import { type Watch, watchBrowser } from './harness/watch.ts';

export { axe } from './axe.ts';
export { authorizeManually } from './harness/sign-in.ts';
export { consoleOf, expectConsoleClean } from './harness/watch.ts';
export { expect };

/** The game's own pause between two commands. */
const COMMAND_PAUSE_MS = 5_000;

/** Fixtures shared by a worker's stories. */
export interface WorkerFixtures {
  /** The stand-ins of Discord, Roblox and ER:LC, shared by a worker's stories. */
  sandbox: Sandbox;
  /** The real product before them, on an empty SQLite folder, shared by a worker's stories. */
  product: Product;
  /** Browser contexts, shared by a worker's stories one after another. */
  contexts: ContextPool;
}

interface TestFixtures {
  /** The sandbox's control API; faults that a story leaves behind are lifted after it. */
  upstreams: SandboxControl;
  /** Signs a persona in on a page that exists. */
  signIn: (page: Page, persona: string) => Promise<void>;
  /** Opens a separate browser for another person, signed in. */
  person: (persona: string) => Promise<Page>;
  /** Opens the admin panel for the signed-in user of a page, without loading one. */
  openPanel: (page: Page, level: AccessLevel) => Promise<OpenPanel>;
  /** A new platform account with a password, for the admin panel's form. */
  staffAccount: (level: AccessLevel) => Promise<StaffCredentials>;
  watch: Watch;
}

/** Playwright's test with the product around it. Stories share it: each uses its own names, servers and worlds. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a destructured parameter.
    async ({}, use) => {
      const sandbox = await startSandbox({ port: 0 });
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sandbox }, use, worker) => {
      const product = await startProduct(sandbox, `api-${worker.project.name}-${worker.workerIndex}`);
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  contexts: [
    async ({ product, sandbox }, use) =>
      use(contextPool(product.url, [product.url, ...Object.values(sandbox.urls)])),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  watch: [
    async ({ browser }, use) => {
      const watch = watchBrowser(browser);
      await use(watch);
      watch.stop();
      expect(watch.pageErrors, 'uncaught errors').toEqual([]);
      expect(watch.outside, 'requests to other machines').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ browser, contexts }, use, story) => {
    const context = (await contexts.take(browser)).context();
    await use(context);
    await contexts.putBack(context, story);
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  upstreams: async ({ sandbox }, use) => {
    const control = sandboxControl(sandbox);
    await use(control);
    await control.commandPause(COMMAND_PAUSE_MS);
    for (const upstream of ['erlc', 'discord', 'roblox'] as const) await control.faults(upstream, 'none');
  },
  signIn: async ({ product }, use) => use((page, persona) => signIn(page, product, persona)),
  openPanel: async ({ product }, use) => use((page, level) => openPanel(page, product, level)),
  staffAccount: async ({ product }, use) => use((level) => staffAccount(product, level)),
  person: async ({ browser, contexts, product }, use, story) => {
    const taken: BrowserContext[] = [];
    await use(async (persona) => {
      const page = await contexts.take(browser);
      taken.push(page.context());
      await signIn(page, product, persona);
      return page;
    });
    for (const context of taken) await contexts.putBack(context, story);
  },
});
