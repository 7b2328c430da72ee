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
  panel,
  type ServerDetails,
} from '../steps.ts';

const CALLS = [
  ['VDM: drove into a whole traffic stop and kept going', 'urgent', 'River City'],
  ['Stuck under the bridge, cannot reset', 'high', 'Gas station on Main Street'],
  ['RDM at the bank', 'medium', 'Bank'],
  ['Exploiting: flies over the map and lands on police cars', 'medium', null],
  ['Fail RP', 'low', 'Spawn'],
  ['Follows our patrol for twenty minutes, films everything and answers to nothing', 'low', 'Sheriff'],
] as const;

/** Fills the queue with calls of realistic length, as players and staff write them. */
async function fillQueue(page: Page, server: ServerDetails): Promise<void> {
  for (const [reason, priority, location] of CALLS) {
    await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, {
      reporterUsername: 'xCopperPatrolx',
      reportedUsername: 'ItsShadowPatrol',
      reason,
      priority,
      ...(location === null ? {} : { location }),
    });
  }
}

/** Asserts that the open page neither scrolls sideways nor cuts a text at a width. */
async function expectFitsAt(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await settled(page);
  await expectNoSidewaysScroll(page);
  expect(await cutOffTexts(page), `${path} at ${width} px`).toEqual([]);
}

/** Asserts the same at each width. */
async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of WINDOW_WIDTHS) await expectFitsAt(page, path, width);
}

test('mod calls fit every width, and five fit the screen of a phone', async ({ page, signIn, person }) => {
  await signIn(page, 'widths_owner');
  const server = await makeServer(page, 'Widths Bay');
  const other = await person('widths_moderator');
  await addMember(page, other, server);
  await fillQueue(page, server);
  const [first] = await call<{ id: string }[]>(page, 'GET', `/api/servers/${server.id}/mod-calls`);
  await call(other, 'PATCH', `/api/mod-calls/${first?.id}/claim`);
  const path = `/server/${server.id}/staff?tab=mod-calls`;
  await expectFits(page, path);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const rows = panel(page, 'Queue').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
  const last = await rows.nth(4).boundingBox();
  expect(last && last.y + last.height, 'the fifth call ends above the bar').toBeLessThanOrEqual(
    bar?.y ?? 844,
  );
});

test('every view of Staff Shifts fits every width', async ({ page, signIn, person }) => {
  test.slow();
  await signIn(page, 'widths_chief');
  const server = await makeServer(page, 'Shift Widths Bay');
  const other = await person('widths_moderator_with_a_long_name');
  await addMember(page, other, server);
  const shifts = `/api/servers/${server.id}/shifts`;
  await call(page, 'PUT', `/api/servers/${server.id}/shift-rules`, { moderator: 600, admin: 300 });
  await call(page, 'POST', `/api/servers/${server.id}/shift-types`, { name: 'Traffic and patrol' });
  await call(other, 'POST', `${shifts}/clock-in`, {});
  await call(other, 'PUT', `${shifts}/status`, { status: 'off_duty' });
  for (const one of [page, other]) await call(one, 'POST', `${shifts}/clock-in`, {});
  await call(other, 'PUT', `${shifts}/status`, { status: 'on_break' });
  for (const view of ['on-duty', 'hours', 'leaderboard', 'history', 'leave', 'management']) {
    await expectFits(page, `/server/${server.id}/staff?view=${view}`);
    await expect(panel(page, 'My shift')).toBeVisible();
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.locator('[aria-current="page"]')).toHaveCount(1);
  }
});

/** Returns the rows' texts that wrap in a column too narrow to read. */
function narrowTexts(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main, least) => {
    const texts = [...main.querySelectorAll<HTMLElement>('p, li code, li span, h3, dd, summary')];
    return texts.flatMap((element) => {
      const text = element.textContent.trim();
      const style = getComputedStyle(element);
      const lineHeight = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.5;
      const wraps = element.getBoundingClientRect().height > lineHeight * 1.8;
      const isNarrow =
        element.getBoundingClientRect().width < least * Number.parseFloat(style.fontSize) * 0.45;
      return text.length > least && wraps && isNarrow && element.childElementCount === 0 ? [text] : [];
    });
  }, LINE_CHARACTERS_MIN);
}

