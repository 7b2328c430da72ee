import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { settled } from '../harness/pages.ts';
import { cutOffTexts, LINE_CHARACTERS_MIN, WINDOW_WIDTHS } from '../pages/checks.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  makeServer,
  openGame,
  type ServerDetails,
} from '../steps.ts';

const NAME = 'Longest_PlayerName20';
const STAFF = 'widths_senior_moderator_of_nights';
const WORD = 'https://clips.example/aVeryLongAddressThatHasNoPlaceToBreakAtAll/2026';

/** Gives a player everything that the drawer can show, in the longest forms. */
async function fillPlayer(owner: Page, staff: Page, server: ServerDetails): Promise<void> {
  const path = `/api/servers/${server.id}`;
  for (const [punishmentType, reason, duration] of [
    ['warning', 'Drove through the fire station twice and left the scene', null],
    ['kick', `Kept on after two warnings, see ${WORD}`, null],
    ['strike', 'Fail RP', 525_600],
    ['ban', `Exploits: flies over the map and lands on police cars, ${WORD}`, 43_200],
  ] as const) {
    const record = { robloxUsername: NAME, punishmentType, reason, duration };
    await call(staff, 'POST', `${path}/punishments`, record);
  }
  await call(owner, 'POST', `${path}/mod-calls`, {
    reporterUsername: 'Wide_Player_of_20chr',
    reportedUsername: NAME,
    reason: `VDM: drove into a whole traffic stop, ${WORD}`,
    priority: 'urgent',
  });
  const notes = `${path}/players/${NAME}/notes`;
  await call(owner, 'POST', notes, { text: `Has three accounts.\n\nSee ${WORD}`, bolo: true });
  await call(staff, 'POST', notes, { text: 'Apologized to the whole sheriff’s office on Nov 21.' });
}

/** Returns what does not fit in the open drawer: sideways scrolling boxes, and prose in too narrow a column. */
function misfitsIn(page: Page): Promise<string[]> {
  return page.getByRole('dialog').evaluate((drawer, least) => {
    const wide = [
      drawer,
      ...drawer.querySelectorAll(':not(input, .tf-visually-hidden, [class*="Switch-track"])'),
    ]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((box) => `sideways ${box.scrollWidth} in ${box.clientWidth} px: ${box.className}`);
    const walker = document.createTreeWalker(drawer, NodeFilter.SHOW_TEXT);
    const narrow: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (text.length <= least || lines < 2 || node.parentElement?.closest('.tf-visually-hidden')) continue;
      let box = node.parentElement ?? drawer;
      while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement;
      const characters = box.clientWidth / (Number.parseFloat(getComputedStyle(box).fontSize) / 2);
      if (characters < least) narrow.push(`narrow: ${text.slice(0, 40)}`);
    }
    return [...wide, ...narrow];
  }, LINE_CHARACTERS_MIN);
}

/** Asserts at each width that what the drawer shows fits. */
async function expectDrawerFits(page: Page, where: string): Promise<void> {
  const misfits: string[] = [];
  for (const width of WINDOW_WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    await expectNoSidewaysScroll(page);
    const found = [...(await cutOffTexts(page)), ...(await misfitsIn(page))];
    misfits.push(...found.map((one) => `${width} px: ${one}`));
  }
  expect(misfits, where).toEqual([]);
}

test('a player with everything on record fits every width', async ({ page, signIn, person, upstreams }) => {
  test.slow();
  await signIn(page, 'widths_of_the_night_shift_in_bay');
  const world = 'stillplayerwidths';
  const server = await makeServer(page, 'Player Widths Bay', `demo-${world}`);
  const staff = await person(STAFF);
  await addMember(page, staff, server);
  await upstreams.control(world, { op: 'join', player: NAME, team: 'Police', callsign: 'Unit-1234' });
  await upstreams.control(world, { op: 'kill', killer: NAME, killed: 'Wide_Player_of_20chr' });
  await upstreams.control(world, { op: 'command', player: NAME, command: `:m ${WORD}` });
  await fillPlayer(page, staff, server);
  await openGame(page, server);
  await page.goto(`/server/${server.id}/punishments?player=${NAME}`);
  const drawer = page.getByRole('dialog', { name: `Player ${NAME}` });
  await expect(drawer.getByText(/^Banned here until/)).toBeVisible();
  await expect(drawer.getByText('Ban not sent to game.')).toBeVisible();
  for (const tab of ['Timeline', 'Punishments', 'Mod calls', 'In game', 'Notes']) {
    await drawer.getByRole('tab', { name: tab }).click();
    await expect(drawer.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await expectDrawerFits(page, tab);
  }
  await drawer.getByLabel('New note').fill(`Seen again, ${WORD} `.repeat(4));
  await drawer.getByRole('switch', { name: 'BOLO' }).press('Space');
  await drawer.getByRole('button', { name: /^Edit note by widths_of/ }).click();
  await expectDrawerFits(page, 'New note and an edited one');
});
