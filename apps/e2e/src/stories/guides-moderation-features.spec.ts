import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { addMember, makeServer, panel, toastOf } from '../steps.ts';

test('the guide on escalation rules changes what the next punishment becomes', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_rules');
  const server = await makeServer(page, 'Escalated Bay');
  const rules = page.getByRole('dialog', { name: 'Escalation rules' });
  const menu = page.getByRole('navigation', { name: 'Server' });
  await page.goto(`/server/${server.id}`);
  await followGuide(page, product, 'escalation-rules', {
    open: async ({ says }) => {
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Moderation'), exact: true }).click();
      await expect(panel(page, says('Escalation rules'))).toContainText('3 active punishments → Ban');
    },
    preset: async ({ says }) => {
      await page.getByRole('button', { name: says('Edit rules') }).click();
      for (const name of ['Third offense', '3 strikes', 'Points that expire'])
        await rules.getByRole('button', { name: says(name), exact: true }).click();
    },
    points: async ({ says }) => {
      await expect(panel(page, says('Points'))).toBeVisible();
      await rules.getByRole('textbox', { name: 'Warning: expire after days' }).fill('14');
      await rules.getByRole('button', { name: says('Add reason') }).click();
      await rules.getByLabel('Text in the reason').fill(says('VDM'));
    },
    rule: async ({ says }) => {
      await rules.getByRole('button', { name: says('Add rule') }).click();
      const added = rules.getByRole('listitem').filter({ hasText: 'New rule' });
      await added.getByLabel(says('Name'), { exact: true }).fill('Too many warnings');
      await expect(rules.getByLabel(says('Reaches')).last()).toBeVisible();
      await expect(rules.getByLabel(says('Becomes')).last()).toBeVisible();
    },
    try: async ({ says }) => {
      await rules.getByRole('button', { name: says('Try on the last 90 days') }).click();
      await expect(rules.getByRole('status', { name: says('Result') })).toContainText(
        'No punishments in the last 90 days.',
      );
    },
    save: async ({ says }) => {
      await rules.getByRole('button', { name: says('Save') }).click();
      await expect(toastOf(page)).toContainText('Rules saved.');
      await page.getByRole('button', { name: says('Version history') }).click();
      await expect(panel(page, 'Escalation rules').getByRole('button', { name: 'Restore' })).toBeVisible();
    },
  });
});

