import { expect } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { panel, type ServerDetails, showActivity } from '../steps.ts';
import {
  arm,
  atNextPoll,
  changeGame,
  type Desk,
  end,
  everyOther,
  expectSameWindow,
  markWindow,
  nameOf,
  openKeys,
  serverIn,
  storeKey,
  TECHNICAL,
  type Trouble,
  test,
  visit,
  visitGame,
} from './faults.ts';

/** Messages of the panel, the overview and "Test connection". `keeps`: the effect on existing data. */
interface Row {
  trouble: Trouble;
  says: RegExp | string;
  /** The owner is led to the key. */
  updateKey?: true;
  keeps?: true;
  /** False: the overview does not report it. */
  overview?: boolean;
}

const TROUBLE = 'ER:LC API is having trouble.';
const INVALID = 'The ER:LC API key is invalid or has expired.';
const BANNED = 'The ER:LC API key is banned from the API.';

/** Every failure mode of the sandbox and every error code of the game API that a read can return. */
const ROWS: readonly Row[] = [
  { trouble: { fault: '500' }, says: TROUBLE, keeps: true },
  { trouble: { fault: 'html' }, says: TROUBLE, keeps: true },
  { trouble: { fault: 'timeout' }, says: 'ER:LC API did not answer in time.', keeps: true },
  { trouble: { fault: 'reset' }, says: 'ER:LC API could not be reached.', keeps: true },
  { trouble: { code: 0 }, says: TROUBLE },
  { trouble: { code: 1001 }, says: 'ER:LC API could not reach the game server.', keeps: true },
  { trouble: { code: 1002 }, says: TROUBLE },
  { trouble: { code: 2000 }, says: 'Add an ER:LC API key in Settings', updateKey: true, overview: false },
  { trouble: { code: 2001 }, says: 'The ER:LC API key is malformed.', updateKey: true },
  { trouble: { code: 2002 }, says: INVALID, updateKey: true },
  { trouble: { code: 2003 }, says: 'This installation is not accepted by the ER:LC API.' },
  { trouble: { code: 2004 }, says: BANNED, updateKey: true },
  { trouble: { code: 9998 }, says: 'The ER:LC API does not show this to us.' },
  { trouble: { code: 9999 }, says: 'The game server runs an old version.' },
  { trouble: { key: 'bad' }, says: INVALID, updateKey: true },
  { trouble: { key: 'banned' }, says: BANNED, updateKey: true },
  { trouble: { fault: '429' }, says: /Too many requests to the ER:LC API\. Try again in [1-5] s\./ },
];

const NOT_READ = 'Waiting for the first update…';
const TEST = 'Test connection: ER:LC API key';

/** Checks settings and overview, in the window beside the panel. */
async function expectSaidElsewhere(
  { aside }: Desk,
  server: ServerDetails,
  { says, overview: isNewer = true }: Row,
): Promise<void> {
  await visit(aside, server);
  await expect(aside.getByRole('heading', { name: server.name, level: 1 })).toBeVisible();
  const overview = aside.getByRole('region', { name: 'Needs attention' });
  if (isNewer) await expect(overview).toContainText(says);
  else await expect(overview).not.toContainText(says);
  await openKeys(aside, server);
  await aside.getByRole('button', { name: TEST }).click();
  await expect(aside.getByRole('main').getByText(says).first()).toBeVisible();
}

for (const [at, row] of ROWS.entries()) {
  const { trouble, says, updateKey, keeps } = row;
  const world = `stillread${at}`;

  test(`reading the game, ${nameOf(trouble)}: explained, and over without a reload${everyOther(at)}`, async ({
    desk,
    upstreams,
  }) => {
    const { page, aside } = desk;
    const scene = { upstreams, trouble, on: 'read', world } as const;
    const info = panel(page, 'Game server');
    const players = panel(page, 'Online players');
    const server = await serverIn(page, trouble, world);
    await arm(scene);
    await visitGame(page, server);
    await markWindow(page);
    await expect(info).toContainText(says);
    await expect(info).toContainText('Unknown');
    await expect(players).toContainText(NOT_READ);
    const log = await showActivity(page, 'Recent commands');
    await expect(log).toContainText(NOT_READ);
    await expect(info.getByRole('link', { name: 'Update key' })).toHaveCount(updateKey ? 1 : 0);
    await expect(page.getByRole('main').getByText(TECHNICAL)).toHaveCount(0);
    await expectSaidElsewhere(desk, server, row);

    await end(scene, page, server);
    await changeGame(page, server);
    await atNextPoll(page, async () => {
      await expect(players.getByRole('listitem').first()).toBeVisible({ timeout: 1_000 });
      await expect(info).not.toContainText(says, { timeout: 1_000 });
    });
    await literal(info, 'Online');
    await expect(log).toContainText(':log stirred');
    await aside.getByRole('button', { name: TEST }).click();
    await expect(aside.getByText('Connected to')).toBeVisible();

    if (keeps) {
      const count = await players.getByRole('listitem').count();
      await arm(scene);
      await storeKey(page, server, world);
      await atNextPoll(page, () => expect(info).toContainText(says, { timeout: 1_500 }));
      await expect(players.getByRole('listitem'), 'what was read before stays').toHaveCount(count);
      await expect(info).toContainText(/updated|not updated for/);
    }
    await expectSameWindow(page);
  });
}