test('dashboard, overview and in-game panel fit every width, and players lead', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  await signIn(page, 'widths_pages');
  const world = 'stillwidths';
  const server = await makeServer(page, 'Pages Bay with a rather long name of its own', `demo-${world}`);
  await makeServer(page, 'Keyless Bay');
  await fillQueue(page, server);
  await upstreams.control(world, { op: 'join', player: 'Wide_Player_of_20chr', callsign: 'Unit-1234' });
  await upstreams.control(world, { op: 'command', player: 'Wide_Player_of_20chr', command: ':h Hello' });
  await openGame(page, server);
  await expect(panel(page, 'Online players').getByRole('listitem').first()).toBeVisible();
  for (const path of ['/', `/server/${server.id}`, `/server/${server.id}?tab=ingame`]) {
    await expectFits(page, path);
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      expect(await narrowTexts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  const first = panel(page, 'Online players').getByRole('listitem').first();
  for (const [width, most] of [
    [390, 400],
    // With a long name, another one in the game, and a queue.
    [800, 500],
    [1440, 380],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openGame(page, server);
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y, `${width} px`).toBeLessThan(most);
  }
});

const WORDS = 'My brother drove while I was at the door, and I can show the whole evening. '.repeat(6);
const ADDRESS = `https://clips.example.net/${'a0'.repeat(90)}`;

/** Two bans of the owner's with appeals: one open and assigned, one denied. Returns the token of the open one's page. */
async function fillAppeals(owner: Page, reviewer: Page, server: ServerDetails): Promise<string> {
  const at = `/api/servers/${server.id}`;
  const tokens: string[] = [];
  for (const robloxUsername of ['WidePlayerOf20Letter', 'WideSecondPlayerTwo2']) {
    const ban = { robloxUsername, punishmentType: 'ban', reason: `${WORDS.slice(0, 150)} ${ADDRESS}` };
    const { id } = await call<{ id: string }>(owner, 'POST', `${at}/punishments`, ban);
    const { url } = await call<{ url: string }>(owner, 'POST', `${at}/punishments/${id}/appeal-link`);
    const token = url.slice(url.lastIndexOf('/') + 1);
    await call(owner, 'POST', `/api/appeals/${token}`, { text: `${WORDS}\n${ADDRESS}` });
    tokens.push(token);
  }
  const [open, decided] = await call<{ id: string }[]>(owner, 'GET', `${at}/appeals`);
  const { id: userId } = await call<{ id: string }>(reviewer, 'GET', '/api/auth/user');
  await call(reviewer, 'PUT', `${at}/appeals/${open?.id}/assignee`, { userId });
  for (const text of [WORDS, ADDRESS]) {
    await call(reviewer, 'POST', `${at}/appeals/${open?.id}/messages`, { text });
    await call(owner, 'POST', `/api/appeals/${tokens[0]}/messages`, { text });
  }
  const verdict = { accept: false, reason: `${WORDS.slice(0, 150)} ${ADDRESS}` };
  await call(reviewer, 'POST', `${at}/appeals/${decided?.id}/decision`, verdict);
  return tokens[0] ?? '';
}

/** As `expectFits`, and prose is nowhere too narrow to read. */
async function expectReadable(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shown).first()).toBeVisible();
  for (const width of WINDOW_WIDTHS) {
    await expectFitsAt(page, path, width);
    // The frame of the page follows a moment after its window.
    await expect.poll(() => narrowTexts(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('appeals fit every width, for staff and players', async ({ page, person, signIn }) => {
  test.slow();
  await signIn(page, 'widths_reviewer_with_a_long_name');
  const owner = await person('widths_appeals_owner');
  const server = await makeServer(owner, 'Appeals Bay with a rather long name of its own');
  await addMember(owner, page, server, 'admin');
  const token = await fillAppeals(owner, page, server);
  const list = `/server/${server.id}/appeals`;
  for (const state of ['open', 'mine', 'decided']) {
    await expectReadable(page, `${list}?state=${state}`, 'My brother drove');
    await page.getByRole('button', { name: /^Wide/ }).click();
    await expect(page.getByRole('list', { name: 'Conversation' })).toBeVisible();
    await expectReadable(page, page.url(), 'My brother drove');
  }

  const slug = 'appeals-bay-with-a-rather-long-address';
  await call(owner, 'PATCH', `/api/servers/${server.id}/appeal-page`, { slug });
  const player = await person('widths_player');
  await expectReadable(player, `/appeals/${slug}`, 'Verify Roblox account');
  const { url } = await call<{ url: string }>(player, 'POST', '/api/auth/verification/roblox');
  await player.goto(`${url}&name=WidePlayerOf20Letter`);
  await expectReadable(player, `/appeals/${slug}`, 'My brother drove');
  await expectReadable(player, `/appeal/${token}`, 'My brother drove');
});

/** Persons whose names are as long as Discord and Roblox allow. */
const LONG_NAMES = [
  ['widths_requester_with_long_name', 'WideRequester_20char'],
  ['widths_asker_of_thirty_one_chars', 'AnotherWideAsker_20c'],
  ['widths_third', null],
] as const;

/** Fills the list of requests: names of full length, punishments and removals. */
async function fillRequests(
  page: Page,
  server: ServerDetails,
  person: (name: string) => Promise<Page>,
): Promise<void> {
  const base = `/api/servers/${server.id}`;
  for (const [name, robloxUsername] of LONG_NAMES) {
    if (robloxUsername === null) continue;
    const requester = await person(name);
    await call(requester, 'POST', '/api/auth/link-roblox', { robloxUsername });
    const warning = { robloxUsername, punishmentType: 'warning', reason: 'Speeding' };
    await call(page, 'POST', `${base}/punishments`, warning);
    await addMember(page, requester, server);
    const { id } = await call<{ id: string }>(requester, 'GET', '/api/auth/user');
    await call(page, 'DELETE', `${base}/members/${id}`);
  }
  for (const [name] of LONG_NAMES) {
    await call(await person(name), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  }
}

test('members and join requests fit every width', async ({ page, signIn, person }) => {
  test.slow();
  await signIn(page, 'widths_people');
  const server = await makeServer(page, 'People Bay');
  const member = await person('widths_member_of_a_long_name_too');
  await call(member, 'POST', '/api/auth/link-roblox', { robloxUsername: 'WideMember_20charact' });
  await addMember(page, member, server, 'admin');
  await fillRequests(page, server, person);
  for (const [tab, title, count] of [
    ['requests', 'Join requests', LONG_NAMES.length],
    ['members', 'Members', 2],
  ] as const) {
    const path = `/server/${server.id}?tab=${tab}`;
    await page.goto(path);
    await expect(panel(page, title).getByRole('listitem')).toHaveCount(count);
    if (tab === 'requests') await page.getByRole('checkbox', { name: 'Select all' }).check();
    for (const width of WINDOW_WIDTHS) {
      await expectFitsAt(page, path, width);
      await expect.poll(() => narrowTexts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
