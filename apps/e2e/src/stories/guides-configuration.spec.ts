import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { expectToast, makeServer, panel } from '../steps.ts';

const KEY = 'guidesecret01-stillguided';

test('the guide Server Configuration connects the game, the roles and Discord', async ({
  page,
  product,
  signIn,
  upstreams,
}) => {
  await upstreams.control('stillguided', { op: 'join', player: 'Guided_Gus' });
  await signIn(page, 'guide_owner');
  const server = await makeServer(page, 'Configured Bay');
  const save = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
  await followGuide(page, product, 'server-configuration', {
    'open-settings': async ({ says }) => {
      await page.goto(`/server/${server.id}`);
      await page.getByRole('link', { name: says('Server Settings') }).click();
    },
    joining: async ({ says }) => {
      await entry(says('Members and roles')).click();
      const joining = page.getByRole('radiogroup', { name: says('Joining') });
      await expect(joining.getByRole('radio', { name: says('With approval') })).toBeChecked();
      await joining.getByRole('radio', { name: says('Immediately') }).check();
      await save(says('Save')).click();
      await expectToast(page, 'success', 'Settings Updated');
    },
    'add-key': async ({ says }) => {
      await entry(says('Game connection')).click();
      const label = says('ER:LC API key');
      await page.getByRole('button', { name: `${says('Add key')}: ${label}` }).click();
      await page.getByLabel(`New ${label}`).fill(KEY);
      await page.getByRole('button', { name: `${says('Test this key')}: ${label}` }).click();
      await expect(page.getByText(/^Connected to /)).toBeVisible();
      await save(says('Save')).click();
      await expectToast(page, 'success', 'Settings Updated');
    },
    'test-commands': async ({ says }) => {
      await page.getByRole('button', { name: says('Test commands') }).click();
      await expect(page.getByText('Commands allowed').first()).toBeVisible();
    },
    permissions: async ({ says }) => {
      await entry(says('Members and roles')).click();
      const flag = `${says('Moderator')}: ${says('View logs and webhooks')}`;
      // Mantine draws the track over the switch.
      await page.getByRole('switch', { name: flag }).click({ force: true });
      await save(says('Save')).click();
      await expectToast(page, 'success', 'Permissions Updated');
      await page.getByRole('button', { name: says('Preview as moderator') }).click();
      const preview = page.getByRole('dialog', { name: 'Preview as moderator' });
      await expect(preview.getByRole('listitem').filter({ hasText: 'Logs & Webhooks' })).toContainText(
        'open',
      );
      await page.keyboard.press('Escape');
    },
    'custom-roles': async ({ says }) => {
      const roles = page.getByRole('region', { name: says('Custom roles') });
      for (const template of ['Trial moderator', 'Department lead', 'Auditor']) {
        await roles.getByRole('button', { name: says('New role') }).click();
        const form = page.getByRole('dialog', { name: 'New role' });
        await form.getByRole('combobox', { name: 'Start from' }).click();
        await page.getByRole('option', { name: says(template) }).click();
        await form.getByText(says('What a member with this role can do')).click();
        await expect(form.getByRole('listitem').filter({ hasText: 'Overview' })).toBeVisible();
        await form.getByRole('button', { name: 'Create role' }).click();
        await expect(roles.getByText(template)).toBeVisible();
      }
    },
    'second-factor': async ({ says }) => {
      const factors = panel(page, says('Require a second factor'));
      await factors.getByRole('combobox', { name: says('Time to set one up') }).selectOption('14 days');
      await factors.getByRole('button', { name: says('Require') }).click();
      const asked = page.getByRole('dialog', { name: 'Second factor required' });
      await expect(asked.getByRole('link', { name: says('Set up') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(factors.getByText('guide_owner')).toBeVisible();
      await expect(panel(page, says('Require a second person'))).toBeVisible();
    },
    retention: async ({ says }) => {
      await entry(says('Data')).click();
      const retention = panel(page, says('Retention'));
      await retention.getByLabel('Closed mod calls: days').fill('365');
      await expect(retention.getByText('No records are older than 365 days.')).toBeVisible();
      await retention.getByRole('button', { name: 'Save retention' }).click();
      await expect(page.getByText('Retention saved')).toBeVisible();
    },
    'add-webhook': async ({ says }) => {
      await page
        .getByRole('navigation', { name: 'Server' })
        .getByRole('link', { name: says('Logs & Webhooks') })
        .click();
      await page.getByRole('button', { name: says('Add webhook') }).click();
      const form = page.getByRole('form', { name: 'Add webhook' });
      await form.getByRole('combobox', { name: says('Event type') }).click();
      await page.getByRole('option', { name: /^Punishments/ }).click();
      await form
        .getByRole('textbox', { name: says('Discord webhook URL') })
        .fill('https://discord.com/api/webhooks/900000000000000601/guide-token');
      await form.getByRole('button', { name: says('Add webhook') }).click();
      await expectToast(page, 'success', 'Webhook Created');
    },
    'test-webhook': async ({ says }) => {
      const list = panel(page, 'Webhooks');
      await list.getByRole('button', { name: 'Actions: Punishments' }).click();
      await page.getByRole('menuitem', { name: says('Send test') }).click();
      await expect(list.getByText(says('Test message sent.'))).toBeVisible();
    },
  });
});
