import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer, openGame, panel, type ServerFacts } from '../steps.ts';

const LONG = 'Long name with WWWWWWWWWWWWWWWWWWWWWWWWWWW and more letters';

/** The pages, each waiting until its content is there. */
const PAGES: Readonly<Record<string, (page: Page, server: ServerFacts) => Promise<void>>> = {
  landing: async (page) => {
    await page.goto('/landing');
    await expect(page.getByText('Community Showcase Coming Soon')).toBeVisible();
  },
  dashboard: async (page) => {
    await page.goto('/');
    await expect(panel(page, 'Your Servers').getByRole('listitem')).toHaveCount(1);
  },
  overview: async (page, server) => {
    await page.goto(`/server/${server.id}`);
    await expect(page.getByText('Total members')).toBeVisible();
  },
  'in-game panel': async (page, server) => {
    await openGame(page, server);
    await expect(panel(page, 'Online players').getByRole('listitem').first()).toBeVisible();
  },
  punishments: async (page, server) => {
    await page.goto(`/server/${server.id}/punishments`);
    await expect(page.getByRole('main').getByText('Axe_Player')).toBeVisible();
  },
  members: async (page, server) => {
    await page.goto(`/server/${server.id}?tab=members`);
    await expect(panel(page, 'Members').getByRole('listitem')).toHaveCount(1);
  },
  'join requests': async (page, server) => {
    await page.goto(`/server/${server.id}?tab=requests`);
    await expect(page.getByText('Nobody is waiting to join.')).toBeVisible();
  },
  settings: async (page, server) => {
    await page.goto(`/server/${server.id}/settings?section=permissions`);
    await expect(page.getByRole('switch').first()).toBeVisible();
  },
};

async function paint(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
}

async function prepare(page: Page, name: string): Promise<ServerFacts> {
  const server = await makeServer(page, LONG, `demo-still${name.toLowerCase()}`);
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Axe_Player',
    punishmentType: 'strike',
    reason: `Long reason ${'with many words '.repeat(20)} and_one_that_does_not_break_${'x'.repeat(80)}`,
  });
  return server;
}

const WIDE = { width: 1_280, height: 800 };
const NARROW = { width: 390, height: 844 };

/** Looked at in both schemes at both widths; the others dark and wide, light and narrow. */
const CLOSELY: ReadonlySet<string> = new Set(['landing', 'dashboard', 'in-game panel', 'punishments']);

for (const scheme of ['dark', 'light'] as const) {
  for (const [name, open] of Object.entries(PAGES)) {
    const once = scheme === 'dark' ? WIDE : NARROW;
    const sizes = CLOSELY.has(name) ? [WIDE, NARROW] : [once];

    test(`axe finds nothing, ${name}, ${scheme}`, async ({ page, signIn }) => {
      const slug = `${scheme}${name.replaceAll(/\W/g, '')}`;
      await signIn(page, `axe_${slug}`);
      await paint(page, scheme);
      const server = await prepare(page, slug);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await open(page, server);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await axe(page);
      }
      expectConsoleClean(page);
    });
  }
}

test('axe finds nothing in dialogs and toasts', async ({ page, signIn }) => {
  await signIn(page, 'axe_dialogs');
  const server = await prepare(page, 'axedialogs');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Server' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await axe(page);
  await page.goto(`/server/${server.id}/punishments`);
  await page.getByRole('button', { name: 'Edit strike of Axe_Player' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe(page);
  await openGame(page, server);
  await page.getByRole('button', { name: ':shutdown' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
});

for (const width of [390, 320]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page, signIn }) => {
    await signIn(page, `narrow_${width}`);
    const server = await prepare(page, `narrow${width}`);
    await page.setViewportSize({ width, height: 568 });
    for (const open of Object.values(PAGES)) {
      await open(page, server);
      await expectNoSidewaysScroll(page);
    }
  });
}
