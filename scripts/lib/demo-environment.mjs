import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { waitForHttp } from './children.mjs';
import { fromRoot } from './paths.mjs';
import { portFrom } from './ports.mjs';

const SEED = 'apps/api/src/demo/seed.ts';

/** Verifies the sandbox's event webhooks of the game; a test of the sandbox compares the two. */
const EVENT_PUBLIC_KEY = 'MCowBQYDK2VwAyEAFN9NDwGdp5aBpia5ACdklYLcJXCnPePrSOlEZ8OMdhQ=';

/** Verifies the sandbox's Discord interactions; a test of the sandbox compares the two. */
const INTERACTION_PUBLIC_KEY = '54e1dce4d51af83d1e2927f796ab6f287c4d410c1612f9322ccd1d715f134c9e';

/** The demo's channel of platform staff: messages posted to it are shown on the sandbox's Discord page. */
const PLATFORM_CHANNEL = 'https://discord.com/api/webhooks/905000000000000001/demo-platform-channel';

/** Returns the ports of demo and dev, from PORT and SANDBOX_PORT. */
export function demoPorts() {
  return { web: portFrom('PORT', 3000), sandbox: portFrom('SANDBOX_PORT', 3900) };
}

/** Returns the product's environment with a sandbox on four ports from `sandboxPort`. */
export function sandboxEnv(sandboxPort) {
  const at = (offset) => `http://127.0.0.1:${sandboxPort + offset}`;
  return {
    DISCORD_CLIENT_ID: 'tenfour-demo',
    DISCORD_CLIENT_SECRET: 'tenfour-demo-secret',
    DISCORD_BOT_TOKEN: 'tenfour-demo-bot',
    DISCORD_PUBLIC_KEY: INTERACTION_PUBLIC_KEY,
    DISCORD_BASE_URL: at(1),
    DISCORD_CDN_URL: at(1),
    ROBLOX_USERS_URL: at(2),
    ROBLOX_THUMBNAILS_URL: at(2),
    ROBLOX_APIS_URL: at(2),
    ROBLOX_CLIENT_ID: 'tenfour-roblox',
    ROBLOX_CLIENT_SECRET: 'the-roblox-secret-of-the-demo',
    ERLC_BASE_URL: at(3),
    MAPS_FILE: fromRoot('packages/sandbox/maps.json'),
    ERLC_EVENT_PUBLIC_KEY: EVENT_PUBLIC_KEY,
  };
}

/** Returns the demo's host: this machine only, unless HOST is set. */
export function demoHost() {
  return process.env.HOST || '127.0.0.1';
}

/** Returns the origin at which a service listening on `host` is reached from this machine. */
export function localOrigin(host, port) {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Creates and returns the demo's folder, accessible to its owner only. An existing folder of the demo is restricted as
 * well; one from DATA_DIR keeps its permissions. `mode` is wider where another user has to access a folder in it.
 */
export function demoFolder(name, mode = 0o700) {
  const own = fromRoot('data', name);
  const folder = process.env.DATA_DIR || own;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode });
  if (folder === own) chmodSync(own, mode);
  return folder;
}

/** Returns the environment of the demo's API. `apiPort` differs from the public one while Vite is in front of it. */
export function demoEnv({ web, sandbox }, apiPort = web) {
  return {
    ...sandboxEnv(sandbox),
    PORT: String(apiPort),
    HOST: demoHost(),
    DATA_DIR: process.env.DATA_DIR || fromRoot('data', 'demo'),
    // A demo can be filled again; the wait for the disk would only slow it.
    SQLITE_DURABILITY: process.env.SQLITE_DURABILITY || 'normal',
    PUBLIC_URL: process.env.PUBLIC_URL || localOrigin(demoHost(), web),
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    ENDPOINT_ALLOWED_HOSTS: `127.0.0.1:${sandbox}`,
    OUTBOUND_ADDRESS: process.env.OUTBOUND_ADDRESS || '127.0.0.1',
    COMMUNITY_INVITE_URL: process.env.COMMUNITY_INVITE_URL || `http://127.0.0.1:${sandbox + 1}/`,
    // The specification's feature as a whole; in production the default takes no passwords.
    ALT_REQUESTS: process.env.ALT_REQUESTS || 'passwords',
    ALT_PAGE_PASSWORD: process.env.ALT_PAGE_PASSWORD || `demo-${randomBytes(4).toString('hex')}`,
    PLATFORM_WEBHOOK_URL: process.env.PLATFORM_WEBHOOK_URL || PLATFORM_CHANNEL,
  };
}

/** Starts the sandbox and waits until all of its stand-ins listen. */
export async function startSandbox(group, sandboxPort) {
  group.start('sandbox', 'packages/sandbox/src/main.ts', { env: { SANDBOX_PORT: String(sandboxPort) } });
  await waitForHttp(`http://127.0.0.1:${sandboxPort}/control/requests`);
}

/** Fills the demo's database; the seed itself skips existing data. */
export async function seedDemo(group, env) {
  if (existsSync(fromRoot(SEED))) await group.runOnce('seed', SEED, { env });
}
