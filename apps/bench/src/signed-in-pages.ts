import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { API_FILE, startService } from './processes.ts';

const SEED = join(import.meta.dirname, '..', '..', 'api', 'src', 'demo', 'seed.ts');

/** The demo's busy community with its signed-in owner. */
export interface DemoPages {
  /** Of the installation, without a trailing slash. */
  url: string;
  /** The owner's session cookie. */
  cookie: string;
  serverId: string;
}

/** Returns the sandbox's addresses as environment variables of the product. */
export function upstreamsOf({ urls }: Sandbox): Record<string, string> {
  return {
    DISCORD_BASE_URL: urls.discord,
    DISCORD_CDN_URL: urls.discord,
    ROBLOX_USERS_URL: urls.roblox,
    ROBLOX_THUMBNAILS_URL: urls.roblox,
    ROBLOX_APIS_URL: urls.roblox,
    ERLC_BASE_URL: urls.erlc,
  };
}

/** Fills `dataDir`, that of the environment, with the demo, serves it, signs its owner in, and takes everything down after `work`. */
export async function withDemo<T>(
  dataDir: string,
  environment: Record<string, string>,
  work: (pages: DemoPages) => Promise<T>,
): Promise<T> {
  const sandbox = await startSandbox({ port: 0 });
  try {
    const env = { ...environment, ...upstreamsOf(sandbox) };
    await promisify(execFile)(process.execPath, [SEED], {
      env: { ...process.env, ...env, SANDBOX_URL: sandbox.urls.home },
    });
    const api = await startService(API_FILE, env);
    try {
      return await work(await signInOwner(`http://localhost:${api.port}`, tourIn(dataDir)));
    } finally {
      await api.stop();
    }
  } finally {
    await sandbox.close();
  }
}

/** The seed's facts about the story that it wrote. */
interface Tour {
  community: string;
}

function tourIn(dataDir: string): Tour {
  return JSON.parse(readFileSync(join(dataDir, 'tour.json'), 'utf8')) as Tour;
}

async function signInOwner(url: string, { community }: Tour): Promise<DemoPages> {
  const browser = await request.newContext({ baseURL: url });
  try {
    const login = await browser.get('/api/login', { maxRedirects: 0 });
    const authorize = new URL(login.headers().location ?? '');
    authorize.searchParams.set('persona', 'avery');
    await browser.get(authorize.href);
    const servers = (await (await browser.get('/api/servers')).json()) as { id: string; name: string }[];
    const busy = servers.find(({ name }) => name === community);
    if (busy === undefined) throw new Error(`Avery has no server called ${community}.`);
    const { cookies } = await browser.storageState();
    const cookie = cookies
      .filter(({ domain }) => domain === 'localhost')
      .map(({ name, value }) => `${name}=${value}`);
    return { url, cookie: cookie.join('; '), serverId: busy.id };
  } finally {
    await browser.dispose();
  }
}
