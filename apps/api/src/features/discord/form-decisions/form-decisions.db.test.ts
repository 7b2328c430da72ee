import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import type { Community, Person } from '../../../testing/product/actors.ts';
import { createFormDecisions, DECISION_GIVE_UP_MS } from './jobs.ts';

const { database, clock, control, inDiscord, rolesOf, sandbox, ...world } = await createDutyWorld();
const discord = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'the-bot', timeoutMs: 5_000 });
const job = createFormDecisions({
  ...{ database, discord, publicUrl: 'https://panel.example', now: clock.now, random: () => 0 },
});
const roleId = (name: string) => roleIdOf('guild:0', name) ?? '';

let c: Community;
let serverId: string;
let applicant: Person;

const discordIs = (mode: string) => control('POST', 'faults', { upstream: 'discord', mode });

beforeEach(async () => {
  c = await world.dutyCommunity();
  serverId = c.server.id;
  applicant = await atDiscord(await world.person());
  await inDiscord(applicant);
  await database.handle.updateTable('form_submissions').set({ due_at: null }).execute();
  return () => discordIs('none');
});

async function atDiscord(person: Person): Promise<Person> {
  const discordId = discordSnowflakeOf(person.username);
  const set = { discord_id: discordId };
  await database.handle.updateTable('users').set(set).where('id', '=', person.id).execute();
  return { ...person, discordId };
}

/** Decides a submission to a form that gives these Discord roles. */
async function decide(roles: readonly string[], by: Person, message = 'Welcome', approve = true) {
  const { id: formId, version } = await c.owner.call.forms.create({
    ...{ serverId, kind: 'application', title: 'Staff *team*' },
  });
  const givenDiscordRoleIds = roles.map(roleId);
  await c.owner.call.forms.update({ serverId, formId, isOpen: true, givenDiscordRoleIds });
  const answers = {
    age: true,
    zone: 'UTC',
    hours: '5 to 10',
    staffed: false,
    why: 'x',
    rdm: 'x',
    friend: 'x',
  };
  const { submissions } = await applicant.call.forms.submit({ formId, version, answers });
  const submissionId = submissions[0]?.id ?? '';
  await by.call.forms.decide({ serverId, submissionId, approve, message });
  return submissionId;
}

async function run(): Promise<number> {
  const now = clock.now();
  const items = await job.claim({ now, leaseUntil: now + job.leaseMs, limit: 20 });
  await Promise.all(items.map((item) => job.handle(item)));
  return items.length;
}

const decisionOf = async (submissionId: string) =>
  (await c.owner.call.forms.submission({ serverId, submissionId })).decision;

async function messages(): Promise<{ content: string }[]> {
  return (await control('GET', 'discord/messages')) as { content: string }[];
}

describe('a decision', () => {
  it('is sent to the applicant once, with everything that people wrote escaped', async () => {
    const before = (await messages()).length;
    const nasty = '@everyone <@1> [here](https://evil.example)\n# Big **bold** `code`';
    const submissionId = await decide([], c.owner, nasty, false);
    await Promise.all([run(), run()]);
    expect(await run()).toBe(0);
    const sent = (await messages()).slice(before);
    expect(sent).toHaveLength(1);
    const { content = '' } = sent[0] ?? {};
    expect(content).toContain('was denied');
    expect(content).toContain('Staff \\*team\\*');
    expect(content).not.toMatch(/(?<!\\)\*\*bold|(?<!\\)\[here\]\(|<@1>/);
    expect(await decisionOf(submissionId)).toMatchObject({ directMessage: { state: 'done', problem: null } });
  });

  it('waits for Discord, and is given up after a day with a line in the log', async () => {
    const submissionId = await decide([], c.owner);
    await discordIs('500');
    await run();
    expect(await decisionOf(submissionId)).toMatchObject({ directMessage: { state: 'waiting' } });
    clock.advance(DECISION_GIVE_UP_MS);
    await run();
    expect(await decisionOf(submissionId)).toMatchObject({
      directMessage: { state: 'failed', problem: 'Discord didn’t reply for a day.' },
    });
    const [line] = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(line).toMatchObject({ title: 'Decision not fully carried out' });
    await discordIs('none');
    expect(await run()).toBe(0);
  });
});

describe('the Discord roles of an approval', () => {
  it('are given below the highest role of the person who decides', async () => {
    const owner = await atDiscord(c.owner);
    await inDiscord(owner, 'Admin');
    const submissionId = await decide(['Trainee', 'Member'], c.owner);
    await run();
    expect(await rolesOf(applicant)).toEqual(['Member', 'Trainee']);
    expect(await decisionOf(submissionId)).toMatchObject({
      discordRoles: { state: 'done', names: ['Trainee', 'Member'] },
    });
  });

  it('are not given by a person without a higher one, and it says so', async () => {
    const owner = await atDiscord(c.owner);
    await inDiscord(owner);
    const submissionId = await decide(['Trainee'], c.owner);
    await run();
    expect(await rolesOf(applicant)).toEqual([]);
    expect(await decisionOf(submissionId)).toMatchObject({
      discordRoles: { state: 'failed', problem: expect.stringContaining('isn’t below the highest role') },
    });
  });

  it('are not given once they give a role of the server, and never chosen then', async () => {
    await inDiscord(await atDiscord(c.owner), 'Admin');
    const submissionId = await decide(['Trainee'], c.owner);
    const mappings = [{ roleId: roleId('Trainee'), role: 'moderator' as const }];
    await c.owner.call.discordRoles.save({ serverId, mappings });
    await run();
    expect(await decisionOf(submissionId)).toMatchObject({ discordRoles: { state: 'failed' } });
    expect(await rolesOf(applicant)).toEqual([]);
    await expect(decide(['Trainee'], c.owner)).rejects.toThrow('gives a role in this server');
  });

  it('can’t be ones that the bot can’t give', async () => {
    await expect(decide(['Admin'], c.owner)).rejects.toThrow('Administrator');
  });
});

describe('a form for a Discord role', () => {
  it('takes submissions of those who have it now', async () => {
    const { id: formId } = await c.owner.call.forms.create({ serverId, kind: 'appeal', title: 'Appeal' });
    const requiredRoleIds = [roleId('Member')];
    await c.owner.call.forms.update({ serverId, formId, isOpen: true, requiredRoleIds });
    const obstacle = async () => (await applicant.call.forms.mine({ formId })).obstacle;
    expect(await obstacle()).toBe('You need one of these Discord roles: Member.');
    await inDiscord(applicant, 'Member');
    expect(await obstacle()).toBeNull();
    await discordIs('500');
    expect(await obstacle()).toBe('You need one of these Discord roles: Member.');
  });
});
