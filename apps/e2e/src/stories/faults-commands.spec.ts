import { expect } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { expectToast, makeServer, openGame, panel } from '../steps.ts';
import { arm, commandsSent, keyOf, nameOf, type Trouble, test } from './faults.ts';

/** What is said of a command. `failed`: it certainly did not run. `unknown`: nobody knows, so it is never sent again. */
interface Row {
  trouble: Trouble;
  command?: string;
  state: 'Failed' | 'Unknown';
  says: RegExp | string;
  /** How often it may reach the game's door. */
  sent: 0 | 1;
}

const UNKNOWN = 'Whether the command ran is unknown: look at the command log before you send it again.';
const NOT_KNOWN_COMMAND = 'The game does not know this command.';
const FILTERED = "The game's filter blocked this message. Change the text.";
const NOT_ALLOWED = 'Commands from here are not allowed by the game yet.';
const NOBODY_IN = 'Nobody is in the game server, so commands cannot run.';

const ROWS: readonly Row[] = [
  { trouble: { fault: '429' }, state: 'Failed', says: /Too many requests to the ER:LC API\./, sent: 1 },
  { trouble: { fault: '500' }, state: 'Unknown', says: UNKNOWN, sent: 1 },
  { trouble: { fault: 'html' }, state: 'Unknown', says: `ER:LC API is having trouble. ${UNKNOWN}`, sent: 1 },
  { trouble: { fault: 'timeout' }, state: 'Unknown', says: `did not answer in time. ${UNKNOWN}`, sent: 1 },
  { trouble: { fault: 'reset' }, state: 'Unknown', says: `could not be reached. ${UNKNOWN}`, sent: 1 },
  { trouble: { code: 1001 }, state: 'Unknown', says: `could not reach the game server. ${UNKNOWN}`, sent: 1 },
  { trouble: { code: 3001 }, state: 'Failed', says: NOT_KNOWN_COMMAND, sent: 1 },
  { trouble: { code: 4002 }, state: 'Failed', says: 'The game does not allow this command', sent: 1 },
  { trouble: { code: 9999 }, state: 'Failed', says: 'The game server runs an old version.', sent: 1 },
  { trouble: { key: 'demo' }, command: ':nosuchcommand', state: 'Failed', says: NOT_KNOWN_COMMAND, sent: 1 },
  { trouble: { key: 'demo' }, command: ':h filteredword', state: 'Failed', says: FILTERED, sent: 1 },
  { trouble: { key: 'bad' }, state: 'Failed', says: 'The ER:LC API key is invalid or has expired.', sent: 0 },
  { trouble: { key: 'banned' }, state: 'Failed', says: 'The ER:LC API key is banned from the API.', sent: 0 },
  { trouble: { key: 'locked' }, state: 'Failed', says: NOT_ALLOWED, sent: 1 },
  { trouble: { op: 'lock' }, state: 'Failed', says: NOT_ALLOWED, sent: 1 },
  { trouble: { op: 'offline' }, state: 'Failed', says: NOBODY_IN, sent: 1 },
];

for (const [at, { trouble, command = ':h Hello', state, says, sent }] of ROWS.entries()) {
  const world = `stillorder${at}`;

  test(`sending ${command}, ${nameOf(trouble)}`, async ({ page, signIn, upstreams }) => {
    await signIn(page, `orders_${at}`);
    const server = await makeServer(page, `Orders Bay ${at}`, keyOf(trouble, world));
    await arm(upstreams, trouble, 'command', world);
    await openGame(page, server);
    const before = await commandsSent(upstreams);
    const field = page.getByLabel('Command', { exact: true });
    await field.fill(command);
    await field.press('Enter');
    const toast = await expectToast(page, 'destructive', 'Command Failed');
    await expect(toast).toContainText(says);
    await expect(toast).not.toContainText(/[{}<>]|\b\d{3}:/);
    if (state === 'Unknown') await literal(toast, 'ER:LC API error. Check your API key or server status.');
    const entry = panel(page, 'Sent from here').getByRole('listitem').filter({ hasText: command });
    await expect(entry).toContainText(state);
    await expect(entry).toContainText(says);
    await expect(field, 'what was typed stays').toHaveValue(command);
    expect((await commandsSent(upstreams)) - before, 'it is never sent again by itself').toBe(sent);
  });
}

test('an empty world: nobody is in, and commands say so', async ({ page, signIn }) => {
  await signIn(page, 'orders_empty');
  const server = await makeServer(page, 'Empty Bay', 'demo-emptyorders');
  await openGame(page, server);
  await expect(panel(page, 'Online players')).toContainText('Nobody is in the game right now.');
  await expect(panel(page, 'Game server')).toContainText('Offline');
  await page.getByLabel('Command', { exact: true }).fill(':h Anyone?');
  await page.keyboard.press('Enter');
  await expect(await expectToast(page, 'destructive', 'Command Failed')).toContainText(NOBODY_IN);
});
