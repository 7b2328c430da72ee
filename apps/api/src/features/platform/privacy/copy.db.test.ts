import { zPersonalDataPage } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../../db/ids.ts';
import { insertServer, punishmentRow } from '../../../testing/database/rows.ts';
import { assemble } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '100000' });
const actors = await assemble(product);
const { handle } = product.database;
const { member, moderator, stranger } = actors;
const AT = Date.parse('2026-11-28T12:00:00Z');

const serverId = await insertServer(handle, actors.owner.userId, { name: 'Harbor <City>' });
await handle
  .updateTable('users')
  .set({ roblox_user_id: '770001', roblox_username: 'Subject_One', roblox_verified: 1 })
  .where('id', '=', member.userId)
  .execute();
const seen = { first_seen_at: 1, last_seen_at: 2 };
await handle
  .insertInto('player_names')
  .values([
    { roblox_user_id: '770001', name_key: 'subject_one', name: 'Subject_One', ...seen },
    { roblox_user_id: '770001', name_key: 'shared_name', name: 'Shared_Name', ...seen },
    { roblox_user_id: '770002', name_key: 'shared_name', name: 'Shared_Name', ...seen },
  ])
  .execute();
const record = {
  server_id: serverId,
  issued_by: moderator.userId,
  created_at: AT,
  updated_at: AT,
  verified: 0 as const,
};
await handle
  .insertInto('punishments')
  .values([
    punishmentRow(handle, {
      ...record,
      roblox_username: 'Subject_One',
      roblox_user_id: '770001',
      verified: 1,
      reason: '<script>alert(1)</script> & "more"',
    }),
    punishmentRow(handle, { ...record, roblox_username: 'subject_ONE', reason: 'By name alone' }),
    punishmentRow(handle, { ...record, roblox_username: 'Shared_Name', reason: 'Of one of two' }),
    punishmentRow(handle, {
      ...record,
      roblox_username: 'Someone',
      roblox_user_id: '770001',
      reason: 'An id that no one confirmed',
    }),
    punishmentRow(handle, { ...record, roblox_username: 'Removed', reason: 'Gone', deleted_at: AT }),
  ])
  .execute();
await handle
  .insertInto('player_notes')
  .values({
    server_id: serverId,
    id: newId(),
    username_key: 'subject_one',
    roblox_username: 'Subject_One',
    roblox_user_id: '770001',
    text: 'Only for staff',
    created_by: moderator.userId,
    created_at: AT,
    updated_at: AT,
  })
  .execute();

const zCopy = z.object({ format: z.literal('tenfour-person'), sections: zPersonalDataPage.shape.sections });

async function copyOf({ browser }: typeof member) {
  const answer = await browser.fetch('/api/auth/data.json');
  expect(answer.status).toBe(200);
  return zCopy.parse(await answer.json()).sections;
}

it('holds what is stored about the person, as the product shows it to them', async () => {
  const sections = await copyOf(member);
  const reasons = sections
    .filter(({ label }) => label.startsWith('Punishments of'))
    .flatMap(({ rows }) => rows.map(({ reason }) => reason));
  expect(reasons).toEqual(['<script>alert(1)</script> & "more"', 'By name alone']);
  const of = (label: string) => sections.find((one) => one.label === label)?.rows;
  expect(of('Your account')).toMatchObject([{ username: member.username, robloxUserId: '770001' }]);
  expect(of('Signed-in browsers')).toHaveLength(1);
  expect(of('Names of your Roblox account')).toHaveLength(2);
  expect(of('Punishments of your Roblox account')).toMatchObject([
    { server: 'Harbor <City>', createdAt: '2026-11-28T12:00:00.000Z' },
  ]);
  const text = JSON.stringify(sections);
  for (const other of [moderator.username, moderator.userId, 'Only for staff', 'Someone', 'tokenHash'])
    expect(text).not.toContain(other);
});

it('leaves out the player in a record of staff', async () => {
  const text = JSON.stringify(await copyOf(moderator));
  expect(text).toContain('Punishments that you recorded or changed');
  expect(text).toContain('Only for staff');
  expect(text).not.toMatch(/subject_one|770001/i);
});

it('is not theirs without a proved Roblox account', async () => {
  await handle
    .updateTable('users')
    .set({ roblox_user_id: '770001', roblox_username: 'Subject_One', roblox_verified: 0 })
    .where('id', '=', stranger.userId)
    .execute();
  expect(JSON.stringify(await copyOf(stranger))).not.toContain('By name alone');
});

it('is a page to read that runs and loads nothing', async () => {
  const answer = await member.browser.fetch('/api/auth/data.html');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="tenfour-data-.*\.html"$/);
  const html = await answer.text();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  expect(html).toContain('Harbor &lt;City&gt;');
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|<img|<link|\son\w+=|javascript:/i);
});

it('is read in pages too, as long as there are more', async () => {
  const extra = Array.from({ length: 450 }, (_, n) => ({
    user_id: member.userId,
    id: newId(),
    at: AT + n,
    action: 'account.signed-in',
    details: '{}',
  }));
  await handle.insertInto('account_log').values(extra).execute();
  const whole = (await copyOf(member)).flatMap((section) => section.rows).length;
  let cursor: string | null | undefined;
  let [rows, pages] = [0, 0];
  do {
    const page = zPersonalDataPage.parse(
      await must(member.browser, 'privacy.data', cursor === null || cursor === undefined ? {} : { cursor }),
    );
    const read = page.sections.flatMap((section) => section.rows).length;
    expect(read).toBeLessThanOrEqual(200);
    rows += read;
    pages += 1;
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(rows).toBe(whole);
  expect(pages).toBeGreaterThan(3);
});

it.each([
  'x',
  'W10',
  Buffer.from('[0,0,["a","b","c","d"]]').toString('base64url'),
  Buffer.from('[9999,0,[]]').toString('base64url'),
])('refuses the cursor %j', async (cursor) => {
  const answer = await member.browser.json('GET', `/api/auth/data?cursor=${cursor}`);
  expect(answer).toMatchObject({ status: 400 });
});

it('is for the person alone, one at a time, and not all the time', async () => {
  expect((await product.browser().fetch('/api/auth/data.json')).status).toBe(401);
  const both = await Promise.all(
    [1, 2].map(() =>
      stranger.browser
        .fetch('/api/auth/data.html')
        .then(async (answer) => [answer.status, await answer.text()]),
    ),
  );
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await stranger.browser.fetch('/api/auth/data.html');
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toContain(429);
  const log = handle.selectFrom('account_log').select('action').where('user_id', '=', stranger.userId);
  expect((await log.execute()).map(({ action }) => action)).toContain('account.data-exported');
});
