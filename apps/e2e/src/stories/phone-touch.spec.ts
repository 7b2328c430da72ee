import { expect, test } from '../fixtures.ts';
import { call, makeServer, overlaysIn, panel, toastOf } from '../steps.ts';

/** A phone's window, and what its keyboard leaves of it. */
const WHOLE = { width: 390, height: 844 };
const ABOVE_KEYBOARD = { width: 390, height: 500 };

/** Height that a name takes presses at, in px; rows are made for one of 44. */
const NAME_PX = 32;

test('a phone shows no keys, and keeps actions above its keyboard and clear of toasts', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn(page, 'touch_owner');
  const server = await makeServer(page, 'Touch Bay');
  const [reporterUsername, reportedUsername] = ['Touch_Reporter', 'Touch_Reported'];
  const modCall = { reporterUsername, reportedUsername, reason: 'RDM', priority: 'high' };
  await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, modCall);
  const record = { robloxUsername: reportedUsername, punishmentType: 'kick', reason: 'RDM' };
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
  const touch = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: product.url, viewport: WHOLE, ...touch });
  await context.addCookies(await page.context().cookies());
  const phone = await context.newPage();
  const bar = phone.getByRole('navigation', { name: 'Quick' });

  await test.step('a call', async () => {
    await phone.goto(`/server/${server.id}/staff?tab=mod-calls`);
    // Once claimed, the row that acts is below the place it leaves.
    const row = panel(phone, 'Queue').getByRole('listitem').last();
    const name = await row.getByRole('link', { name: reportedUsername }).boundingBox();
    expect(name?.height).toBeGreaterThanOrEqual(NAME_PX);
    await row.getByRole('button', { name: 'Claim' }).tap();
    await row.getByRole('button', { name: 'Resolve' }).tap();
    const dialog = phone.getByRole('dialog', { name: 'Resolve call' });
    await dialog.getByRole('textbox', { name: 'Resolution' }).fill('Spoke to both');
    await expect(dialog.getByText('Ctrl+Enter')).toBeHidden();
    await phone.setViewportSize(ABOVE_KEYBOARD);
    await expect(dialog.getByRole('button', { name: 'Resolve', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
    await dialog.getByRole('button', { name: 'Resolve', exact: true }).tap();
    await phone.setViewportSize(WHOLE);
    await expect(bar).toBeVisible();
    // Going back over the dialog's entry would end what loads next.
    await expect.poll(() => overlaysIn(phone)).toBe(0);
  });

  await test.step('a note', async () => {
    await phone.goto(`/server/${server.id}/punishments?player=${reportedUsername}`);
    const drawer = phone.getByRole('dialog', { name: `Player ${reportedUsername}` });
    await drawer.getByRole('tab', { name: 'Notes' }).tap();
    const warn = drawer.getByRole('link', { name: `Warn: ${reportedUsername}` });
    await expect(warn).toBeVisible();
    await phone.setViewportSize(ABOVE_KEYBOARD);
    await drawer.getByRole('textbox', { name: 'New note' }).fill('Calm once spoken to');
    await expect(warn).toBeHidden();
    await expect(drawer.getByRole('button', { name: 'Add note' })).toBeInViewport({ ratio: 1 });
    await phone.setViewportSize(WHOLE);
    await drawer.getByRole('button', { name: 'Add note' }).tap();
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Calm once spoken to' })).toBeVisible();
    await expect(warn).toBeInViewport({ ratio: 1 });
    const [toast, actions] = await Promise.all([toastOf(phone).boundingBox(), warn.boundingBox()]);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(actions?.y ?? 0);
    await drawer.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => overlaysIn(phone)).toBe(0);
  });

  await test.step('a punishment, which one tap does not delete', async () => {
    await expect(phone.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await phone.getByRole('button', { name: `Actions: kick of ${reportedUsername}` }).tap();
    await phone.getByRole('menuitem', { name: 'Delete' }).tap();
    await phone.getByRole('button', { name: /^Undo/ }).first().tap();
    await expect(phone.getByRole('listitem').filter({ hasText: reportedUsername })).toBeVisible();
  });

  await test.step('names to choose from, which leave the window as wide as it is', async () => {
    await phone.getByRole('button', { name: 'New punishment' }).tap();
    const composer = phone.getByRole('dialog', { name: 'New punishment' });
    await expect(composer).toBeVisible();
    const widths = await composer.evaluateHandle((dialog) => {
      const seen: number[] = [];
      new ResizeObserver(() => seen.push(dialog.getBoundingClientRect().width)).observe(dialog);
      return seen;
    });
    await composer.getByRole('combobox').first().pressSequentially('T');
    await expect(phone.getByRole('option', { name: reportedUsername })).toBeVisible();
    expect(new Set(await widths.jsonValue())).toEqual(new Set([WHOLE.width]));
  });
  await context.close();
});
