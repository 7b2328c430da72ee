import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { compose, type Overrides, type Product } from '../../app/compose.ts';
import { type Config, readConfig } from '../../app/config.ts';
import { INTERACTIONS_PATH } from '../../features/discord/bot/http.ts';
import { afterEveryFile } from '../after-file.ts';
import { createTestStore } from '../database/database.ts';
import { postControl } from '../game/control.ts';
import { type Browser, createBrowser } from './browser.ts';
import { webBuildIn } from './web-build.ts';

/** The whole product on a fresh database, listening, against a sandbox of its own. */
export interface RunningProduct extends Product {
  config: Config;
  sandbox: Sandbox;
  /** Where it listens, without a trailing slash; also its `PUBLIC_URL`. */
  url: string;
  /** Log lines so far. */
  log: string[];
  /** The product's clock, which only this moves, unless it was asked to tick. */
  clock: { ms: number };
  browser(): Browser;
  /** A browser that is signed in as a persona of the sandbox, or as anyone. */
  signedIn(persona: string): Promise<Browser>;
  /** Arms a fault of the sandbox; `none` lifts it. */
  fault(upstream: 'discord' | 'roblox' | 'erlc', mode: string, options?: object): Promise<void>;
}

const running: { close(): Promise<void> }[] = [];

afterEveryFile(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

/** The environment of a product that speaks to this sandbox. */
export function sandboxEnvironment(sandbox: Sandbox): Record<string, string> {
  return {
    DISCORD_CLIENT_ID: 'tenfour',
    DISCORD_CLIENT_SECRET: 'the-client-secret-of-tests',
    DISCORD_BOT_TOKEN: 'the-bot-token-of-tests',
    DISCORD_PUBLIC_KEY: sandbox.interactionPublicKey,
    DISCORD_BASE_URL: sandbox.urls.discord,
    DISCORD_CDN_URL: sandbox.urls.discord,
    ROBLOX_USERS_URL: sandbox.urls.roblox,
    ROBLOX_THUMBNAILS_URL: sandbox.urls.roblox,
    ROBLOX_APIS_URL: sandbox.urls.roblox,
    ROBLOX_CLIENT_ID: 'tenfour-roblox',
    ROBLOX_CLIENT_SECRET: 'the-roblox-secret-of-tests',
    ERLC_BASE_URL: sandbox.urls.erlc,
    MAPS_FILE: sandbox.mapsFile,
    PUSH_ALLOWED_HOSTS: new URL(sandbox.urls.home).host,
    ENDPOINT_ALLOWED_HOSTS: new URL(sandbox.urls.home).host,
    ERLC_EVENT_PUBLIC_KEY: sandbox.eventPublicKey,
  };
}

/** A clock that runs, and can be set all the same. Commands to the game are spaced by real time. */
function tickingClock(): { ms: number } {
  let ahead = 0;
  return {
    get ms() {
      return Date.now() + ahead;
    },
    set ms(moment) {
      ahead = moment - Date.now();
    },
  };
}

/**
 * Starts a product that is stopped automatically after the file. Only in `*.db.test.ts`. `env` adds to the environment.
 * Games are polled when they are viewed, and by the clock only with `watching`. With `oneClock` the sandbox uses the
 * product's clock. `overrides` are passed to `compose`.
 */
export async function startProduct(
  env: Record<string, string> = {},
  {
    ticking = false,
    watching = false,
    oneClock = false,
    overrides = {},
  }: { ticking?: boolean; watching?: boolean; oneClock?: boolean; overrides?: Overrides } = {},
): Promise<RunningProduct> {
  const clock = ticking ? tickingClock() : { ms: Date.now() };
  const sandbox = await startSandbox({ port: 0, ...(oneClock ? { now: () => clock.ms } : {}) });
  running.push(sandbox);
  const store = await createTestStore();
  const port = await freePort();
  const config = readConfig({
    ...sandboxEnvironment(sandbox),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: store.dataDir,
    DATABASE_URL: store.url,
    SQLITE_DURABILITY: 'normal',
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    WEB_DIST: webBuildIn(store.dataDir),
    ALT_REQUESTS: 'passwords',
    // The sandbox answers immediately unless the machine is busy; tests of timeouts set a shorter one.
    UPSTREAM_TIMEOUT_MS: '5000',
    LOG_LEVEL: 'debug',
    // A machine that is busy with other suites would have requests turned away.
    SHED_DELAY_MS: '0',
    // One person of a test owns dozens; who tests the limits sets them.
    SERVERS_PER_USER: '0',
    ...env,
  });
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const product = await compose(config, { logTo, now: () => clock.ms, watching, ...overrides });
  running.push(product);
  const url = await product.app.listen({ host: config.host, port });
  await postControl(sandbox, 'discord/interactions-url', { url: url + INTERACTIONS_PATH });
  const browser = (): Browser => createBrowser(url);
  return {
    ...product,
    config,
    sandbox,
    url,
    log,
    clock,
    browser,
    signedIn: async (persona) => {
      const one = browser();
      await one.signIn(persona);
      return one;
    },
    fault: (upstream, mode, options) => armFault(sandbox, { upstream, mode, ...options }),
  };
}

async function armFault(sandbox: Sandbox, body: object): Promise<void> {
  const response = await fetch(`${sandbox.urls.home}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused the fault: ${await response.text()}`);
}
