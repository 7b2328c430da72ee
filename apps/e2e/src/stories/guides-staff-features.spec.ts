import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { addMember, call, makeServer, panel, toastOf } from '../steps.ts';

test('the guide on staff applications goes from the form to the role', async ({
  page,
  product,
  signIn,
  person,
}) => {
  await signIn(page, 'guide_hirer');
  const server = await makeServer(page, 'Hired Bay');
  await page.goto(`/server/${server.id}`);
  const applicant = await person('guide_hopeful');
  await followGuide(page, product, 'staff-application', {
    create: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Applications') }).click();
      await page.getByRole('radiogroup', { name: 'Show' }).getByText(says('Forms')).click();
      await page.getByRole('button', { name: says('New form') }).click();
      const dialog = page.getByRole('dialog', { name: 'New form' });
      await expect(dialog.getByLabel(says('Kind')).locator('option:checked')).toHaveText(
        says('Staff application'),
      );
      await dialog.getByLabel(says('Name')).fill('Moderator wanted');
      await dialog.getByRole('button', { name: says('Create') }).click();
    },
    questions: async ({ says }) => {
      await expect(page.getByLabel(says('Question'), { exact: true }).first()).toBeVisible();
      await expect(page.getByLabel(says('Shown if')).first()).toBeVisible();
      await page
        .getByRole('button', { name: says('Add question') })
        .last()
        .click();
      await page.getByLabel('Question', { exact: true }).last().fill('Who invited you?');
    },
    rules: async ({ says }) => {
      await panel(page, says('Who can submit')).getByLabel(says('Days between submissions')).fill('7');
    },
    review: async ({ says }) => {
      const review = panel(page, says('Review'));
      await expect(review.getByRole('combobox', { name: says('Reviewers') })).toBeVisible();
      await review.getByLabel(says('Approval gives the role')).selectOption('Moderator');
      await page.getByRole('button', { name: says('Save'), exact: true }).click();
      await expect(toastOf(page)).toContainText('Form saved');
      await expect(review.getByLabel('Approval gives the role')).toHaveValue('moderator');
    },
    open: async ({ says }) => {
      says('/apply');
      await page.getByRole('link', { name: says('Forms') }).click();
      const open = page.getByRole('switch', { name: `${says('Open')} Moderator wanted` });
      await open.press('Space');
      await expect(open).toBeChecked();
      const [form] = await call<{ url: string }[]>(page, 'GET', `/api/servers/${server.id}/forms`);
      await applicant.goto(new URL(form?.url ?? '').pathname);
      await applicant.getByRole('button', { name: 'Submit' }).waitFor();
      for (const field of await applicant.getByRole('radiogroup').all())
        await field.getByRole('radio').last().check();
      for (const field of await applicant.getByRole('textbox').all())
        await field.fill('I would like to help.');
      await applicant.getByRole('button', { name: 'Submit' }).click();
      await expect(applicant.getByRole('region', { name: 'Your submissions' })).toContainText('Pending');
    },
    read: async ({ says }) => {
      await page.getByText(says('Submissions'), { exact: true }).click();
      await page.getByRole('button', { name: /^guide_hopeful/ }).click();
      await page.getByRole('radiogroup', { name: 'Your vote' }).getByText('Approve').click();
      await page.getByLabel(says('Comment')).fill('Good answers.');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(page.getByText('Good answers.')).toBeVisible();
    },
    decide: async ({ says }) => {
      await page.getByLabel(says('Message to the applicant')).fill('Welcome aboard.');
      await expect(page.getByRole('button', { name: says('Deny'), exact: true })).toBeVisible();
      await page.getByRole('button', { name: says('Approve'), exact: true }).click();
      await expect(page.getByRole('heading', { name: says('Decision') })).toBeVisible();
      await expect(page.getByText(/^Moderator: Done/)).toBeVisible();
    },
  });
});

