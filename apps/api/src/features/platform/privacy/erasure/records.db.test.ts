import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASURE_GRACE_MS, NO_DISCIPLINE_RULES, NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../../../../db/ids.ts';
import { createDiskStore } from '../../../../integrations/storage/file-store.ts';
import { type Community, createWorld, type Person } from '../../../../testing/product/actors.ts';
import { createErasures } from './jobs.ts';

const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const files = createDiskStore(mkdtempSync(join(tmpdir(), 'erased-records-')));
const ROBLOX = 123_456_789;
const [HANDLE, PLAYER, FORMER] = ['vane_77', 'QuillaVane77', 'OldQuilla7'] as const;
/** As long as the name of a rule or field can be, so that a longer name in it would be too long. */
const LONG = `Reported by ${HANDLE} or a lead`.padEnd(40, '.');

async function settle(person: Person, confirm: string = HANDLE): Promise<void> {
  await person.call.privacy.requestErasure({ confirm });
  clock.advance(ERASURE_GRACE_MS);
  const hooks = { onMembershipEnded: async () => undefined };
  const job = createErasures({ ...world, store: files, files, hooks, now: () => clock.now() });
  const at = clock.now();
  for (const item of await job.claim({ now: at, leaseUntil: at + 60_000, limit: 10 })) await job.handle(item);
}

/** Lets a community know a member, as staff and as a player. */
async function known({ member: { id } }: Community): Promise<void> {
  const linked = { roblox_user_id: String(ROBLOX), roblox_username: PLAYER, roblox_verified: 1 as const };
  await handle
    .updateTable('users')
    .set({ username: HANDLE, ...linked })
    .where('id', '=', id)
    .execute();
  const seen = { roblox_user_id: String(ROBLOX), first_seen_at: 1, last_seen_at: 2 };
  await handle
    .insertInto('player_names')
    .values([PLAYER, FORMER].map((name) => ({ ...seen, name, name_key: name.toLowerCase() })))
    .execute();
}

it('leaves rules, fields and values readable, and deletes pictures of requests', async () => {
  const c = await world.community();
  const { id: serverId } = c.server;
  const { call } = c.owner;
  await known(c);
  const field: Omit<RecordField, 'id' | 'kind'> = {
    ...{ subject: 'punishment', label: LONG, min: null, max: null, required: false, types: [] },
    ...{ stage: 'start', archived: false, choices: [] },
  };
  const choices = [`Seen by ${HANDLE}`, 'No'];
  const fields: RecordField[] = [
    { ...field, id: 'seen', kind: 'number' },
    { ...field, id: 'by', kind: 'choice', label: 'By', choices },
  ];
  await call.recordFields.save({ serverId, expectedVersion: 0, set: { ...NO_RECORD_FIELDS, fields } });
  const rule = { id: 'r', name: LONG, windowDays: null, threshold: 9, measure: 'records' } as const;
  await call.infractions.saveRules({
    ...{ serverId, expectedVersion: 0 },
    ruleSet: { ...NO_DISCIPLINE_RULES, rules: [{ ...rule, types: ['warning'], outcome: 'strike' }] },
  });
  const outcome = { type: 'ban', duration: null, inGame: 'never', notifyStaff: false } as const;
  const reason = `${`${HANDLE} `.repeat(11)}{reason}`;
  const escalating = { ...rule, types: ['warning'], onlyActive: false, outcome, reason } as const;
  await call.escalation.save({
    ...{ serverId, expectedVersion: 0 },
    ruleSet: {
      ...(await call.escalation.get({ serverId })).ruleSet,
      rules: [{ ...escalating, types: ['warning'] }],
    },
  });
  const record = { serverId, punishmentType: 'warning', reason: 'RDM' } as const;
  const values = { seen: ROBLOX, by: `Seen by ${HANDLE}` };
  await call.punishments.create({ ...record, robloxUsername: 'BluePatrol', fields: values });
  const request = { server_id: serverId, reason: 'x', asked_by: c.owner.id, created_at: 1 };
  const names = [PLAYER, FORMER].map((name) => ({ roblox_username: name, username_key: name.toLowerCase() }));
  await handle
    .insertInto('ban_requests')
    .values(
      names.map((one) => ({
        ...{ ...request, ...one, id: newId(), player_key: `:${one.username_key}` },
        ...{ evidence: `["/api/servers/${serverId}/evidence/pic"]`, expires_at: clock.now() + 1e12 },
      })),
    )
    .execute();
  await files.put(`${serverId}/pic`, Buffer.from('a picture'), 'image/png');

  await settle(c.member);
  const again = await call.punishments.create({ ...record, robloxUsername: 'GreenPatrol' });
  expect(again.punishmentType).toBe('warning');
  await call.infractions.create({ serverId, staffUserId: c.moderator.id, type: 'warning', reason: 'Late' });
  const listed = await call.punishments.list({ serverId });
  expect(listed.map((one) => one.robloxUsername)).toEqual(['GreenPatrol', 'BluePatrol']);
  const left = {
    requests: await handle.selectFrom('ban_requests').selectAll().where('server_id', '=', serverId).execute(),
    values: await handle.selectFrom('record_values').selectAll().where('server_id', '=', serverId).execute(),
    rules: [await call.infractions.rules({ serverId }), await call.escalation.get({ serverId })],
    fields: await call.recordFields.get({ serverId }),
    listed,
  };
  expect(left.requests.map(({ evidence }) => evidence)).toEqual(['[]', '[]']);
  await expect(files.get(`${serverId}/pic`)).resolves.toBeNull();
  for (const trace of [HANDLE, PLAYER, FORMER, String(ROBLOX)]) {
    expect(JSON.stringify(left).toLowerCase()).not.toContain(trace.toLowerCase());
  }
});

