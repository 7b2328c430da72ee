import { expect, PERSONA_OF, test } from '../demo-fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { panel, toastOf } from '../steps.ts';

test('the guide on reviews goes from the quota to a notice', async ({ person, product, facts }) => {
  const page = await person(PERSONA_OF.owner);
  await page.goto(`/server/${facts.server}`);
  const people = page.getByRole('list', { name: 'People' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await followGuide(page, product, 'staff-reviews', {
    quota: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Staff & shifts') }).click();
      await views.getByRole('link', { name: says('Hours'), exact: true }).click();
      await page.getByRole('button', { name: says('Edit quotas') }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit quotas' });
      says('3');
      // More than anyone can work, so that someone is below it.
      await dialog.getByLabel(`${says('Moderator')}: ${says('Hours')}`).fill('100');
      await dialog.getByRole('button', { name: says('Save') }).click();
      await expect(dialog).toBeHidden();
    },
    create: async ({ says }) => {
      await views.getByRole('link', { name: says('Reviews'), exact: true }).click();
      await page.getByLabel(says('Period')).selectOption('Last 2 weeks');
      await expect(page.getByLabel(says('Shifts'), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: says('Create review') }).click();
    },
    read: async () => {
      await expect(people).toContainText('of 200h');
    },
    mark: async ({ says }) => {
      await people
        .getByRole('button', { name: /^Mark / })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /^Mark / });
      const marks = dialog.getByLabel(says('Mark'), { exact: true });
      for (const mark of ['Fine', 'Notice', 'Demote', 'Promote']) await marks.selectOption(says(mark));
      await dialog.getByRole('button', { name: 'Mark', exact: true }).click();
      await expect(toastOf(page)).toContainText('Mark saved');
    },
    notice: async ({ says }) => {
      const draft = people.getByRole('button', { name: /^Activity notice for / }).first();
      await expect(draft).toHaveText(says('Draft notice'));
      await draft.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: says('Send notice') })
        .click();
      await expect(toastOf(page)).toContainText('Notice sent');
    },
    promote: async ({ says }) => {
      await page.getByRole('button', { name: `${says('Prepare promotions')} (1)` }).click();
      await expect(panel(page, 'Prepare promotions')).toBeVisible();
    },
  });
});