test('the guide on staff discipline counts points and decides an appeal', async ({
  page,
  product,
  signIn,
  person,
}) => {
  await signIn(page, 'guide_strict');
  const server = await makeServer(page, 'Strict Bay');
  const mod = await person('guide_tardy');
  await addMember(page, mod, server);
  const rules = page.getByRole('dialog', { name: 'Discipline rules' });
  const management = panel(page, 'Staff management');
  await page.goto(`/server/${server.id}`);
  await followGuide(page, product, 'staff-discipline', {
    rules: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Staff & shifts') }).click();
      await page.getByRole('link', { name: says('Management'), exact: true }).click();
      await management.getByRole('button', { name: says('Discipline rules') }).click();
      await rules.getByRole('button', { name: says('Use an example') }).click();
    },
    points: async ({ says }) => {
      await rules.getByLabel(says('Warning: points')).fill('2');
      await rules.getByLabel(says('Warning: expires after days')).fill('60');
    },
    threshold: async ({ says }) => {
      await rules.getByRole('button', { name: says('Add rule') }).click();
      const rule = rules.getByRole('group', { name: 'New rule' });
      await expect(rule.getByLabel(says('Counts'))).toBeVisible();
      await rule.getByLabel(says('Threshold')).fill('5');
      await rule.getByLabel(says('Leads to')).selectOption('Suggest demotion');
    },
    save: async ({ says }) => {
      await rules.getByRole('button', { name: says('Save') }).click();
      await expect(toastOf(page)).toContainText('Discipline rules saved');
    },
    warn: async ({ says }) => {
      await management.getByRole('button', { name: says('Warning'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Record warning' });
      await dialog.getByRole('combobox', { name: says('Staff member') }).fill('tardy');
      await page.getByRole('option', { name: 'guide_tardy' }).click();
      await dialog.getByLabel(says('Reason')).fill('Late');
      await dialog.getByRole('button', { name: says('Record warning') }).click();
      await expect(management).toContainText('2 points · expires');
    },
    appeal: async ({ says }) => {
      await mod.goto(`/server/${server.id}/staff`);
      await mod.getByRole('link', { name: says('Management'), exact: true }).click();
      await mod.getByRole('button', { name: `${says('Appeal')} warning` }).click();
      const dialog = mod.getByRole('dialog', { name: 'Appeal warning' });
      await expect(dialog).toContainText('once, within 14 days');
      await dialog.getByLabel('Why is it wrong?').fill('I was on leave.');
      await dialog.getByRole('button', { name: 'Appeal' }).click();
      await expect(mod.getByText('Appeal in review')).toBeVisible();
    },
    decide: async ({ says }) => {
      await expect(
        management.getByRole('button', { name: `${says('Deny')} appeal of guide_tardy` }),
      ).toBeVisible();
      await management.getByRole('button', { name: `${says('Accept')} appeal of guide_tardy` }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept appeal of guide_tardy' });
      await dialog.getByLabel(says('Reason')).fill('You were.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(management.getByText('Appeal accepted', { exact: true })).toBeVisible();
    },
    file: async ({ says }) => {
      await management
        .getByRole('button', { name: says('File') })
        .first()
        .click();
      await expect(panel(page, 'Staff file of guide_tardy')).toBeVisible();
      await expect(mod.getByRole('link', { name: says('My file') })).toBeVisible();
    },
  });
});

test('the guide on promotions prepares, checks and applies them', async ({
  page,
  product,
  signIn,
  person,
}) => {
  await signIn(page, 'guide_promoter');
  const server = await makeServer(page, 'Promoted Bay');
  const mod = await person('guide_riser');
  await addMember(page, mod, server);
  await page.goto(`/server/${server.id}`);
  const wave = page.getByRole('list', { name: 'Autumn promotions' });
  await followGuide(page, product, 'promotion-waves', {
    prepare: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Staff & shifts') }).click();
      await page.getByRole('link', { name: says('Promotions'), exact: true }).click();
      await page.getByRole('button', { name: says('Prepare promotions') }).click();
    },
    people: async ({ says }) => {
      await page.getByLabel(says('Name'), { exact: true }).fill('Autumn promotions');
      await page.getByLabel(says('Person'), { exact: true }).selectOption('guide_riser');
      await page.getByLabel(says('New role')).selectOption('Admin');
      await expect(page.getByRole('button', { name: says('Add person') })).toBeVisible();
    },
    save: async ({ says }) => {
      await page.getByRole('button', { name: says('Save draft') }).click();
      await expect(toastOf(page)).toContainText('Draft saved');
    },
    check: async ({ says }) => {
      await expect(wave).toContainText(`${says('Gains')}:`);
    },
    apply: async () => {
      await page.getByRole('button', { name: 'Apply 1 change' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click();
      await expect(toastOf(page)).toContainText('Promotions applied');
    },
    history: async ({ says }) => {
      await page.getByRole('link', { name: says('Promotions'), exact: true }).click();
      await expect(page.getByRole('link', { name: /^Autumn promotions/ })).toContainText(says('Applied'));
    },
  });
});
