import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { SPEC_LITERALS } from '../literals/spec-literals.ts';
import { expectNoSidewaysScroll } from '../steps.ts';

const INVITE = 'https://discord.gg/tenfour';
const LEGAL = ['/privacy', '/terms', '/security'];
const PATHS = ['/', '/landing', '/premium', '/coming-from', '/testimonials', '/documentation', ...LEGAL];
const NARROW = { width: 390, height: 844 };

/** The rows of the comparison as the specification has them: Free, Premium, Enterprise. */
const COMPARISON = {
  'Basic moderation and staff management': ['Included', 'Included', 'Included'],
  'Advanced analytics and priority support': ['Not included', 'Included', 'Included'],
  'API access': ['Not included', 'Not included', 'Included'],
  'Multiple servers': ['1', '3', 'Unlimited'],
};

async function paint(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
}

// covers: R191-R195, R197-R200, R203-R228, R414, R826-R828
test('the premium page holds the plans, the reasons and the comparison', async ({ page }) => {
  await paint(page, 'light');
  await page.goto('/premium');
  const plans = page.getByRole('main').getByRole('list').first();
  await literal(plans, ...SPEC_LITERALS['2 Premium page, plans']);
  for (const plan of ['Free', 'Premium', 'Enterprise'] as const) {
    const list = page.getByRole('list', { name: `What ${plan} includes` });
    const features = SPEC_LITERALS[`2 Premium page, what ${plan} includes`];
    await literal(list, ...features);
    await expect(list.getByRole('listitem')).toHaveText([...features]);
  }
  await literal(page, ...SPEC_LITERALS['2 Premium page, reasons and closing']);
  const table = page.getByRole('table', { name: 'Feature comparison' });
  await expect(table.getByRole('columnheader')).toHaveText(['Feature', 'Free', 'Premium', 'Enterprise']);
  for (const [feature, shares] of Object.entries(COMPARISON)) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: feature }) });
    await expect(row.getByRole('cell')).toHaveText(shares);
  }
  await literal(page, ...SPEC_LITERALS['2 Premium page, comparison']);
  await axe(page);
  await page.setViewportSize(NARROW);
  await expect(table).toBeHidden();
  await expect(page.getByRole('definition')).toHaveText(
    [0, 1, 2].flatMap((plan) => Object.values(COMPARISON).map((shares) => shares[plan] ?? '')),
  );
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});