/** Returns everything of a person's copy with such a label. */
async function inCopy({ call }: Person, label: string) {
  const found: object[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call.privacy.data(cursor === undefined ? {} : { cursor });
    found.push(...page.sections.flatMap((section) => (section.label === label ? section.rows : [])));
    cursor = page.nextCursor;
  }
  return found;
}

it('copies what reviews count of a person, and takes it out of them', async () => {
  const c = await world.community();
  const { owner, moderator, admin } = c;
  const { id: serverId } = c.server;
  const { id } = await owner.call.staffReviews.create({ serverId, weeks: 1 });
  const counts = handle.selectFrom('staff_reviews').select('counted').where('id', '=', id);
  const before = (await counts.executeTakeFirstOrThrow()).counted ?? '';
  const own = (JSON.parse(before) as Record<string, unknown>)[moderator.id];
  expect(own).toMatchObject({ calls: 0, punishments: 0 });
  const label = 'What was required and counted of you in reviews of staff';
  expect(await inCopy(moderator, label)).toEqual([
    expect.objectContaining({ server: c.server.name, counted: JSON.stringify(own) }),
  ]);
  expect(await inCopy(c.member, label)).toEqual([]);
  await settle(moderator, moderator.username);
  const { counted } = await counts.executeTakeFirstOrThrow();
  expect(counted).not.toContain(moderator.id);
  expect(Object.keys(JSON.parse(counted ?? '{}'))).toContain(admin.id);
  const { people } = await owner.call.staffReviews.get({ serverId, reviewId: id });
  expect(people.map(({ userId }) => userId)).toEqual([admin.id]);
});

it('copies sessions that a person co-hosts, and leaves a list of hosts as narrow as it is', async () => {
  const c = await world.community();
  const { owner, moderator } = c;
  const { id: serverId } = c.server;
  const plannedAt = new Date(clock.now() + 3_600_000).toISOString();
  const hosts = { hostId: owner.id, coHostIds: [moderator.id] };
  await owner.call.gameSessions.plan({ serverId, title: 'Patrol', plannedAt, ...hosts });
  await owner.call.gameSessions.saveSettings({ serverId, hostIds: [moderator.id] });
  expect(await inCopy(moderator, 'Sessions with you as a co-host')).toMatchObject([{ title: 'Patrol' }]);
  expect(await inCopy(moderator, 'Servers that chose you as a host of sessions')).toEqual([
    { server: c.server.name },
  ]);
  await settle(moderator, moderator.username);
  const settings = handle
    .selectFrom('game_session_settings')
    .select('hosts')
    .where('server_id', '=', serverId);
  expect(await settings.executeTakeFirstOrThrow()).toEqual({ hosts: JSON.stringify([moderator.id]) });
});
