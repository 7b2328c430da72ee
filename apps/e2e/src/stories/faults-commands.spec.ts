import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { expectToast, panel } from '../steps.ts';
import {
  arm,
  changeGame,
  commandsSent,
  end,
  everyOther,
  expectSameWindow,
  markWindow,
  nameOf,
  openKeys,
  serverIn,
  TECHNICAL,
  type Trouble,
  test,
  visitGame,
} from './faults.ts';

// The longest file, and one of the last to run: its rows are distributed over the workers.
test.describe.configure({ mode: 'parallel' });

/**
 * The outcome of a command. `failed`: it certainly did not run. `unknown`: it could have run, so it is never sent
 * again.
 */
interface Row {
  trouble: Trouble;
  /** Typed, or one of the quick commands. */
  command: string;
  state: 'Failed' | 'Unknown';
  says: RegExp | string;
  /** How often it can reach the game. Default 1. */
  sent?: 0;
  /** Result of "Test commands" in the settings, where it differs. */
  tested?: string;
}

const [LOCKDOWN, UNLOCK, MAINTENANCE, SHUTDOWN] = [
  ':serverlockdown',
  ':serverunlock',
  ':h Server maintenance in progress',
  ':shutdown',
] as const;
const QUICK: readonly string[] = [LOCKDOWN, UNLOCK, MAINTENANCE, SHUTDOWN];

const OUTCOME_UNKNOWN =
  'Whether the command ran is unknown: look at the command log before you send it again.';
const TROUBLE = `ER:LC API is having trouble. ${OUTCOME_UNKNOWN}`;
const NOT_KNOWN_COMMAND = 'The game does not know this command.';
const FILTERED = 'The game’s filter blocked this message. Change the text.';
const NOT_ALLOWED = 'Commands from here are not allowed by the game yet.';

/** The settings page, where the instructions to allow commands are right above. */
const NOT_YET = 'Not allowed yet.';
const NO_ONE_IN_GAME = 'No one is in the game server, so commands can’t run.';
const NOT_TRIED = 'No one is in the game server. Join it, then test again.';
const RESTRICTED = 'The game does not allow this command';
const INVALID = 'The ER:LC API key is invalid or has expired.';
const BANNED = 'The ER:LC API key is banned from the API.';

/** Every failure mode of the sandbox, every error code of the game API (4001 is fault 429), and the keys. */
const ROWS: readonly Row[] = [
  { trouble: { fault: '500' }, command: ':h Hello', state: 'Unknown', says: OUTCOME_UNKNOWN },
  { trouble: { fault: '500' }, command: LOCKDOWN, state: 'Unknown', says: OUTCOME_UNKNOWN },
  { trouble: { fault: 'html' }, command: UNLOCK, state: 'Unknown', says: TROUBLE },
  { trouble: { fault: 'html' }, command: ':h Hello', state: 'Unknown', says: TROUBLE },
  {
    trouble: { fault: 'timeout' },
    command: MAINTENANCE,
    state: 'Unknown',
    says: `did not answer in time. ${OUTCOME_UNKNOWN}`,
  },
  {
    trouble: { fault: 'reset' },
    command: SHUTDOWN,
    state: 'Unknown',
    says: `could not be reached. ${OUTCOME_UNKNOWN}`,
  },
  { trouble: { code: 0 }, command: ':h Hello', state: 'Unknown', says: TROUBLE },
  {
    trouble: { code: 1001 },
    command: LOCKDOWN,
    state: 'Unknown',
    says: `could not reach the game server. ${OUTCOME_UNKNOWN}`,
  },
  { trouble: { code: 1002 }, command: UNLOCK, state: 'Unknown', says: TROUBLE },
  {
    trouble: { code: 2000 },
    command: MAINTENANCE,
    state: 'Failed',
    says: 'Add an ER:LC API key in Settings',
  },
  { trouble: { code: 2001 }, command: ':m Hello', state: 'Failed', says: 'The ER:LC API key is malformed.' },
  { trouble: { code: 2002 }, command: SHUTDOWN, state: 'Failed', says: INVALID },
  {
    trouble: { code: 2003 },
    command: ':h Hello',
    state: 'Failed',
    says: 'This installation is not accepted by the ER:LC API.',
  },
  { trouble: { code: 2004 }, command: UNLOCK, state: 'Failed', says: BANNED },
  { trouble: { code: 3001 }, command: LOCKDOWN, state: 'Failed', says: NOT_KNOWN_COMMAND },
  { trouble: { code: 3002 }, command: SHUTDOWN, state: 'Failed', says: NO_ONE_IN_GAME, tested: NOT_TRIED },
  { trouble: { code: 4000 }, command: MAINTENANCE, state: 'Failed', says: NOT_ALLOWED, tested: NOT_YET },
  { trouble: { code: 4002 }, command: LOCKDOWN, state: 'Failed', says: RESTRICTED },
  { trouble: { code: 4003 }, command: ':h Hello', state: 'Failed', says: FILTERED },
  { trouble: { code: 9998 }, command: UNLOCK, state: 'Failed', says: RESTRICTED },
  {
    trouble: { code: 9999 },
    command: SHUTDOWN,
    state: 'Failed',
    says: 'The game server runs an old version.',
  },
  { trouble: { key: 'bad' }, command: ':h Hello', state: 'Failed', says: INVALID, sent: 0 },
  { trouble: { key: 'banned' }, command: UNLOCK, state: 'Failed', says: BANNED, sent: 0 },
  { trouble: { key: 'locked' }, command: ':h Hello', state: 'Failed', says: NOT_ALLOWED, tested: NOT_YET },
  { trouble: { op: 'lock' }, command: MAINTENANCE, state: 'Failed', says: NOT_ALLOWED, tested: NOT_YET },
  {
    trouble: { op: 'offline' },
    command: ':h Anyone?',
    state: 'Failed',
    says: NO_ONE_IN_GAME,
    tested: NOT_TRIED,
  },
  {
    trouble: { fault: '429' },
    command: SHUTDOWN,
    state: 'Failed',
    says: /Not run: ER:LC asked for a pause of [1-5] s\./,
  },
];

