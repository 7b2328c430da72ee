import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer, toastOf } from '../steps.ts';

test('a staff application is created, answered across a reload, reviewed and approved', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'applications_owner');
  const server = await makeServer(page, 'Hiring Bay');
  await page.goto(`/server/${server.id}/applications?view=forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page)).toContainText('Form created');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Staff application');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Form saved')).toBeVisible();
  await page.getByRole('link', { name: 'Forms' }).click();
  // The switch follows the answer.
  const open = page.getByRole('switch', { name: 'Open Staff application' });
  await open.press('Space');
  await expect(open).toBeChecked();
  const [form] = await call<{ url: string; isOpen: boolean }[]>(
    page,
    'GET',
    `/api/servers/${server.id}/forms`,
  );
  expect(form?.isOpen).toBe(true);

  const applicant = await person('hopeful_applicant');
  await applicant.setViewportSize({ width: 390, height: 844 });
  await applicant.goto(new URL(form?.url ?? '').pathname);
  await expect(applicant.getByText('Where, and what did you do there?')).toHaveCount(0);
  await applicant.getByRole('button', { name: 'Submit' }).click();
  await expect(applicant.getByText('Submitted')).toHaveCount(0);
  const yes = applicant.getByRole('radiogroup').getByLabel('Yes');
  await yes.first().check();
  await applicant.getByLabel('What is your time zone?').fill('Europe/Oslo');
  await applicant.getByLabel('5 to 10').check();
  await yes.nth(1).check();
  await applicant.getByLabel('Where, and what did you do there?').fill('Patrol lead, two years.');
  await applicant.getByLabel('Why do you want to join our staff?').fill('<b>=1+1</b> @everyone');
  await applicant.reload();
  await expect(applicant.getByLabel('What is your time zone?')).toHaveValue('Europe/Oslo');
  await applicant.getByLabel(/A player shoots others/).fill('Ask, record, decide.');
  await applicant.getByLabel(/A friend of yours/).fill('The same.');
  await axe(applicant);
  await expectNoSidewaysScroll(applicant);
  await applicant.getByRole('button', { name: 'Submit' }).click();
  const own = applicant.getByRole('region', { name: 'Your submissions' });
  await expect(own.getByText('Pending')).toBeVisible();
  await expect(own).toBeInViewport();

  await page.goto(`/server/${server.id}/applications`);
  await page.getByRole('button', { name: /^hopeful_applicant/ }).click();
  await expect(page.getByText('<b>=1+1</b> @everyone')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Your vote' }).getByText('Approve').click();
  await page.getByRole('combobox', { name: 'Your score' }).selectOption('Score 4');
  await page.getByLabel('Comment').fill('Good answers.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Good answers.')).toBeVisible();
  await axe(page);
  await page.getByLabel('Message to the applicant').fill('Welcome aboard.');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Submission decided')).toBeVisible();
  await applicant.reload();
  await expect(own.getByText('Approved')).toBeVisible();
  expectConsoleClean(page);
});

test('a long form is saved from anywhere, counts its problems and asks before it is left', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'long_form_owner');
  const server = await makeServer(page, 'Long Form Bay');
  await page.goto(`/server/${server.id}/applications?view=forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByRole('dialog', { name: 'New form' }).getByRole('button', { name: 'Create' }).click();
  const bar = page.getByRole('region', { name: 'Save' });
  await expect(bar.getByRole('status')).toHaveText('No changes');
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded();
      await expect(bar.getByRole('button', { name: 'Save' })).toBeInViewport();
      await expectNoSidewaysScroll(page);
      await axe(page);
    }
  }
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(bar.getByRole('status')).toHaveText('Unsaved changes');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 problems to fix');
  await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Enter a question.').first()).toBeInViewport();
  await page.getByRole('link', { name: 'Forms' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(bar).toBeVisible();
  expectConsoleClean(page);
});
