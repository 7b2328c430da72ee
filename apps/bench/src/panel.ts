import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { API_FILE, type Service, startService } from './processes.ts';
import { upstreamsOf } from './signed-in-pages.ts';

/** How the in-game panel loads and keeps up; times in ms. */
export interface PanelResult {
  players: number;
  /** Largest contentful paint of each load, with an empty cache. */
  paints: number[];
  /** Tasks of the page's main thread over 50 ms under continuous updates. */
  longTasks: number[];
  busyForMs: number;
  /** Names of players that came and went in that time. */
  changes: number;
}

/** How much of it is measured. */
export interface PanelRun {
  loads: number;
  busyForMs: number;
  environment: (dataDir: string) => Record<string, string>;
}

const PLAYERS = 100;
const WORLD = 'emptypanel';
/** Interval at which some players leave and as many join, with as many kills; the game is polled every 10 s. */
const TURN_MS = 1_000;
const TURN_PLAYERS = 3;
const SETTLE_MS = 3_000;

/** Lighthouse's desktop preset: 40 ms round trip, 10,240 kbit/s, no CPU throttling. */
const DESKTOP = {
  offline: false,
  latency: 40,
  downloadThroughput: (10_240 * 1_024) / 8,
  uploadThroughput: (10_240 * 1_024) / 8,
};

// For the page, as text: this package knows no browser's types.
const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;
const WATCH_TASKS = `window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: 'longtask' });
undefined`;

/**
 * Opens the panel of a game with 100 players in Chromium, first with an empty cache and then under continuous changes.
 */
export async function measurePanel({ loads, busyForMs, environment }: PanelRun): Promise<PanelResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-panel-'));
  const sandbox = await startSandbox({ port: 0 });
  let api: Service | undefined;
  let browser: Browser | undefined;
  try {
    api = await startService(API_FILE, {
      ...environment(dataDir),
      ...upstreamsOf(sandbox),
    });
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: ['--no-sandbox'],
    });
    const owner = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const path = await foundServer(owner, `http://localhost:${api.port}`);
    await fillWorld(sandbox);
    const state = await owner.storageState();
    const paints: number[] = [];
    for (let at = 0; at < loads; at += 1) paints.push(await paintOf(browser, state, path));
    const { longTasks, changes } = await keepBusy(owner, path, sandbox, busyForMs);
    return { players: PLAYERS, paints, longTasks, busyForMs, changes };
  } finally {
    await browser?.close();
    await api?.stop();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function control(sandbox: Sandbox, body: object): Promise<void> {
  const response = await fetch(`${sandbox.urls.home}/control/erlc/${WORLD}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

/** Signs a user in and creates a server whose key opens the game. Returns the panel's address. */
async function foundServer(context: BrowserContext, url: string): Promise<string> {
  const { request } = context;
  const login = await request.get(`${url}/api/login`, { maxRedirects: 0 });
  const authorize = new URL(login.headers().location ?? '');
  authorize.searchParams.set('persona', 'avery');
  await request.get(authorize.href);
  const headers = { origin: url };
  const made = await request.post(`${url}/api/servers`, { headers, data: { name: 'Panel' } });
  const { id } = (await made.json()) as { id: string };
  const key = { erlcApiKey: `bench-${WORLD}` };
  const kept = await request.patch(`${url}/api/servers/${id}`, { headers, data: key });
  if (!kept.ok()) throw new Error(`The key was refused: ${await kept.text()}`);
  return `${url}/server/${id}?tab=ingame`;
}

const nameOf = (number: number): string => `Player${String(number).padStart(4, '0')}`;

async function fillWorld(sandbox: Sandbox): Promise<void> {
  await control(sandbox, { op: 'set', maxPlayers: PLAYERS });
  for (let number = 0; number < PLAYERS; number += 1) {
    await control(sandbox, { op: 'join', player: nameOf(number) });
  }
}

async function shown(page: Page): Promise<void> {
  await page
    .getByText(nameOf(PLAYERS - 1))
    .first()
    .waitFor({ state: 'attached', timeout: 60_000 });
}

/** Measures a load by a first-time visitor over a desktop connection. */
async function paintOf(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', DESKTOP);
  await page.goto(path);
  await shown(page);
  await delay(SETTLE_MS);
  const paint = await page.evaluate<number>(LARGEST_PAINT);
  await context.close();
  return paint;
}

/** Keeps the page open while players come, go and fight. Returns its long tasks. */
async function keepBusy(owner: BrowserContext, path: string, sandbox: Sandbox, forMs: number) {
  const page = await owner.newPage();
  await page.goto(path);
  await shown(page);
  await delay(SETTLE_MS);
  await page.evaluate(WATCH_TASKS);
  const changes = await comeAndGo(sandbox, forMs);
  const longTasks = await page.evaluate<number[]>('window.longTasks');
  return { longTasks, changes };
}

async function comeAndGo(sandbox: Sandbox, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  let next = PLAYERS;
  while (performance.now() < end) {
    for (let turn = 0; turn < TURN_PLAYERS; turn += 1) {
      await control(sandbox, { op: 'leave', player: nameOf(next - PLAYERS) });
      await control(sandbox, { op: 'join', player: nameOf(next) });
      next += 1;
    }
    await control(sandbox, { op: 'kill', killer: nameOf(next - 1), killed: nameOf(next - 2) });
    await delay(TURN_MS);
  }
  return (next - PLAYERS) * 2;
}
