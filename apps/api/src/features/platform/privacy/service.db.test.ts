import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASURE_GRACE_MS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createDiskStore } from '../../../integrations/storage/file-store.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createErasures } from './erasure/jobs.ts';

const world = await createWorld();
const { database } = world;
const folder = createDiskStore(mkdtempSync(join(tmpdir(), 'tombstones-')));

function erasures() {
  const now = () => world.clock.now();
  const hooks = { onMembershipEnded: async () => undefined };
  return createErasures({ ...world, store: folder, files: folder, hooks, now });
}

async function runDue(): Promise<number> {
  const job = erasures();
  const at = world.clock.now();
  const items = await job.claim({ now: at, leaseUntil: at + 60_000, limit: 10 });
  for (const item of items) await job.handle(item);
  return items.length;
}

it('waits seven days, in which it can be canceled', async () => {
  const person = await world.person();
  const asked = await person.call.privacy.requestErasure({ confirm: ` ${person.username.toUpperCase()} ` });
  expect(Date.parse(asked.request?.dueAt ?? '') - world.clock.now()).toBe(ERASURE_GRACE_MS);
  expect(await person.call.privacy.requestErasure({ confirm: person.username })).toEqual(asked);
  expect(await runDue()).toBe(0);
  expect((await person.call.privacy.cancelErasure()).request).toBe(null);
  expect((await person.call.privacy.cancelErasure()).request).toBe(null);
  world.clock.advance(ERASURE_GRACE_MS);
  expect(await runDue()).toBe(0);
  expect(await person.call.account.me()).toMatchObject({ username: person.username });
});

it('asks for the username', async () => {
  const person = await world.person();
  const answer = person.call.privacy.requestErasure({ confirm: 'someone else' });
  await expect(answer).rejects.toThrow(`Type ${person.username} to confirm.`);
});

it('names the servers that an owner has to give away first', async () => {
  const { owner, server } = await world.community();
  const answer = owner.call.privacy.requestErasure({ confirm: owner.username });
  await expect(answer).rejects.toThrow(server.name);
  await expect(answer).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
  expect((await owner.call.privacy.erasure()).servers).toEqual([{ id: server.id, name: server.name }]);
});

it('waits for someone who became an owner meanwhile', async () => {
  const person = await world.person();
  await person.call.privacy.requestErasure({ confirm: person.username });
  const { id: serverId } = await person.call.servers.create({ name: 'Late Harbor' });
  world.clock.advance(ERASURE_GRACE_MS);
  expect(await runDue()).toBe(1);
  const { request } = await person.call.privacy.erasure();
  expect(request).toMatchObject({ isRunning: false });
  expect(await runDue()).toBe(0);
  await person.call.servers.remove({ serverId });
  world.clock.advance(ERASURE_GRACE_MS);
  expect(await runDue()).toBe(1);
  await expect(person.call.account.me()).rejects.toThrow('Unauthorized');
});

it('ends sessions and memberships, and the same Discord account starts anew', async () => {
  const { server, member } = await world.community();
  await member.call.privacy.requestErasure({ confirm: member.username });
  world.clock.advance(ERASURE_GRACE_MS);
  await runDue();
  await expect(member.call.account.me()).rejects.toThrow('Unauthorized');
  const members = database.handle.selectFrom('members').select('user_id').where('server_id', '=', server.id);
  expect((await members.execute()).map((row) => row.user_id)).not.toContain(member.id);
  const left = await database.handle
    .selectFrom('activity')
    .select('actor_name')
    .where('server_id', '=', server.id)
    .where('action', '=', 'member.left')
    .execute();
  expect(left).toEqual([{ actor_name: expect.stringMatching(/^Deleted user /) }]);
  const known = database.handle.selectFrom('users').select('id').where('discord_id', '=', member.discordId);
  expect(await known.execute()).toEqual([]);
});

it('is canceled or runs, never both', async () => {
  for (let n = 0; n < 10; n += 1) {
    const person = await world.person();
    await person.call.privacy.requestErasure({ confirm: person.username });
    world.clock.advance(ERASURE_GRACE_MS);
    const [, canceled] = await Promise.all([
      runDue(),
      person.call.privacy.cancelErasure().then(
        () => true,
        (error: unknown) => {
          expect(error).toHaveProperty('cause');
          return false;
        },
      ),
    ]);
    const user = await database.handle
      .selectFrom('users')
      .select('username')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect([canceled, user.username === person.username]).toEqual([canceled, canceled]);
  }
});
