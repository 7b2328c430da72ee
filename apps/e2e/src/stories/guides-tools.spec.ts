import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { expectToast, makeServer, panel } from '../steps.ts';

/** Longer than the button counts down after a command. */
const COUNTDOWN_MS = 6_000;

test('the guide Moderation Tools runs the game and works a call', async ({
  page,
  product,
  signIn,
  upstreams,
}) => {
  await upstreams.control('emptytools', { op: 'join', player: 'Tools_Tim' });
  await upstreams.control('emptytools', { op: 'vehicle', player: 'Tools_Tim', plate: 'TIM-123' });
  await signIn(page, 'guide_operator');
  const server = await makeServer(page, 'Tools Bay', 'demo-emptytools');
  const menu = page.getByRole('navigation', { name: 'Server' });
  const line = page.getByRole('combobox', { name: 'Command', exact: true });
  const dialog = page.getByRole('dialog');
  // The server enforces the game's pause between two commands, so the page's countdown can be skipped.
  await page.clock.install();
  const untilNext = () => page.clock.fastForward(COUNTDOWN_MS);
  const asked = (command: string) =>
    page.waitForRequest((request) => request.postData()?.includes(command) ?? false);
  let answered: Promise<unknown> | undefined;
  await followGuide(page, product, 'moderation-tools', {
    'who-is-on': async ({ says }) => {
      await page.goto(`/server/${server.id}`);
      await menu.getByRole('link', { name: says('In-game panel') }).click();
      await expect(panel(page, says('Online players'))).toContainText('Tools_Tim');
      await expect(panel(page, says('Game server'))).toContainText('1 / 40');
    },
    vehicles: async ({ says }) => {
      const online = panel(page, 'Online players');
      await online.getByText(says('Vehicles'), { exact: true }).click();
      const list = panel(page, 'Vehicles');
      await list.getByRole('searchbox', { name: says('Filter vehicles') }).fill('tim123');
      await expect(list.getByRole('listitem')).toContainText(['TIM-123']);
      await list.getByRole('link', { name: 'Tools_Tim' }).click();
      await expect(page.getByRole('dialog', { name: 'Tools_Tim' })).toContainText('TIM-123');
      await page.keyboard.press('Escape');
      await list.getByText('Players', { exact: true }).click();
    },
    'send-command': async ({ says }) => {
      await page.getByRole('combobox', { name: says('Command'), exact: true }).fill(says(':h Hello'));
      await page.getByRole('button', { name: says('Send'), exact: true }).click();
      await expectToast(page, 'success', 'Command Executed Successfully');
      await expect(panel(page, says('Activity'))).toContainText(':h Hello');
    },
    quick: async ({ says }) => {
      await untilNext();
      const quick = page.getByRole('group', { name: 'Quick commands' });
      for (const command of [':shutdown', ':serverlockdown']) {
        await quick.getByRole('button', { name: says(command) }).click();
        const question = page.getByRole('alertdialog', { name: `Run ${command}?` });
        await expect(question).toContainText('1 player');
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toBeHidden();
      }
      says('Cancel');
      answered = asked(':h Server maintenance in progress').then((request) => request.response());
      await quick.getByRole('button', { name: says(':h Server maintenance in progress') }).click();
    },
    schedule: async ({ says }) => {
      const commands = panel(page, says('Custom commands'));
      const form = page.getByRole('form', { name: 'Add a custom command' });
      await form.getByLabel(says('Name')).fill('Rules');
      await form.getByLabel(says('Command to run')).fill(':h Read the rules');
      await expect(form.getByRole('combobox', { name: says('Interval') })).toHaveValue('5 minutes');
      await form.getByRole('button', { name: says('Add command') }).click();
      const row = commands.getByRole('row').filter({ hasText: 'Rules' });
      await expect(row).toContainText('Paused');
      // Mantine draws the track over the switch.
      await row.getByRole('switch').click({ force: true });
      await expect(row).not.toContainText('Paused');
    },
    'from-player': async ({ says }) => {
      await page.getByRole('button', { name: 'Actions for Tools_Tim' }).click();
      for (const name of ['Kick in game', 'Ban in game', 'Record punishment'])
        await expect(page.getByRole('menuitem', { name: says(name), exact: true })).toBeVisible();
      await page.getByRole('menuitem', { name: says('PM'), exact: true }).click();
      await expect(line).toHaveValue(':pm Tools_Tim ');
      await line.pressSequentially('welcome');
      await answered;
      await untilNext();
      const sent = asked(':pm Tools_Tim welcome');
      await line.press('Enter');
      await sent;
    },
    'new-call': async ({ says }) => {
      await menu.getByRole('link', { name: says('Mod calls') }).click();
      await page.getByRole('button', { name: says('New call') }).click();
      await dialog.getByLabel(says('Reported by')).fill('Tools_Tim');
      await dialog.getByLabel(says('Reported player')).fill('BadDriver');
      await dialog.getByLabel(says('Reason')).fill('RDM at the bank');
      await dialog.getByLabel(says('Priority')).selectOption('high');
      await dialog.getByRole('button', { name: says('Create') }).click();
      await expect(panel(page, 'Queue')).toContainText('RDM at the bank');
    },
    'work-call': async ({ says }) => {
      await page.getByRole('button', { name: `${says('Claim')}: RDM at the bank` }).click();
      await page.getByRole('button', { name: `${says('Resolve')}: RDM at the bank` }).click();
      await dialog.getByLabel(says('Resolution')).fill('Talked to them');
      await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
      await expect(panel(page, 'Queue')).toContainText('Queue clear. 10-4.');
    },
    checks: async ({ says }) => {
      await menu.getByRole('link', { name: says('Automations') }).click();
      const name = says('Player checks');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name }) });
      await card.getByRole('button', { name }).click();
      await card.getByRole('button', { name: says('Add check') }).click();
      await card.getByLabel('Check', { exact: true }).selectOption('New Roblox account');
      await card.getByRole('button', { name: says('Dry run') }).click();
      await expect(card.getByText('1 player in the game', { exact: false })).toBeVisible();
    },
  });
});
