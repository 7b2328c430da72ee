import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../../../http/session/session.ts';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { GUILD } from '../../../testing/discord/connected-guild.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import type { Community, Person } from '../../../testing/product/actors.ts';
import { createFormDecisions } from './jobs.ts';
import { createArrivals } from './member-listener.ts';

const { database, clock, control, memberPath, inDiscord, rolesOf, sandbox, ...world } =
  await createDutyWorld();
const discord = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'the-bot', timeoutMs: 5_000 });
const job = createFormDecisions({
  ...{ database, discord, publicUrl: 'https://panel.example', now: clock.now, random: () => 0 },
});
const arrivals = createArrivals(database, clock.now);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MANAGE_ROLES = 1n << 28n;

let c: Community;
let serverId: string;
let formId: string;
let applicant: Person;

beforeEach(async () => {
  c = await world.dutyCommunity();
  serverId = c.server.id;
  await inDiscord(await atDiscord(c.owner), 'Admin');
  applicant = await atDiscord(await world.person());
  await database.handle.updateTable('form_submissions').set({ due_at: null }).execute();
  ({ id: formId } = await c.owner.call.forms.create({ serverId, kind: 'application', title: 'Staff' }));
  const givenDiscordRoleIds = [roleIdOf('guild:0', 'Trainee'), roleIdOf('guild:0', 'Member')];
  await c.owner.call.forms.update({ serverId, formId, isOpen: true, cooldownDays: 0, givenDiscordRoleIds });
  return () => control('POST', 'faults', { upstream: 'discord', mode: 'none' });
});

async function atDiscord(person: Person): Promise<Person> {
  const discordId = discordSnowflakeOf(person.username);
  const set = { discord_id: discordId };
  await database.handle.updateTable('users').set(set).where('id', '=', person.id).execute();
  return { ...person, discordId };
}

const leaves = (person: Person) => control('DELETE', memberPath(person));

async function approved(by: Person = c.owner): Promise<string> {
  const texts = { zone: 'UTC', hours: '5 to 10', why: 'x', rdm: 'x', friend: 'x' };
  const answers = { ...texts, age: true, staffed: false };
  const { submissions } = await applicant.call.forms.submit({ formId, version: 1, answers });
  const submissionId = submissions[0]?.id ?? '';
  await by.call.forms.decide({ serverId, submissionId, approve: true, message: '' });
  return submissionId;
}

async function run(): Promise<number> {
  const items = await job.claim({ now: clock.now(), leaseUntil: clock.now() + job.leaseMs, limit: 20 });
  for (const item of items) await job.handle(item);
  return items.length;
}

const seenByStaff = async (submissionId: string) =>
  (await c.owner.call.forms.submission({ serverId, submissionId })).decision?.discordRoles;
const own = () => applicant.call.forms.mine({ formId });
const roles = async () => (await own()).submissions[0]?.discordRoles;
const problems = async () =>
  (await c.owner.call.activity.list({ serverId, limit: 50 })).filter(
    ({ title }) => title === 'Decision not fully carried out',
  ).length;
const giveAgain = (submissionId: string, by: Person = c.owner) =>
  by.call.forms.giveAgain({ serverId, submissionId });

const OUTSIDE = { state: 'join', names: ['Trainee', 'Member'] };
const DONE = { state: 'done', names: ['Trainee', 'Member'] };

