import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';
import { openPanel, staffPerson } from '../../../testing/product/platform.ts';
import { notifiedBy } from '../../../testing/received-events.ts';

const world = await createWorld();
const { database, clock } = world;
const { handle } = database;

const words = (more: object = {}) => ({ title: 'Maintenance', message: 'Tonight at ten.', ...more });

async function deactivate(accountId: string): Promise<void> {
  await handle.updateTable('platform_accounts').set({ is_active: 0 }).where('id', '=', accountId).execute();
}

async function fresh() {
  await handle.updateTable('platform_accounts').set({ is_active: 0 }).execute();
  return { admin: await staffPerson(world, 'admin'), reader: await staffPerson(world, 'staff') };
}

describe('an announcement', () => {
  // covers: R300, R686
  it('reaches every account that is active at that moment, with a line in the staff log', async () => {
    const { admin, reader } = await fresh();
    const gone = await staffPerson(world, 'staff');
    await deactivate(gone.accountId);
    const received = await notifiedBy(database, async () => {
      const sent = await admin.call.announcements.send(words());
      expect(sent).toMatchObject({ ...words(), author: admin.accountName, recipients: 2, read: 1 });
      expect(await admin.call.announcements.sent({})).toMatchObject([sent]);
    });
    const announced = received.filter(({ entity }) => entity === 'announcements');
    expect(announced.map((change) => 'userId' in change && change.userId).toSorted()).toEqual(
      [admin.id, reader.id].toSorted(),
    );
    expect(await admin.call.announcements.inbox()).toMatchObject({
      unread: 0,
      announcements: [{ ...words() }],
    });
    expect(await reader.call.announcements.inbox()).toMatchObject({ unread: 1 });
    const late = await staffPerson(world, 'staff');
    expect(await late.call.announcements.inbox()).toEqual({ open: true, unread: 0, announcements: [] });
    expect(await gone.call.announcements.inbox()).toEqual({ open: false, unread: 0, announcements: [] });
    expect(await (await world.person()).call.announcements.inbox()).toMatchObject({ open: false });
    const line = await handle
      .selectFrom('platform_log')
      .selectAll()
      .where('actor_id', '=', admin.accountId)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: 'announcement_sent',
      details: 'Sent “Maintenance” to 2 accounts.',
    });
  });

  it('is one however often it is sent, also concurrently', async () => {
    const { admin, reader } = await fresh();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => admin.call.announcements.send(words({ clientId: 'client-1' }))),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await reader.call.announcements.inbox()).toMatchObject({ unread: 1 });
    const lines = await handle
      .selectFrom('platform_log')
      .where('actor_id', '=', admin.accountId)
      .select('id')
      .execute();
    expect(lines).toHaveLength(1);
    const other = await staffPerson(world, 'admin');
    await other.call.announcements.send(words({ clientId: 'client-1' }));
    expect(await reader.call.announcements.inbox()).toMatchObject({ unread: 2 });
  });

  // covers: R545
  it('is not sent by staff, nor without words', async () => {
    const { admin, reader } = await fresh();
    await expect(reader.call.announcements.send(words())).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    await expect(admin.call.announcements.send(words({ title: ' ' }))).rejects.toThrow(/title/);
    await expect(admin.call.announcements.send(words({ message: '' }))).rejects.toThrow(/message/);
    expect(await reader.call.announcements.inbox()).toMatchObject({ unread: 0 });
  });

  // covers: R301
  it('appears in the history, newest first and page by page', async () => {
    await handle.deleteFrom('announcement_receipts').execute();
    await handle.deleteFrom('announcements').execute();
    const { admin } = await fresh();
    for (const title of ['One', 'Two', 'Three']) {
      clock.advance(1_000);
      await admin.call.announcements.send(words({ title }));
    }
    const first = await admin.call.announcements.sent({ limit: 2 });
    expect(first.map(({ title }) => title)).toEqual(['Three', 'Two']);
    const [, last] = first;
    if (last === undefined) throw new Error('There are two.');
    const rest = await admin.call.announcements.sent({ cursor: cursorAfter(last) });
    expect(rest.map(({ title }) => title)).toEqual(['One']);
  });
});

