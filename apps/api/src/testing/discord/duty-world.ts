import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { expect } from 'vitest';
import { createDutyRoleJob } from '../../features/discord/duty-roles/jobs.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';
import { type Community, createWorld, type Person } from '../product/actors.ts';
import { connectGuild } from './connected-guild.ts';

/** Creates a world whose communities give duty roles in the sandbox's first Discord server. `again` as of the job. */
export async function createDutyWorld(again: () => void = () => undefined) {
  const world = await createWorld();
  const { database, clock, sandbox } = world;
  const discordBot = createDiscordBot({
    baseUrl: sandbox.urls.discord,
    token: 'the-bot',
    timeoutMs: 5_000,
  });
  const kind = createDutyRoleJob({ database, discordBot, now: clock.now, again });

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${sandbox.urls.home}/control/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    expect(answer.ok).toBe(true);
    return answer.status === 204 ? null : answer.json();
  }

  const memberPath = ({ username }: Person) => `discord/guilds/0/members/${username}`;
  const inDiscord = (person: Person, ...roles: string[]) => control('PUT', memberPath(person), { roles });

  return {
    ...world,
    kind,
    control,
    memberPath,
    inDiscord,

    /** The names of a person's roles in Discord. */
    async rolesOf(person: Person): Promise<string[]> {
      const { roles } = (await control('GET', memberPath(person))) as { roles: string[] };
      const names = ['Member', 'Trainee', 'Moderator', 'Admin'];
      return names.filter((name) => roles.includes(roleIdOf('guild:0', name)));
    },

    /** A person's nickname in Discord; null for none. */
    async nickOf(person: Person): Promise<string | null> {
      return ((await control('GET', memberPath(person))) as { nick: string | null }).nick;
    },

    /** A person changes their nickname in Discord. */
    setNick: (person: Person, nick: string | null) => control('PUT', memberPath(person), { nick }),

    /** A community with Discord connected, whose moderator and admin are there without roles. */
    async dutyCommunity(): Promise<Community> {
      const c = await world.community();
      await connectGuild(database, c.server.id, c.owner.id);
      for (const person of [c.moderator, c.admin]) {
        const set = { discord_id: discordSnowflakeOf(person.username) };
        await database.handle.updateTable('users').set(set).where('id', '=', person.id).execute();
        await inDiscord(person);
      }
      return c;
    },

    /** Compares everyone's roles with Discord, as the job does when it is due. */
    pass: (serverId: string) => kind.handle({ key: serverId, leaseUntil: clock.now() + 120_000 }),

    grants: (serverId: string) =>
      database.handle.selectFrom('duty_role_grants').selectAll().where('server_id', '=', serverId).execute(),
  };
}
