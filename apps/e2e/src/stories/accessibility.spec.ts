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
  staff: async (page, server) => {
    await page.goto(`/server/${server.id}/staff?tab=mod-calls`);
    await expect(page.getByText('Axe_Caller')).toBeVisible();
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
  await call(page, 'POST', `/api/servers/${server.id}/shifts/clock-in`);
  await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, {
    reporterUsername: 'Axe_Caller',
    reportedUsername: 'Axe_Player',
    reason: `Long reason ${'with many words '.repeat(10)} and_one_that_does_not_break_${'x'.repeat(80)}`,
    priority: 'urgent',
  });
  return server;
}

const WIDE = { width: 1_280, height: 800 };
const NARROW = { width: 390, height: 844 };

/** How every page is looked at once on every run; the other three ways of each with the slow suites. */
const OFTEN: Readonly<Record<string, string>> = {
  landing: 'light, wide',
  dashboard: 'dark, narrow',
  overview: 'dark, wide',
  'in-game panel': 'light, narrow',
  punishments: 'dark, narrow',
  staff: 'light, wide',
  members: 'light, narrow',
  'join requests': 'dark, wide',
  settings: 'light, narrow',
};

for (const [name, open] of Object.entries(PAGES)) {
  for (const scheme of ['dark', 'light'] as const) {
    for (const [width, size] of Object.entries({ wide: WIDE, narrow: NARROW })) {
      const way = `${scheme}, ${width}`;
      const mark = OFTEN[name] === way ? '' : ' @slow';

      test(`axe finds nothing, ${name}, ${way}${mark}`, async ({ page, signIn }) => {
        const slug = `${scheme}${width}${name.replaceAll(/\W/g, '')}`;
        await signIn(page, `axe_${slug}`);
        await paint(page, scheme);
        const server = await prepare(page, slug);
        await page.setViewportSize(size);
        await open(page, server);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await axe(page);
        expectConsoleClean(page);
      });
    }
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
  test(`nothing scrolls sideways at ${width} px${width === 390 ? ' @slow' : ''}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, `narrow_${width}`);
    const server = await prepare(page, `narrow${width}`);
    await page.setViewportSize({ width, height: 568 });
    for (const open of Object.values(PAGES)) {
      await open(page, server);
      await expectNoSidewaysScroll(page);
    }
  });
}
