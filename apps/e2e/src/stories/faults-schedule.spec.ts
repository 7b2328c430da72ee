import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { makeDue } from '../harness/make-due.ts';
import { call, panel, type ServerDetails } from '../steps.ts';
import {
  arm,
  atNextPoll,
  changeGame,
  commandsSent,
  end,
  everyOther,
  expectSameWindow,
  markWindow,
  nameOf,
  serverIn,
  TECHNICAL,
  type Trouble,
  test,
  visitGame,
} from './faults.ts';

/** A scheduled run in the list of custom commands. */
interface Row {
  trouble: Trouble;
  state: 'Failed' | 'Unknown' | 'Skipped';
  says: RegExp | string;
}

const OUTCOME_UNKNOWN = 'Whether the command ran is unknown';
const ROWS: readonly Row[] = [
  { trouble: { fault: '500' }, state: 'Unknown', says: OUTCOME_UNKNOWN },
  { trouble: { fault: 'html' }, state: 'Unknown', says: OUTCOME_UNKNOWN },
  { trouble: { fault: 'timeout' }, state: 'Unknown', says: `did not answer in time. ${OUTCOME_UNKNOWN}` },
  { trouble: { fault: 'reset' }, state: 'Unknown', says: `could not be reached. ${OUTCOME_UNKNOWN}` },
  { trouble: { fault: '429' }, state: 'Failed', says: /ER:LC asked for a pause/ },
  { trouble: { code: 1001 }, state: 'Unknown', says: 'could not reach the game server.' },
  { trouble: { code: 2002 }, state: 'Failed', says: 'The ER:LC API key is invalid or has expired.' },
  { trouble: { code: 4000 }, state: 'Failed', says: 'Commands from here are not allowed by the game yet.' },
  { trouble: { code: 4003 }, state: 'Failed', says: 'The game’s filter blocked this message.' },
  { trouble: { code: 9999 }, state: 'Failed', says: 'The game server runs an old version.' },
  { trouble: { op: 'offline' }, state: 'Skipped', says: 'No one is in the game server' },
];

/** The list is read every five minutes, and sooner only around the due times it knows of. In ms. */
const LIST_POLL_MS = 301_000;

for (const [at, { trouble, state, says }] of ROWS.entries()) {
  const world = `stilldue${at}`;

  test(`a scheduled run, ${nameOf(trouble)}: explained, and the next run succeeds${everyOther(at)}`, async ({
    desk,
    product,
    upstreams,
  }) => {
    const { page } = desk;
    const scene = { upstreams, trouble, on: 'command', world } as const;
    const server = await serverIn(page, trouble, world);
    await changeGame(page, server);
    const path = `/api/servers/${server.id}/custom-commands`;
    const rules = { name: 'Rules', command: ':h Rules', enabled: true };
    const { id } = await call<{ id: string }>(page, 'POST', path, rules);
    const due = { serverId: server.id, commandId: id };
    await visitGame(page, server);
    await markWindow(page);
    const row = panel(page, 'Custom commands').getByRole('row').filter({ hasText: ':h Rules' });
    await expect(row).toContainText('Not run yet');

    await arm(scene);
    const before = await commandsSent(upstreams);
    await makeDue(product, page, due);
    await expect(async () => {
      await page.clock.fastForward(LIST_POLL_MS);
      await expect(row).toContainText(state, { timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
    await expect(row).toContainText(says);
    await expect(row).not.toContainText(TECHNICAL);

    await end(scene, page, server);
    if (state === 'Skipped') await expectPeopleIn(page, server);
    await makeDue(product, page, due);
    await expect(async () => {
      await page.clock.fastForward(LIST_POLL_MS);
      await expect(row).toContainText(/Sent|Confirmed/, { timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
    await expectSameWindow(page);
    if (state !== 'Skipped') expect((await commandsSent(upstreams)) - before, 'never sent again').toBe(2);
  });
}

/** Waits for players: nothing is sent into a game that was just empty until it is polled again. */
async function expectPeopleIn(page: Page, server: ServerDetails): Promise<void> {
  await changeGame(page, server);
  await atNextPoll(page, () =>
    expect(panel(page, 'Online players').getByRole('listitem').first()).toBeVisible({ timeout: 1_000 }),
  );
}
