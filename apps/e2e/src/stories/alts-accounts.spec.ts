import { addAlt, openAlts, storageOf } from '../alts-steps.ts';
import { axe, expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { expectToast, makeServer, panel, toastOf } from '../steps.ts';

// covers: R329, R331-R336, R343, R397, R398, R550, R783, R784
test('accounts are stored encrypted per user, at most fifteen across windows', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page, 'alt_keeper');
  await makeServer(page, 'Keeper Bay', 'demo-keeper');
  // The same time for both windows: each account still has a unique id.
  await context.clock.setFixedTime(new Date('2026-03-01T20:00:00Z'));
  const second = await context.newPage();
  await openAlts(second);
  await openAlts(page);
  await literal(page, 'Alt Management');
  const [add, saved] = [panel(page, 'Add New Alt Account'), panel(page, 'Saved accounts')];
  const rows = saved.getByRole('listitem');
  await literal(add, 'Add New Alt Account', 'Username', 'Password');
  await literal(saved, 'Saved accounts');
  await expect(page.getByText('1 server with an API key')).toBeVisible();
  await expect(add.getByText('0/15')).toBeVisible();
  await expect(add.getByText('Never enter your main account.')).toBeVisible();
  for (const field of ['Username', 'Password']) {
    await expect(add.getByLabel(field, { exact: true })).toHaveAttribute('autocomplete', 'off');
  }

  await add.getByRole('button', { name: 'Add account' }).click();
  await expectToast(page, 'destructive', 'Please fill in both username and password.');
  await expect(add.getByLabel('Username')).toBeFocused();
  await addAlt(page, 'Alt_First', 'hunter-Alt_First');
  await expectToast(page, 'success', 'Account Added');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('••••••••');
  await expect(rows.first()).not.toContainText('hunter');
  await axe(page);

  await test.step('two windows fill the remaining places, and one account too many is refused', async () => {
    const fill = async (window: typeof page, name: string, count: number) => {
      for (let nth = 0; nth < count; nth += 1)
        await addAlt(window, `${name}_${nth}`, `hunter-${name}_${nth}`);
    };
    await Promise.all([fill(page, 'Left', 7), fill(second, 'Right', 6)]);
    await expect(add.getByText('14/15')).toBeVisible();
    const last = [page, second];
    for (const [nth, window] of last.entries()) {
      const form = panel(window, 'Add New Alt Account');
      await form.getByLabel('Username').fill(`Last_${nth}`);
      await form.getByLabel('Password', { exact: true }).fill('hunter-last');
    }
    await Promise.all(
      last.map((window) => panel(window, 'Add New Alt Account').getByLabel('Username').press('Enter')),
    );
    await expect(rows).toHaveCount(15);
    await expect(panel(second, 'Saved accounts').getByRole('listitem')).toHaveCount(15);
    await expect(add.getByText('15/15')).toBeVisible();
    await page.bringToFront();
    await add.getByLabel('Username').fill('Alt_Sixteen');
    await add.getByLabel('Password', { exact: true }).fill('hunter-sixteen');
    await add.getByLabel('Username').press('Enter');
    await expectToast(page, 'destructive', 'Maximum of 15 alt accounts allowed per user.');
    await expect(rows).toHaveCount(15);
  });

  await test.step('the browser stores nothing in clear, and its key cannot be read', async () => {
    const stored = await storageOf(page);
    expect(stored).not.toMatch(/hunter|Alt_First|Left_0|Right_0|extractable key/);
    expect(stored).toContain('"key":"key"');
    expect(new Set(stored.match(/"id":"(\d{13})"/g)).size).toBe(15);
  });

  await test.step('a removal can be undone, and everything can be erased', async () => {
    await saved.getByRole('button', { name: 'Remove Alt_First' }).click();
    await expectToast(page, 'success', 'Account Removed');
    await expect(rows).toHaveCount(14);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(15);
    await expect(rows.first()).toContainText('Alt_First');
  });

  await test.step('a browser with full storage shows an error and keeps the input', async () => {
    await saved.getByRole('button', { name: 'Remove Left_0' }).click();
    await expect(rows).toHaveCount(14);
    await page.evaluate(() => {
      const { prototype } = IDBObjectStore;
      const add = prototype.add;
      // As a full disk shows itself: the transaction is given up by the browser.
      prototype.add = function (...given) {
        prototype.add = add;
        const request = add.apply(this, given);
        this.transaction.abort();
        return request;
      };
    });
    await add.getByLabel('Username').fill('Too_Much');
    await add.getByLabel('Password', { exact: true }).fill('hunter-much');
    await add.getByLabel('Username').press('Enter');
    await expect(toastOf(page)).toContainText('storage is full or blocked.');
    await expect(add.getByLabel('Username')).toHaveValue('Too_Much');
    await expect(rows).toHaveCount(14);
    await add.getByLabel('Username').press('Enter');
    await expect(rows).toHaveCount(15);
  });

  await test.step('another user of the same browser sees none of them; the first one still does', async () => {
    await page.context().clearCookies();
    await signIn(page, 'alt_other');
    await makeServer(page, 'Other Bay', 'demo-other');
    await openAlts(page);
    await expect(saved.getByText('No saved accounts')).toBeVisible();
    await addAlt(page, 'Of_Other', 'hunter-other');
    await expect(rows).toHaveCount(1);
    await expect(panel(second, 'Saved accounts').getByRole('listitem')).toHaveCount(15);
    await saved.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase everything' }).click();
    await expect(rows).toHaveCount(0);
    await expect(toastOf(page)).toContainText('Everything erased');
    await addAlt(page, 'Of_Other', 'hunter-other');
    await expect(rows).toHaveCount(1);
  });
});
