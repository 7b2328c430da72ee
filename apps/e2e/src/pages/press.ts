import type { Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import { lookAt, visit, type Way } from './visit.ts';

/** Elements that were opened over a page or unfolded in it. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-expanded="true"], .mantine-Notification-root';

/** Buttons of one kind differ only in the name of their subject: one of them is tested for all. */
const kindOf = (name: string): string => name.replaceAll(/[\d:].*$/g, '').split(/ (?:of|for) /)[0] ?? name;

/** Returns the kinds of visible buttons and choices, each with the index of its first one. */
async function pressables(page: Page): Promise<{ kind: string; at: number }[]> {
  const names = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('button, [role="tab"], summary, [role="combobox"]'),
    ];
    return all.map((one) => {
      const isLoaded = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isOff = one.matches('[disabled], [aria-disabled="true"], [data-disabled]');
      return isLoaded && !isOff ? one.getAttribute('aria-label') || one.textContent || one.className : '';
    });
  });
  const kinds = names.map((name, at) => ({ kind: kindOf(name.trim()), at }));
  return kinds.filter(({ kind }, at) => kind !== '' && kinds.findIndex((one) => one.kind === kind) === at);
}

/**
 * Presses one of each kind of button on a page, and scans what opens, unfolds or is announced. `pressed` are kinds that
 * were pressed before, elsewhere; they are not pressed again. API calls of a press are blocked.
 */
export async function violationsWhenPressed(
  page: Page,
  address: string,
  way: Way,
  pressed: Set<string>,
): Promise<{ found: string[]; scans: number }> {
  const found: string[] = [];
  let scans = 0;
  const open = async () => {
    await visit(page, address);
    await lookAt(page, way);
  };
  await open();
  for (const { kind, at } of await pressables(page)) {
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    const before = await page.locator(OPEN).count();
    const url = page.url();
    const target = page.locator('button, [role="tab"], summary, [role="combobox"]').nth(at);
    const missed = await target.click({ timeout: 2_000 }).then(
      () => false,
      () => true,
    );
    if (missed) continue;
    await lookAt(page, way);
    if ((await page.locator(OPEN).count()) !== before) {
      scans += 1;
      const lines = await violationsOf(page);
      found.push(...lines.map((line) => `${address}, "${kind}", ${way.scheme}, ${way.width} px: ${line}`));
    }
    await page.keyboard.press('Escape');
    const isAsBefore = page.url() === url && (await page.locator(OPEN).count()) === before;
    if (!isAsBefore) await open();
  }
  return { found, scans };
}