// covers: R192, R193, R195, R196, R201, R202
test('every button of the premium page answers in place, without a request', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/premium', { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answers = {
    'Get Started': 'Sign in and create your server.',
    'Buy Premium': 'Premium isn’t on sale yet.',
    'Contact Sales': 'Enterprise isn’t on sale yet.',
    'Start Premium Trial': 'Every feature is open',
  };
  const main = page.getByRole('main');
  for (const [name, answer] of Object.entries(answers)) {
    const button = main.getByRole('button', { name }).last();
    await button.press('Enter');
    await expect(main.getByText(answer).filter({ visible: true })).toHaveCount(1);
    await expect(main.getByText(INVITE).filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(main.getByText(answer).filter({ visible: true })).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await main.getByRole('button', { name: 'Buy Premium' }).click();
  await expect(main.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', INVITE);
  await main.getByRole('button', { name: 'Copy invite' }).click();
  await expect(main.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(INVITE);
  await axe(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  // Pressing another one closes it.
  await main.getByRole('button', { name: 'Contact Sales' }).first().click();
  await expect(main.getByText(answers['Buy Premium'])).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/premium');
  // A press loads only the app's own code and fonts.
  expect(requests.filter((url) => !new URL(url).pathname.startsWith('/assets/'))).toEqual([]);
});

// covers: R229-R235
test('the testimonials page has its figures, and its buttons lead to the community and to sign-in', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto('/testimonials');
  await literal(page.getByRole('main'), ...SPEC_LITERALS['2 Testimonials page']);
  await expect(page.getByRole('list', { name: 'In figures' }).getByRole('listitem')).toHaveCount(4);
  for (const name of ['Share your story (opens in a new tab)', 'Join Discord (opens in a new tab)']) {
    const link = page.getByRole('main').getByRole('link', { name });
    await expect(link).toHaveAttribute('href', INVITE);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  const start = page.getByRole('link', { name: 'Get Started Free' });
  await expect(start).toHaveAttribute('href', '/api/login');
  await axe(page);
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});

test('the app keeps the server’s markup, and each page names its tab', async ({ page }) => {
  await paint(page, 'light');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const before: unknown = Reflect.get(window, 'shifted') ?? 0;
      const moved = list
        .getEntries()
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), Number(before));
      Reflect.set(window, 'shifted', moved);
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      Reflect.set(window, 'sent', document.querySelector('h1'));
    });
  });
  await page.goto('/');
  // Pressed before the app has loaded: the press is replayed.
  await page.getByRole('button', { name: 'Claim: RDM at the bank' }).click();
  await expect(page.getByText('2 open')).toBeVisible();
  const kept = await page.evaluate(() => ({
    heading: Reflect.get(window, 'sent') === document.querySelector('h1'),
    shifted: Number(Reflect.get(window, 'shifted') ?? 0),
  }));
  expect(kept.heading, 'the same heading').toBe(true);
  expect(kept.shifted).toBeLessThan(0.02);
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(page).toHaveTitle('Run your ER:LC community · Tenfour');
  for (const name of ['Documentation', 'Premium', 'Testimonials']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} · Tenfour`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  expect(await page.evaluate(() => 'sent' in window), 'one document all along').toBe(true);
  expectConsoleClean(page);
});

test('a legal text stays where it is when the app takes over', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => document.querySelector('h2')?.setAttribute('data-sent', ''));
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toBeVisible();
  await expect(page.locator('h2[data-sent]')).toBeVisible();
  await expect(page).toHaveTitle('Privacy · Tenfour');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle('Terms · Tenfour');
  expectConsoleClean(page);
});

// covers: R43-R45
test('without JavaScript the pages are complete, and every control works', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    viewport: NARROW,
  });
  const page = await context.newPage();
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Documentation', 'Premium', 'Testimonials']);
    await expect(menu.getByRole('link', { name: 'Premium' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login with Discord' }).first()).toHaveAttribute(
      'href',
      '/api/login',
    );
    await expectAnswering(page);
    if (LEGAL.includes(path)) await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    if (path === '/') await expect(page.getByText('How it works').filter({ visible: true })).toHaveCount(6);
    if (path !== '/premium') continue;
    await literal(page, ...SPEC_LITERALS['2 Premium page, reasons and closing']);
    await expect(page.getByRole('main').getByRole('link', { name: /^Open/ })).toHaveCount(5);
  }
  await context.close();
});

/**
 * Fails when a visible button depends on the app: each one controls content that is already visible.
 */
async function expectAnswering(page: Page): Promise<void> {
  for (const button of await page.locator('button:visible').all()) {
    const answer = await button.getAttribute('aria-controls');
    expect(answer, `what "${await button.textContent()}" on ${page.url()} leads to`).not.toBeNull();
    await expect(page.locator(`[id="${answer}"]`)).toBeVisible();
  }
}

test('search engines and previews get metadata for each page, and a sitemap', async ({
  page,
  product,
  signIn,
}) => {
  const { request } = page;
  const titles = new Set<string>();
  for (const path of PATHS) {
    const html = await (await request.get(path)).text();
    const read = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
    titles.add(read(/<title>(.*?)<\/title>/));
    expect(read(/<meta name="description" content="(.*?)"/).length).toBeGreaterThan(80);
    expect(read(/<link rel="canonical" href="(.*?)"/)).toBe(product.url + path);
    expect(read(/<meta property="og:url" content="(.*?)"/)).toBe(product.url + path);
    expect(read(/<meta name="twitter:card" content="(.*?)"/)).toBe('summary_large_image');
    expect(read(/<meta property="og:image" content="(.*?)"/)).toBe(`${product.url}/social-card.png`);
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('.invalid');
  }
  expect(titles.size).toBe(PATHS.length - 1);
  const card = await (await request.get('/social-card.png')).body();
  expect([card.readUInt32BE(16), card.readUInt32BE(20)], 'width and height of the card').toEqual([
    1_200, 630,
  ]);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    [...PATHS, '/status'].map((path) => product.url + path),
  );
  expect(await (await request.get('/status')).text()).not.toContain('noindex');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  await signIn(page, 'public_reader');
  expect(await (await request.get('/premium')).text(), 'the app, for whoever is signed in').toContain(
    'noindex',
  );
});