describe('the notification menu', () => {
  it('counts unread ones, and reading is recorded once', async () => {
    const { admin, reader } = await fresh();
    const { id } = await admin.call.announcements.send(words());
    clock.advance(1_000);
    await admin.call.announcements.send(words({ title: 'Done' }));
    const before = await reader.call.announcements.inbox();
    expect(before).toMatchObject({ open: true, unread: 2 });
    expect(before.announcements.map(({ title, readAt }) => [title, readAt])).toEqual([
      ['Done', null],
      ['Maintenance', null],
    ]);
    const received = await notifiedBy(database, () => reader.call.announcements.markRead({ id }));
    expect(received.map((change) => 'userId' in change && change.userId).toSorted()).toEqual(
      [admin.id, reader.id].toSorted(),
    );
    const at = (await reader.call.announcements.inbox()).announcements[1]?.readAt;
    expect(at).toEqual(new Date(clock.now()).toISOString());
    clock.advance(1_000);
    expect(await notifiedBy(database, () => reader.call.announcements.markRead({ id }))).toEqual([]);
    const after = await reader.call.announcements.inbox();
    expect(after).toMatchObject({ unread: 1 });
    expect(after.announcements[1]?.readAt).toEqual(at);
    expect(await admin.call.announcements.sent({ limit: 2 })).toMatchObject([
      { read: 1 },
      { read: 2, recipients: 2 },
    ]);
  });

  it('is read up to the last seen one, and later ones stay unread', async () => {
    const { admin, reader } = await fresh();
    const other = await staffPerson(world, 'staff');
    await admin.call.announcements.send(words());
    const { id: upTo } = await admin.call.announcements.send(words({ title: 'Seen' }));
    await admin.call.announcements.send(words({ title: 'Later' }));
    await reader.call.announcements.markAllRead({ upTo });
    const { unread, announcements } = await reader.call.announcements.inbox();
    expect(unread).toBe(1);
    expect(announcements.filter(({ readAt }) => readAt === null)).toMatchObject([{ title: 'Later' }]);
    expect(await other.call.announcements.inbox()).toMatchObject({ unread: 3 });
  });

  it('belongs to the person: no one reads for another person, nor in an account that is switched off', async () => {
    const { admin, reader } = await fresh();
    const { id } = await admin.call.announcements.send(words());
    const late = await staffPerson(world, 'staff');
    const stranger = await world.person();
    await deactivate(reader.accountId);
    for (const someone of [late, stranger, reader]) {
      const nothing = { cause: { code: 'NOT_FOUND' } };
      await expect(someone.call.announcements.markRead({ id })).rejects.toMatchObject(nothing);
      await expect(someone.call.announcements.markAllRead({ upTo: id })).rejects.toMatchObject(nothing);
    }
    expect(await admin.call.announcements.sent({ limit: 1 })).toMatchObject([{ read: 1 }]);
  });

  it('shows one that two accounts of a person were sent once', async () => {
    const { admin, reader } = await fresh();
    await openPanel(database, { userId: reader.id, level: 'staff', at: clock.now() });
    const { id, recipients } = await admin.call.announcements.send(words());
    expect(recipients).toBe(3);
    const { unread, announcements } = await reader.call.announcements.inbox();
    expect([unread, announcements.length]).toEqual([1, 1]);
    await reader.call.announcements.markRead({ id });
    expect(await reader.call.announcements.inbox()).toMatchObject({ unread: 0 });
    expect(await admin.call.announcements.sent({ limit: 1 })).toMatchObject([{ read: 3 }]);
  });

  it('stays with the person who has a panel open when another person has signed in to the account since', async () => {
    const { admin, reader } = await fresh();
    const later = await world.person();
    await handle
      .updateTable('platform_accounts')
      .set({ user_id: later.id })
      .where('id', '=', reader.accountId)
      .execute();
    const received = await notifiedBy(database, () => admin.call.announcements.send(words()));
    const announced = received.flatMap((change) =>
      change.entity === 'announcements' && 'userId' in change ? [change.userId] : [],
    );
    expect(announced).toEqual(expect.arrayContaining([reader.id, later.id]));
    expect(await reader.call.announcements.inbox()).toMatchObject({ open: true, unread: 1 });
    await handle.deleteFrom('platform_sessions').where('account_id', '=', reader.accountId).execute();
    expect(await reader.call.announcements.inbox()).toMatchObject({ open: false });
    expect(await later.call.announcements.inbox()).toMatchObject({ open: true, unread: 1 });
  });
});
