import type { Page } from '@playwright/test';
import { expect, PERSONA_OF, test, tourServer } from '../demo-fixtures.ts';
import { shown } from '../pages/visit.ts';
import { call } from '../steps.ts';

test.describe.configure({ mode: 'parallel' });

/** Texts on paper that are not black, or stand on something that is not white. */
async function notBlackOnWhite(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return texts.flatMap((element) => {
      const { color } = getComputedStyle(element);
      const grounds: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement)
        grounds.push(getComputedStyle(at).backgroundColor);
      const ground = grounds.find((one) => one !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
      const isRight = color === 'rgb(0, 0, 0)' && ground === 'rgb(255, 255, 255)';
      return isRight ? [] : [`${color} on ${ground}: ${element.textContent?.trim().slice(0, 40)}`];
    });
  });
}

/** Prints the page as the browser's own command does. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('@slow printed punishments show every loaded row, black on white, with a header on each sheet', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, PERSONA_OF.owner);
  const server = await tourServer(page, product);
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Printed_Player',
    punishmentType: 'kick',
    reason: 'Filmed',
    evidence: ['https://clips.example/printed'],
  });
  await page.goto(`/server/${server.id}/punishments`);
  const rows = page.locator('tbody tr[data-index]');
  const footer = page.getByText(/^\d+ shown$/);
  await expect(footer).toBeAttached();
  const loaded = Number.parseInt((await footer.textContent()) ?? '', 10);
  expect(await rows.count(), 'only those in sight are drawn').toBeLessThan(loaded);

  const pdf = await page.pdf({ format: 'A4' });
  expect(pagesOf(pdf)).toBeGreaterThan(1);
  await print(page);
  await expect(rows).toHaveCount(loaded);
  expect(await notBlackOnWhite(page)).toEqual([]);
  for (const navigation of await page.getByRole('navigation').all()) await expect(navigation).toBeHidden();
  await expect(page.getByRole('button', { name: /^Record (warning|kick|strike|ban)/ })).toBeHidden();
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  // A scrolling box is one piece on paper, and a single piece repeats no header.
  expect(
    await page.locator('table').evaluate((table) => {
      let at: Element | null = table;
      while (at && getComputedStyle(at).overflow === 'visible') at = at.parentElement;
      return at?.className ?? null;
    }),
  ).toBeNull();
  // Records of the demo have evidence at addresses that begin alike.
  const link = rows.filter({ hasText: 'Printed_Player' }).getByRole('link', { name: /^Evidence 1/ });
  const behind = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(behind).toContain('https://clips.example/printed');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(rows).not.toHaveCount(loaded);
});

test('@slow a printed player record shows the whole record and nothing else', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, PERSONA_OF.owner);
  const server = await tourServer(page, product);
  const list = `/api/servers/${server.id}/punishments`;
  const [first] = await call<{ robloxUsername: string }[]>(page, 'GET', list);
  const name = first?.robloxUsername ?? '';
  await page.goto(`/server/${server.id}/punishments?player=${name}`);
  const drawer = page.getByRole('dialog').filter({ hasText: name });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await shown(page);
  await print(page);
  await expect(page.locator('#root')).toBeHidden();
  await expect(drawer.getByText(name).first()).toBeVisible();
  await expect(drawer.getByRole('tablist')).toBeHidden();
  expect(await notBlackOnWhite(page)).toEqual([]);
  const cut = await drawer.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(cut, 'px that do not fit into the drawer').toBeLessThanOrEqual(1);
});
