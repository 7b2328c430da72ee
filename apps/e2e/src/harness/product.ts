import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { apiProcess } from './api-process.ts';

/** The built web app. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const LOGS = fileURLToPath(new URL('../../results/logs', import.meta.url));

/** Password that opens alt management to users without a server with a key (`ALT_PAGE_PASSWORD`). */
export const ALT_PAGE_PASSWORD = 'open-the-alts';

/** The built product: a real API process that serves the built web and speaks to a sandbox. */
export interface Product {
  /** Its public address, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Shuts the API down properly and starts it again on the same data; also starts a killed one. */
  restartApi(): Promise<void>;
  /** Sends `kill -9`. */
  killApi(): Promise<void>;
  /** Returns everything the API has logged so far. */
  apiLog(): string;
  close(): Promise<void>;
}

function environment(sandbox: Sandbox, port: number, url: string, dataDir: string): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SQLITE_DURABILITY: 'normal',
    WEB_DIST,
    LOG_LEVEL: 'debug',
    // A worker signs people in far more often than anyone does from one address.
    RATE_LIMIT: '0',
    // On a busy machine requests would be turned away, which is no part of any story.
    SHED_DELAY_MS: '0',
    SERVERS_PER_USER: '0',
    DISCORD_CLIENT_ID: 'tenfour-e2e',
    DISCORD_CLIENT_SECRET: 'tenfour-e2e-secret',
    DISCORD_BASE_URL: sandbox.urls.discord,
    DISCORD_CDN_URL: sandbox.urls.discord,
    DISCORD_BOT_TOKEN: 'the-bot-of-the-stories',
    DISCORD_PUBLIC_KEY: sandbox.interactionPublicKey,
    ROBLOX_USERS_URL: sandbox.urls.roblox,
    ROBLOX_THUMBNAILS_URL: sandbox.urls.roblox,
    ROBLOX_APIS_URL: sandbox.urls.roblox,
    ROBLOX_CLIENT_ID: 'tenfour-roblox',
    ROBLOX_CLIENT_SECRET: 'the-roblox-secret-of-the-stories',
    ERLC_BASE_URL: sandbox.urls.erlc,
    MAPS_FILE: sandbox.mapsFile,
    PUSH_ALLOWED_HOSTS: new URL(sandbox.urls.home).host,
    ENDPOINT_ALLOWED_HOSTS: new URL(sandbox.urls.home).host,
    ERLC_EVENT_PUBLIC_KEY: sandbox.eventPublicKey,
    COMMUNITY_INVITE_URL: 'https://discord.gg/tenfour',
    ALT_PAGE_PASSWORD,
    ALT_REQUESTS: 'passwords',
  };
}

function emptyLog(name: string): string {
  mkdirSync(LOGS, { recursive: true });
  const path = join(LOGS, `${name}.log`);
  writeFileSync(path, '');
  return path;
}

/** A beginning that is not just empty. */
export interface Beginning {
  /** Port to listen on; a free one by default. */
  port?: number;
  /** Fills the data folder before the API starts, in its environment. */
  fill?: (env: Record<string, string>) => Promise<void>;
}

/**
 * Starts the product on an empty data folder. Its address is `localhost`, the sandbox's is 127.0.0.1: two sites
 * for the browser, as in real life, so that cookie rules are put to the test.
 */
export async function startProduct(
  sandbox: Sandbox,
  name: string,
  given: Record<string, string> = {},
  { port: wanted, fill }: Beginning = {},
): Promise<Product> {
  const port = wanted ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-e2e-'));
  const env = { ...environment(sandbox, port, url, dataDir), ...given };
  const api = apiProcess(url, env, emptyLog(name));
  await fill?.(env);
  await api.start();
  return {
    url,
    dataDir,
    restartApi: async () => {
      await api.stop();
      await api.start();
    },
    killApi: () => api.kill(),
    apiLog: () => api.log(),
    close: async () => {
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
