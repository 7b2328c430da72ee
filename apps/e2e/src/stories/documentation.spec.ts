import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { DOCUMENTATION_LITERALS } from '../literals/documentation-literals.ts';
import { literal } from '../literals/literal.ts';
import { expectNoSidewaysScroll } from '../steps.ts';

/** Title, level and minutes of the six guides. */
const GUIDES = [
  ['Getting Started', 'Beginner', '10 minutes'],
  ['Server Configuration', 'Intermediate', '20 minutes'],
  ['Staff Management', 'Intermediate', '15 minutes'],
  ['Punishment System', 'Intermediate', '25 minutes'],
  ['Moderation Tools', 'Advanced', '30 minutes'],
  ['API Reference', 'Advanced', '45 minutes'],
] as const;

const QUESTIONS = DOCUMENTATION_LITERALS['2 Documentation page, questions'];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page) => section(page, 'Guides').getByRole('article');
const status = (page: Page) => section(page, 'Guides').getByRole('status');
const guide = (page: Page, slug: string) => page.locator(`article#${slug}`);

// covers: R236-R255
test('the documentation has the specification’s texts, and its search counts its results', async ({
  page,
}) => {
  await page.goto('/documentation');
  await literal(page, 'Documentation');
  await literal(section(page, 'Quick start'), ...DOCUMENTATION_LITERALS['2 Documentation page, quick start']);
  await expect(section(page, 'Quick start').getByRole('listitem')).toHaveCount(4);
  await expect(section(page, 'Quick start')).toContainText('type /connect in your Discord server');
  await expect(cards(page)).toHaveCount(6);
  for (const [place, [title, level, minutes]] of GUIDES.entries())
    await literal(cards(page).nth(place), title, level, minutes);
  await axe(page);

  const search = page.getByRole('searchbox', { name: 'Search the guides' });
  await search.fill('PUNISHMENT sys');
  await expect(cards(page), 'by title, whatever its case').toHaveCount(1);
  await expect(status(page)).toHaveText('1 result for “PUNISHMENT sys”');
  await search.fill('strikes');
  await expect(cards(page), 'by description').toContainText(['Punishment System']);
  await search.fill('undo IMPORT');
  await expect(
    section(page, 'Guides').getByText('press Upload and preview'),
    'a task by its words, opened',
  ).toBeVisible();
  await search.fill('serverlockdown');
  await expect(cards(page), 'by the words of a step').toContainText(['Moderation Tools']);
  await search.press('Enter');
  await expect(guide(page, 'moderation-tools')).toBeFocused();
  await page.goBack();
  await search.fill('no such guide');
  await expect(cards(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('Nothing found for “no such guide”');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(status(page)).toHaveText('6 guides');
  await expect(search).toBeFocused();

  const questions = section(page, 'Questions and answers').getByRole('group');
  await expect(questions).toHaveCount(6);
  await expect(page.getByText(QUESTIONS[0])).toBeHidden();
  for (const question of await questions.all()) await question.locator('summary').click();
  await literal(section(page, 'Questions and answers'), ...QUESTIONS);
  await expect(questions.first()).toContainText('Moderate Members, Kick Members and Ban Members');
  await expect(questions.first()).toContainText(
    'Administrator covers all of them, and the invitation does not ask for it.',
  );

  await literal(page.getByRole('main'), ...DOCUMENTATION_LITERALS['2 Documentation page, buttons']);
  const invite = page.getByRole('main').getByRole('link', { name: 'Join Discord (opens in a new tab)' });
  await expect(invite).toHaveAttribute('href', 'https://discord.gg/tenfour');
  await expect(invite).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page.getByText('https://discord.gg/tenfour')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('https://discord.gg/tenfour')).toBeHidden();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/documentation');
  expectConsoleClean(page);
});

test('a guide opens from its card by keyboard, has its pictures, and Back closes it', async ({ page }) => {
  await page.goto('/documentation');
  const card = cards(page).getByRole('link', { name: 'Getting Started' });
  await card.focus();
  await page.keyboard.press('Enter');
  const start = guide(page, 'getting-started');
  await expect(page).toHaveURL('/documentation#getting-started');
  await expect(start).toBeFocused();
  await expect(start).toBeInViewport();
  await expect(card).toHaveAttribute('aria-current', 'true');
  const pictures = start.getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(1_000);
    await expect(picture).toHaveAttribute('alt', /\w{3}/);
  }
  await axe(page);

  await start.getByRole('link', { name: 'Server Configuration' }).click();
  await expect(guide(page, 'server-configuration')).toBeFocused();
  await expect(start).toBeHidden();
  await page.goBack();
  await expect(start).toBeVisible();
  await page.goBack();
  await expect(start).toBeHidden();
  await expect(card, 'back where it was opened from').toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/documentation#api-reference');
  await expect(guide(page, 'api-reference')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await guide(page, 'api-reference').getByRole('link', { name: 'All guides' }).click();
  await expect(guide(page, 'api-reference')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Guides' })).toBeInViewport();
  await axe(page);
  expectConsoleClean(page);
});

test('without JavaScript the guides open by their addresses, and the questions expand', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/documentation#staff-management');
  await expect(guide(page, 'staff-management')).toBeVisible();
  await expect(page.getByRole('searchbox'), 'what could not search is not there').toBeHidden();
  await cards(page).getByRole('link', { name: 'Moderation Tools' }).click();
  await expect(guide(page, 'moderation-tools')).toBeVisible();
  await expect(guide(page, 'staff-management')).toBeHidden();
  await page.getByText('Which permissions does the bot need?').click();
  await expect(page.getByText(QUESTIONS[0])).toBeVisible();
  await context.close();
});