const field = (page: Page) => page.getByLabel('Command', { exact: true });

/** Types the command, or presses its button and confirms where needed. */
async function give(page: Page, command: string): Promise<void> {
  if (!QUICK.includes(command)) {
    await field(page).fill(command);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    return;
  }
  await page.getByRole('group', { name: 'Quick commands' }).getByRole('button', { name: command }).click();
  if (command === LOCKDOWN || command === SHUTDOWN) {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run' }).click();
  }
}

for (const [at, { trouble, command, state, says, sent = 1, tested = says }] of ROWS.entries()) {
  const world = `stillorder${at}`;

  // covers: R714
  test(`sending ${command}, ${nameOf(trouble)}: explained, and over without a reload${state === 'Failed' ? everyOther(at) : ''}`, async ({
    desk,
    upstreams,
  }) => {
    const { page, aside } = desk;
    const scene = { upstreams, trouble, on: 'command', world } as const;
    const server = await serverIn(page, trouble, world);
    // Its headers teach the product that this game accepts many commands.
    if (!('key' in trouble)) await changeGame(page, server);
    await arm(scene);
    await visitGame(page, server);
    await markWindow(page);
    const before = await commandsSent(upstreams);
    await give(page, command);
    const toast = await expectToast(page, 'destructive', 'Command Failed');
    await expect(toast).toContainText(says);
    await expect(toast).not.toContainText(TECHNICAL);
    if (state === 'Unknown') await literal(toast, 'ER:LC API error. Check your API key or server status.');
    const entry = panel(page, 'Activity').getByRole('listitem').filter({ hasText: command });
    await expect(entry).toContainText(state);
    await expect(entry).toContainText(says);
    if (!QUICK.includes(command)) await expect(field(page), 'what was typed stays').toHaveValue(command);
    expect((await commandsSent(upstreams)) - before, 'it is never sent again by itself').toBe(sent);

    await openKeys(aside, server);
    await aside.getByRole('button', { name: 'Test commands' }).click();
    await expect(aside.getByRole('main').getByText(tested).first()).toBeVisible();

    await end(scene, page, server);
    await aside.getByRole('button', { name: 'Test commands' }).click();
    await expect(aside.getByText('Commands allowed').first()).toBeVisible();
    await page.bringToFront();
    await page.clock.fastForward(31_000);
    await give(page, ':h Back again');
    await expectToast(page, 'success', 'Command Executed Successfully');
    await expectSameWindow(page);
  });
}