describe('an approved applicant outside the Discord server', () => {
  it('and the reviewer see that the roles wait, with one line in the log', async () => {
    const submissionId = await approved();
    expect(await roles()).toEqual({ ...OUTSIDE, state: 'waiting' });
    await run();
    expect(await roles()).toEqual(OUTSIDE);
    expect(await seenByStaff(submissionId)).toMatchObject({
      ...{
        state: 'waiting',
        awaitsJoin: true,
        problem: expect.stringContaining('isn’t in the Discord server'),
      },
    });
    clock.advance(5 * MINUTE);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await problems()).toBe(1);
  });

  it('sees the invite of the public page, where that is one', async () => {
    await approved();
    await run();
    const publish = (publicPage: boolean, applyUrl: string | null) =>
      c.owner.call.servers.update({ serverId, publicPage, applyUrl });
    expect((await own()).discordInvite).toBeNull();
    await publish(true, 'https://discord.gg/harbor');
    expect((await own()).discordInvite).toBeNull();
    await c.owner.call.appealPage.setAddress({ serverId, slug: 'harbor-applicants' });
    await publish(true, 'https://forms.example/apply');
    expect((await own()).discordInvite).toBeNull();
    await publish(true, 'https://discord.gg/harbor');
    expect((await own()).discordInvite).toBe('https://discord.gg/harbor');
    await publish(false, 'https://discord.gg/harbor');
    expect((await own()).discordInvite).toBeNull();
  });

  it.each([
    ['the gateway reports that they join', () => arrivals.memberChanged(GUILD.id, applicant.discordId, [])],
    ['they sign in', signIn],
    ['some minutes pass', async () => clock.advance(5 * MINUTE)],
  ])('gets the roles once %s', async (_how, notice) => {
    const submissionId = await approved();
    await run();
    expect(await run()).toBe(0);
    await inDiscord(applicant);
    await notice();
    expect(await run()).toBe(1);
    expect((await rolesOf(applicant)).toSorted()).toEqual(['Member', 'Trainee']);
    expect(await roles()).toEqual(DONE);
    expect(await seenByStaff(submissionId)).toMatchObject({ state: 'done', awaitsJoin: false });
    await notice();
    expect(await run()).toBe(0);
  });

  it('waits on through an outage, and is given up after 30 days', async () => {
    await approved();
    await run();
    clock.advance(2 * DAY);
    await control('POST', 'faults', { upstream: 'discord', mode: '500' });
    expect(await run()).toBe(1);
    expect(await roles()).toEqual(OUTSIDE);
    await control('POST', 'faults', { upstream: 'discord', mode: 'none' });
    clock.advance(28 * DAY);
    await run();
    expect(await roles()).toEqual({ ...OUTSIDE, state: 'failed' });
    await inDiscord(applicant);
    await arrivals.memberChanged(GUILD.id, applicant.discordId, []);
    expect(await run()).toBe(0);
    expect(await rolesOf(applicant)).toEqual([]);
  });

  it.each([
    ['staff removed them', hold],
    [
      'the person who decided left the server',
      () => c.owner.call.members.remove({ serverId, userId: c.admin.id }),
    ],
  ])('gets nothing once %s', async (_why, meanwhile) => {
    await approved(c.admin);
    await run();
    await meanwhile();
    await inDiscord(applicant);
    await arrivals.memberChanged(GUILD.id, applicant.discordId, []);
    await run();
    expect(await roles()).toEqual({ ...OUTSIDE, state: 'failed' });
    expect(await rolesOf(applicant)).toEqual([]);
  });

  it('gets them by the rights of the person who gives them again', async () => {
    const submissionId = await approved(c.admin);
    await run();
    await inDiscord(applicant);
    await leaves(c.admin);
    clock.advance(5 * MINUTE);
    await run();
    expect(await seenByStaff(submissionId)).toMatchObject({
      ...{ state: 'failed', problem: 'The person who decided isn’t in the Discord server.' },
    });
    await giveAgain(submissionId);
    expect(await roles()).toEqual({ ...DONE, state: 'waiting' });
    await run();
    expect(await roles()).toEqual(DONE);
    await expect(giveAgain(submissionId)).rejects.toThrow('No roles are left to give.');
  });

  it('is looked for again by one of two reviewers who ask at a time', async () => {
    const submissionId = await approved();
    await run();
    const both = await Promise.allSettled([giveAgain(submissionId), giveAgain(submissionId, c.admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await run();
    expect(await roles()).toEqual(OUTSIDE);
  });
});

it('an applicant who leaves before the roles are given is awaited, and one who leaves after is not', async () => {
  await inDiscord(applicant);
  await approved();
  await leaves(applicant);
  await run();
  expect(await roles()).toEqual(OUTSIDE);
  await inDiscord(applicant);
  await arrivals.memberChanged(GUILD.id, applicant.discordId, []);
  await run();
  expect(await roles()).toEqual(DONE);
  await leaves(applicant);
  await inDiscord(applicant);
  await arrivals.memberChanged(GUILD.id, applicant.discordId, []);
  expect(await run()).toBe(0);
  expect(await rolesOf(applicant)).toEqual([]);
});

it('roles that the bot lacks a permission for are given again once it has it', async () => {
  await inDiscord(applicant);
  const role = 'discord/guilds/0/roles/Tenfour';
  await control('PUT', role, { permissions: '0' });
  const submissionId = await approved();
  await run();
  expect(await roles()).toEqual({ ...DONE, state: 'failed' });
  expect(await seenByStaff(submissionId)).toMatchObject({
    ...{ state: 'failed', problem: expect.stringContaining('The bot lacks the permission Manage Roles.') },
  });
  await expect(giveAgain(submissionId, c.moderator)).rejects.toThrow();
  await control('PUT', role, { permissions: String(MANAGE_ROLES) });
  await giveAgain(submissionId);
  await run();
  expect(await roles()).toEqual(DONE);
  const [line] = await c.owner.call.activity.list({ serverId, limit: 1 });
  expect(line).toMatchObject({ title: 'Roles given again' });
});

async function signIn(): Promise<void> {
  const { discordId: id, username } = applicant;
  const person = { id, username, discriminator: '0', globalName: null, avatar: null };
  const browser = { userAgent: null, address: null, deviceToken: null, previousToken: null };
  await createSessions(database, clock.now).begin({ person, ...browser });
}

async function hold(): Promise<void> {
  const set = { set_by: c.owner.id, set_by_role: 'owner' as const, set_at: 1 };
  await database.handle
    .insertInto('member_holds')
    .values({ server_id: serverId, user_id: applicant.id, kind: 'removed', ...set })
    .execute();
}