test('the guide on fields requires some, refuses without them, and finds their records', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_fields');
  const server = await makeServer(page, 'Filled Bay');
  const editor = page.getByRole('dialog', { name: 'Record fields' });
  const menu = page.getByRole('navigation', { name: 'Server' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/server/${server.id}`);
  await followGuide(page, product, 'record-fields', {
    open: async ({ says }) => {
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Moderation'), exact: true }).click();
      await panel(page, says('Record fields'))
        .getByRole('button', { name: says('Edit fields') })
        .click();
    },
    require: async ({ says }) => {
      const ban = editor.getByRole('group', { name: 'Ban' });
      for (const name of ['Evidence', 'Template', 'Witness'])
        await expect(ban.getByLabel(says(name))).toBeVisible();
      await ban.getByLabel(says('Location')).check();
    },
    add: async ({ says }) => {
      await editor.getByRole('button', { name: says('Add field') }).click();
      const added = editor.getByRole('group', { name: 'New field' });
      await expect(added.getByLabel(says('Used in'))).toHaveValue('punishment');
      await added.getByLabel(says('Type'), { exact: true }).selectOption('choice');
      await added.getByLabel('Options').fill('Patrol\nTraffic');
      await added.getByRole('checkbox', { name: says('Required') }).check();
      await added.getByLabel(says('Name')).fill('Department');
    },
    save: async ({ says }) => {
      await editor.getByRole('button', { name: says('Save') }).click();
      await expect(toastOf(page)).toContainText('Fields saved.');
      await page.getByRole('button', { name: 'Edit fields' }).click();
      await editor.getByRole('button', { name: 'Archive Department' }).click();
      await editor.getByRole('button', { name: `${says('Restore')} Department` }).click();
      await editor.getByRole('button', { name: 'Cancel' }).click();
    },
    record: async ({ says }) => {
      await menu.getByRole('link', { name: says('Punishments') }).click();
      const opener = page.getByRole('button', { name: says('New punishment') });
      if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
      await page.getByRole('combobox', { name: 'Roblox username' }).fill('Guided_Player');
      await page.getByLabel('Reason', { exact: true }).fill('Fail RP');
      await page.getByRole('button', { name: 'Record warning' }).click();
      await expect(page.getByText('This server requires: Department.').first()).toBeVisible();
      await page.getByLabel('Department').selectOption('Traffic');
      await page.getByRole('button', { name: 'Record warning' }).click();
      await expect(page.getByRole('table')).toContainText('Guided_Player');
    },
    find: async ({ says }) => {
      // Beside the open composer the list has the room of a smaller screen.
      await page.getByRole('button', { name: says('More filters') }).click();
      const filter = page.getByRole('combobox', { name: says('Fields'), exact: true });
      await filter.selectOption('Department: Traffic');
      await expect(page.getByRole('table')).toContainText('Guided_Player');
      await expect(page.getByRole('button', { name: new RegExp(`^${says('Edit')}`) }).first()).toBeVisible();
      await filter.selectOption(says('Incomplete'));
      await expect(page.getByRole('main').getByText('Guided_Player')).toHaveCount(0);
    },
  });
});

test('the guide on ban requests goes from asking to the ban', async ({ page, product, signIn, person }) => {
  await signIn(page, 'guide_judge');
  const server = await makeServer(page, 'Judged Bay');
  const mod = await person('guide_asker');
  await addMember(page, mod, server);
  await mod.goto(`/server/${server.id}`);
  const dialog = mod.getByRole('dialog', { name: 'Request a ban' });
  await followGuide(page, product, 'ban-requests', {
    ask: async ({ says }) => {
      await mod
        .getByRole('navigation', { name: 'Server' })
        .getByRole('link', { name: says('Punishments') })
        .click();
      await mod.getByRole('link', { name: says('Ban requests') }).click();
      await mod.getByRole('button', { name: says('Request a ban') }).click();
    },
    send: async ({ says }) => {
      await dialog.getByLabel(says('Roblox username')).fill('Guided_Raider');
      await dialog.getByLabel(says('Reason')).fill('Mass RDM at spawn');
      await dialog
        .getByRole('group', { name: says('Duration') })
        .getByText('7 days')
        .click();
      await dialog.getByRole('button', { name: says('Send request') }).click();
      await expect(mod.getByText('BOLO until decided')).toBeVisible();
    },
    votes: async ({ says }) => {
      await page.goto(`/server/${server.id}/punishments?requests=open`);
      await expect(page.getByLabel(says('Votes needed')).locator('option').first()).toHaveText(
        says('An admin decides'),
      );
    },
    discuss: async ({ says }) => {
      await page.getByRole('button', { name: /^Guided_Raider/ }).click();
      await page.getByLabel(says('Comment')).fill('Is there a clip?');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(mod.getByText('Is there a clip?')).toBeVisible();
      await expect(mod.getByRole('button', { name: says('Withdraw request') })).toBeVisible();
    },
    decide: async ({ says }) => {
      await page.getByLabel(says('Reason for the decision')).fill('Clear on the clip');
      await expect(page.getByRole('button', { name: says('Decline request') })).toBeVisible();
      await page.getByRole('button', { name: says('Approve and ban') }).click();
      await expect(toastOf(page)).toContainText('Ban recorded');
    },
    record: async ({ says }) => {
      await page.getByRole('link', { name: says('Open record') }).click();
      const row = page.getByRole('row').filter({ hasText: 'Guided_Raider' });
      await expect(row).toContainText('guide_asker');
      await row.getByRole('button', { name: /^Edit/ }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Ban request' })).toBeVisible();
    },
  });
});
