import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { DemoPages } from './signed-in-pages.ts';

/** One tap or key, with the time from it to the next paint as the browser reports it, in ms. */
export interface Interaction {
  page: string;
  step: string;
  ms: number;
}

/** How much slower the processor seems to the page. */
export const INPUT_THROTTLING = 6;

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Shorter interactions are not reported; they count as this long, in ms. */
const LEAST_MS = 16;

/** The time after a step in which its delayed work and the answers of its requests are drawn, in ms. */
const AFTER_STEP_MS = 1_500;
const AFTER_LOAD_MS = 6_000;

// For the page, as text: this package knows no browser's types.
const WATCH = `window.inputs = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId: id, duration } of list.getEntries())
    if (id > 0) window.inputs.set(id, Math.max(duration, window.inputs.get(id) ?? 0));
}).observe({ type: 'event', durationThreshold: ${LEAST_MS} });
window.inputsBefore = performance.interactionCount;
undefined`;
const TAKE = `(() => {
  const slow = [...window.inputs.values()];
  const count = performance.interactionCount - window.inputsBefore;
  window.inputs.clear();
  window.inputsBefore = performance.interactionCount;
  return [...slow, ...new Array(Math.max(0, count - slow.length)).fill(${LEAST_MS})];
})()`;

type Steps = readonly (readonly [step: string, act: (page: Page) => Promise<unknown>])[];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const listOf = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).first();
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Player / });
const leave = (page: Page) => page.keyboard.press('Escape');
const fieldOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();

/** Types as a person does, each key an interaction of its own. */
async function type(page: Page, field: string, text: string): Promise<void> {
  await fieldOf(page, field).tap();
  await page.keyboard.type(text, { delay: 150 });
}

async function empty(page: Page, field: string): Promise<void> {
  await fieldOf(page, field).focus();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace');
}

/** What every page of the frame has. */
const FRAME: Steps = [
  // Lists have a button of that name too.
  [
    'navigation opens',
    (page) => page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'More' }).tap(),
  ],
  ['navigation closes', leave],
  ['search opens', (page) => page.keyboard.press('Control+k')],
  ['search types', (page) => page.keyboard.type('ban', { delay: 150 })],
  ['search closes', leave],
];

const INGAME: Steps = [
  ['filter types', (page) => type(page, 'Filter players', 'er')],
  ['filter empties', (page) => empty(page, 'Filter players')],
  ['menu of a player opens', (page) => button(page, /^Actions for /).tap()],
  ['menu of a player closes', leave],
  ['vehicles', (page) => listOf(page, 'Vehicles').tap()],
  ['players', (page) => listOf(page, 'Players').tap()],
  ['command types', (page) => type(page, 'Command', ':pm a')],
  ['command empties', (page) => empty(page, 'Command')],
  ...FRAME,
];

const PUNISHMENTS: Steps = [
  ['search of records types', (page) => type(page, 'Search punishments', 'rdm')],
  ['search of records empties', (page) => empty(page, 'Search punishments')],
  ['filters open', (page) => button(page, /^Filters/).tap()],
  ['filters close', (page) => button(page, 'Show results').tap()],
  [
    'row is selected',
    (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .tap(),
  ],
  ['menu of a row opens', (page) => button(page, /^Actions: /).tap()],
  ['menu of a row closes', leave],
  ['composer opens', (page) => button(page, 'New punishment').tap()],
  ['composer types', (page) => page.keyboard.type('abc', { delay: 150 })],
  ['composer closes', leave],
  ['player opens', (page) => page.locator('[data-row] a').first().tap()],
  ['player closes', (page) => drawer(page).getByRole('button', { name: 'Close' }).first().tap()],
  ...FRAME,
];

async function measurePage(
  context: BrowserContext,
  name: string,
  url: string,
  steps: Steps,
): Promise<Interaction[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await delay(AFTER_LOAD_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: INPUT_THROTTLING });
  await page.evaluate(WATCH);
  const found: Interaction[] = [];
  for (const [step, act] of steps) {
    await act(page);
    await delay(AFTER_STEP_MS);
    const times = await page.evaluate<number[]>(TAKE);
    found.push(...times.map((ms) => ({ page: name, step, ms })));
  }
  await page.close();
  return found;
}

/** Uses the busiest pages of the demo on a slow phone, `rounds` times, and returns every interaction. */
export async function measureInputs(pages: DemoPages, rounds: number): Promise<Interaction[]> {
  const { url, cookie, serverId } = pages;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext(PHONE);
    const cookies = cookie.split('; ').map((pair) => pair.split('='));
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
    const found: Interaction[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = `${url}/server/${serverId}`;
      found.push(...(await measurePage(context, 'in-game', `${server}?tab=ingame`, INGAME)));
      found.push(...(await measurePage(context, 'punishments', `${server}/punishments`, PUNISHMENTS)));
    }
    return found;
  } finally {
    await browser.close();
  }
}
