import { afterEach, describe, expect, it } from 'vitest';
import { createDiscordWebhooks } from '../../../integrations/discord/discord-webhooks.ts';
import { createJobLoop, type JobLoop } from '../../../jobs/job-loop.ts';
import type { PostedMessage } from '../../../testing/discord/deliveries.ts';
import { eventually } from '../../../testing/eventually.ts';
import { postControl } from '../../../testing/game/control.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { staffPerson } from '../../../testing/product/platform.ts';
import { createDeliveryGate } from '../../discord/webhooks/delivery/delivery-gate.ts';
import { type AltNoticesDeps, createAltNotices, GIVE_UP_MS } from './alt-notices.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const world = await createWorld({ altNoticeDue: () => wake() });
const { database, clock, sandbox } = world;
const { handle } = database;
const loops: JobLoop[] = [];
const errors: object[] = [];
/** A webhook for each test: Discord limits each by real time. */
let webhookId = 123_456_789_012_345_000n;

function wake(): void {
  for (const loop of loops) loop.wake();
}

const addressWith = (token: string) => ({ id: String(webhookId), token });

function kindOf(more: Partial<AltNoticesDeps> = {}) {
  return createAltNotices({
    database,
    discord: createDiscordWebhooks({ baseUrl: sandbox.urls.discord, timeoutMs: 500 }),
    gate: createDeliveryGate(clock.now),
    address: addressWith('a-platform-token'),
    timeoutMs: 500,
    publicUrl: 'https://panel.example',
    now: clock.now,
    random: () => 1,
    logger: { error: (details) => void errors.push(details) },
    ...more,
  });
}

function start(more: Partial<AltNoticesDeps> = {}): JobLoop {
  const logger = { error: (details: object) => void errors.push(details) };
  const loop = createJobLoop({ kind: kindOf(more), now: clock.now, logger });
  loops.push(loop);
  loop.start();
  return loop;
}

afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  await fault('none');
  await handle.deleteFrom('alt_requests').execute();
  errors.length = 0;
  webhookId += 1n;
});

const fault = (mode: string, more: object = {}) =>
  postControl(sandbox, 'faults', { upstream: 'discord', mode, ...more });

async function posted(): Promise<PostedMessage[]> {
  const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
  const all = (await response.json()) as PostedMessage[];
  return all.filter(({ webhook_id }) => webhook_id === String(webhookId));
}

const rows = () =>
  handle
    .selectFrom('alt_requests')
    .select(['id', 'notice_due_at', 'notice_lease_until', 'notice_attempts'])
    .orderBy('id')
    .execute();

async function asks(person: Person, accounts = 2): Promise<string> {
  const { id } = await person.call.alts.create({
    serverName: 'Secret Harbour',
    joinCode: 'HUSH22',
    timeRequested: 'Tonight',
    altAccounts: Array.from({ length: accounts }, (_, nth) => ({
      id: `${nth}`,
      username: `HushedAlt${nth}`,
      password: `hush-${nth}`,
    })),
  });
  return id;
}

async function asker(username?: string): Promise<Person> {
  const person = await world.person(username);
  await person.call.alts.unlock({ password: 'page-password' });
  return person;
}

function pass(ms: number): void {
  clock.advance(ms);
  wake();
}

const settled = () =>
  eventually(async () => expect((await rows()).every((row) => row.notice_due_at === null)).toBe(true));

describe('a new request', () => {
  // covers: R344
  it('is announced once, with names and counts and nothing else', async () => {
    start();
    const person = await asker('ash_@everyone');
    await asks(person);
    await settled();
    const other = await asker();
    await asks(other, 1);
    await settled();
    const [first, second, ...more] = await posted();
    expect(more).toEqual([]);
    expect(first?.embeds[0]).toMatchObject({
      title: 'Alt request',
      description: '**ash\\_\\@everyone** requested 2 alts. 1 request pending.',
      url: 'https://panel.example/admin?tab=alt-requests',
    });
    expect(second?.embeds[0]?.description).toBe(`**${other.username}** requested 1 alt. 2 requests pending.`);
    expect(JSON.stringify([first, second])).not.toMatch(/hush|harbour/i);
    expect(errors).toEqual([]);
  });

  it('is announced by one of several processes, and by the next one when the first is gone', async () => {
    const person = await asker();
    for (const _ of [1, 2, 3]) await asks(person);
    // A process that took one and died.
    await kindOf().claim({ now: clock.now(), leaseUntil: clock.now() + MINUTE, limit: 1 });
    start();
    start();
    await eventually(async () =>
      expect((await rows()).filter((row) => row.notice_due_at === null)).toHaveLength(2),
    );
    expect((await posted()).length).toBe(2);
    pass(MINUTE);
    await settled();
    expect((await posted()).length).toBe(3);
  });

  it('is announced after Discord was down, with growing delays', async () => {
    await fault('500', { count: 3 });
    start();
    const person = await asker();
    await asks(person);
    const dues: number[] = [];
    for (const attempts of [1, 2, 3]) {
      await eventually(async () => expect((await rows())[0]).toMatchObject({ notice_attempts: attempts }));
      const due = (await rows())[0]?.notice_due_at ?? 0;
      dues.push(due - clock.now());
      pass(due - clock.now());
    }
    expect(dues).toEqual([SECOND, 2 * SECOND, 4 * SECOND]);
    await settled();
    expect((await posted()).length).toBe(1);
    expect(errors).toEqual([]);
  });

  it('waits as long as Discord asks, for itself and for the next one', async () => {
    await fault('429', { count: 1, retryAfter: 90 });
    start();
    const person = await asker();
    await asks(person);
    await eventually(async () => expect((await rows())[0]).toMatchObject({ notice_attempts: 1 }));
    await asks(person);
    pass(80 * SECOND);
    expect(await posted()).toEqual([]);
    pass(11 * SECOND);
    await settled();
    expect((await posted()).length).toBe(2);
  });

  it('is not announced when it was decided first', async () => {
    const staff = await staffPerson(world, 'staff');
    const kind = kindOf();
    const ids = [await asks(await asker()), await asks(await asker())];
    const [item] = await kind.claim({ now: clock.now(), leaseUntil: clock.now() + MINUTE, limit: 1 });
    for (const id of ids) await staff.call.alts.decide({ id, status: 'approved', reason: 'Known.' });
    if (item) await kind.handle(item);
    expect(await kind.nextAt()).toBeNull();
    expect(await posted()).toEqual([]);
  });
});

describe('what does not arrive', () => {
  it('is given up after a day, and said in the log without the address', async () => {
    await fault('500');
    start();
    await asks(await asker());
    await eventually(async () => expect((await rows())[0]).toMatchObject({ notice_attempts: 1 }));
    await handle
      .updateTable('alt_requests')
      .set({ notice_due_at: clock.now() + GIVE_UP_MS - SECOND })
      .execute();
    pass(GIVE_UP_MS - SECOND);
    await settled();
    expect(errors).toEqual([expect.objectContaining({ over: true })]);
    expect(JSON.stringify(errors)).not.toContain('token');
  });

  it('is tried once an hour where the webhook is gone', async () => {
    start({ address: addressWith('gone-token') });
    await asks(await asker());
    await eventually(async () => expect((await rows())[0]).toMatchObject({ notice_attempts: 1 }));
    expect((await rows())[0]?.notice_due_at).toBe(clock.now() + 60 * MINUTE);
    expect(errors).toEqual([expect.objectContaining({ over: false })]);
    await loops.splice(0)[0]?.stop();
    // With the corrected address.
    start();
    pass(60 * MINUTE);
    await settled();
    expect((await posted()).length).toBe(1);
  });
});
