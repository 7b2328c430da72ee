import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type Demo, startDemo } from '../harness/demo.ts';
import { openComposer } from '../punish-steps.ts';
import { UNTIL_LOGGED } from '../steps.ts';

/** Actions in the order of `npm run demo`'s output; `words` are the step's own. */
type Steps = (what: RegExp) => { words: string; go: (page: Page) => Promise<unknown> };

function follow({ steps }: Demo): Steps {
  return (what) => {
    const step = steps.find(({ text }) => what.test(text));
    if (!step)
      throw new Error(`The tour has no step like ${what}:\n${steps.map(({ text }) => text).join('\n')}`);
    return { words: step.text, go: (page) => page.goto(step.address) };
  };
}

const wordAfter = (text: string, before: RegExp): string => before.exec(text)?.[1] ?? '';

async function authorize(page: Page, persona: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`${persona} ·`) }).check();
  await page.getByRole('button', { name: 'Authorize' }).click();
}

async function inTheGame(page: Page, step: Steps): Promise<void> {
  await step(/what they drive/).go(page);
  await page.getByText('Vehicles', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Command', { exact: true }).fill(':h Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByText(':h Hello', { exact: true }).first()).toBeVisible(UNTIL_LOGGED);
  await step(/Follow a player/).go(page);
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Follow /, pressed: true })).toBeVisible();
  await step(/session of tonight/).go(page);
  await page.getByRole('button', { name: /Evening patrol/ }).click();
  const session = page.getByRole('dialog', { name: 'Evening patrol' });
  await session.getByRole('button', { name: 'Start' }).click();
  await expect(session.getByText('Running')).toBeVisible();
  await session.getByRole('button', { name: 'Boost' }).click();
  await session.getByRole('button', { name: 'End', exact: true }).click();
  await session.getByLabel('Countdown (minutes)').fill('0');
  await session.getByRole('button', { name: 'End session' }).click();
  await expect(session.getByText('Ended', { exact: true })).toBeVisible();
  await step(/What everyone sees/).go(page);
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible();
  await step(/car on fire/).go(page);
  await page.getByLabel('Player').fill('RiverOtter');
  await page.getByRole('button', { name: 'Say' }).click();
  await expect(page.getByText('"status":200')).toBeVisible();
  await step(/kick/).go(page);
  await page.getByLabel('Player').fill('AveryBrooks');
  await page.getByLabel(/^Line/).fill(':kick RiverOtter driving into the river');
  await page.getByRole('button', { name: 'Say' }).click();
  await expect(page.getByText('":kick RiverOtter')).toBeVisible();
  await step(/Player checks/).go(page);
  await page.getByRole('button', { name: 'Player checks' }).click();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(
    page.getByText('breaks a check', { exact: false }).or(page.getByText('break a check', { exact: false })),
  ).toBeVisible();
  await step(/Claim/).go(page);
  await expect(page.getByText('car on fire').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Resolve/ }).first()).toBeVisible();
}

async function onPaper(page: Page, step: Steps): Promise<void> {
  const record = step(/becomes a ban/);
  await record.go(page);
  const player = wordAfter(record.words, /against (\w+)/);
  await openComposer(page);
  await page.getByRole('combobox', { name: 'Roblox username' }).fill(player);
  await expect(page.getByText('this becomes an Auto-Ban')).toBeVisible();
  await step(/Try on the last 90 days/).go(page);
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.getByRole('button', { name: 'Try on the last 90 days' }).click();
  await expect(page.getByRole('status', { name: 'Result' })).toBeVisible();
  await step(/filter punishments by department/).go(page);
  await expect(page.getByText('Ban: Evidence required')).toBeVisible();
  await step(/older server wait/).go(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('listitem', { name: 'Days of the activity log' }).getByText('→ 180').waitFor();
  await expect(waiting.getByRole('listitem', { name: 'old.sheriff: Admin' })).toBeVisible();
  await step(/names in old records/).go(page);
  await page.getByText(/^Unknown to Roblox/).click(UNTIL_LOGGED);
  await expect(page.getByRole('link', { name: 'GhostWalker' })).toBeVisible();
  await expect(page.getByLabel('Deleted notes: days')).toHaveValue('365');
  await step(/only the game has/).go(page);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check(UNTIL_LOGGED);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 ban imported')).toBeVisible();
  await step(/two of three votes/).go(page);
  await expect(page.getByRole('button', { name: /SpawnCamper_21/ })).toContainText('2 to approve');
  await step(/decide one/).go(page);
  await expect(
    page.getByText('I have changed my password').or(page.getByText('my friend has a clip')).first(),
  ).toBeVisible();
  await step(/warning is appealed/).go(page);
  await expect(page.getByText('Two of the three were trainings').first()).toBeVisible();
  await step(/review: read a drafted notice/).go(page);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Promotions' }).click();
  await expect(page.getByRole('link', { name: /Promotions of the month/ })).toBeVisible();
  await step(/delivery log/).go(page);
  await expect(page.getByText(/no longer exists|deleted|failed/i).first()).toBeVisible();
  await step(/arrived in Discord/).go(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await step(/follow duty and sessions/).go(page);
  await expect(page.getByText('The bot has every permission that it needs.')).toBeVisible();
}

async function together(page: Page, other: Page, step: Steps): Promise<void> {
  await step(/open this invite link/).go(other);
  await other.getByRole('main').getByRole('link', { name: 'Login with Discord' }).click();
  await authorize(other, 'sam');
  await other.getByRole('button', { name: 'Ask to join' }).click();
  await expect(other.getByText('waiting to be approved')).toBeVisible();
  await step(/approve sam/).go(page);
  await page.getByRole('button', { name: /^Approve.*sam/i }).click();
  await other.reload();
  await expect(other.getByRole('link', { name: 'Open server' })).toBeVisible();
}

async function behindIt(page: Page, step: Steps): Promise<void> {
  await step(/demo-harbor/).go(page);
  await expect(page.getByLabel(/API key/i).first()).toBeVisible();
  const staff = step(/own staff/);
  await staff.go(page);
  await page.getByLabel('Username').fill(wordAfter(staff.words, /staff: (\w+)/));
  await page.getByLabel('Password', { exact: true }).fill(wordAfter(staff.words, /password (\S+)\./));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Alerts: \d+ unread/ })).toBeVisible();
  await step(/with one bad day/).go(page);
  await expect(page.getByRole('img', { name: /^ER:LC: 9\d/ })).toBeVisible();
  await step(/your own data/).go(page);
  const notice = page.getByRole('status').filter({ hasText: 'New sign-in. Was it you?' });
  await notice.getByRole('button', { name: 'It was me' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download as JSON' })).toBeVisible();
  await step(/game received/).go(page);
  await expect(page.getByText('springs').first()).toBeVisible();
}

test('the tour that the demo prints can be followed to its end @slow', async ({ browser }) => {
  const demo = await startDemo();
  try {
    const step = follow(demo);
    const page = await (await browser.newContext()).newPage();
    const other = await (await browser.newContext()).newPage();
    await step(/Sign in as avery/).go(page);
    await authorize(page, 'avery');
    await expect(page.getByRole('link', { name: /Springs State/ }).first()).toBeVisible();
    await step(/accept or decline/).go(page);
    await expect(page.getByRole('button', { name: /^Accept: Westbrook/ })).toBeVisible();
    await inTheGame(page, step);
    await onPaper(page, step);
    await together(page, other, step);
    await behindIt(page, step);
  } finally {
    await demo.stop();
  }
});
