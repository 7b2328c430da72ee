import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { memberHooks } from '../../app/hooks.ts';
import type { Transaction } from '../../db/database.ts';
import { createPlanLimits } from '../../features/community/members/plan-limits.ts';
import { createRoleEvents } from '../../features/discord/role-sync/member-listener.ts';
import type { GuildMemberListener } from '../../integrations/discord/gateway-client.ts';
import type { Community, Person, World } from '../product/actors.ts';
import { connectGuild, GUILD } from './connected-guild.ts';

export const MODERATOR_ROLE = { roleId: roleIdOf('guild:0', 'Moderator'), role: 'moderator' as const };
export const ADMIN_ROLE = { roleId: roleIdOf('guild:0', 'Admin'), role: 'admin' as const };

/** A community whose Discord server maps Moderator and Admin to the roles of those names. */
export interface RoleCommunity extends Community {
  serverId: string;
  events: GuildMemberListener;
  /** Sets the Discord roles of a person, or removes them from the Discord server with `null`. */
  inDiscord(person: Person, ...roles: string[]): Promise<void>;
  /** Emits the gateway event that these are a person's Discord roles now. */
  rolesChanged(person: Person, ...roleIds: string[]): Promise<void>;
  roleOf(person: Person): Promise<string | null>;
  join(person: Person): Promise<{ isRequest: boolean }>;
}

/** Creates such a community with the sync on. `more` are further switches. */
export async function roleCommunity(world: World, more: object = {}): Promise<RoleCommunity> {
  const { database, clock } = world;
  const community = await world.community();
  const { owner, server } = community;
  const serverId = server.id;
  for (const role of ['owner', 'admin', 'moderator', 'member', 'stranger'] as const) {
    await identify(world, community[role]);
  }
  await connectGuild(database, serverId, owner.id);
  const mappings = [MODERATOR_ROLE, ADMIN_ROLE];
  await owner.call.discordRoles.save({ serverId, enabled: true, mappings, ...more });
  const events = createRoleEvents({
    database,
    limits: createPlanLimits(false),
    hooks: memberHooks,
    now: clock.now,
  });
  return {
    ...community,
    serverId,
    events,
    inDiscord: ({ username }, ...roles) => control(world, `discord/guilds/0/members/${username}`, { roles }),
    rolesChanged: (person, ...roleIds) => events.memberChanged(GUILD.id, discordIdOf(person), roleIds),
    async roleOf({ id }) {
      const members = await owner.call.members.list({ serverId });
      return members.find(({ userId }) => userId === id)?.role ?? null;
    },
    join: (person) => person.call.servers.join({ joinCode: server.joinCode }),
  };
}

function discordIdOf({ username }: Person): string {
  return discordSnowflakeOf(username);
}

/** Gives a person's account the Discord id that the sandbox has for their name. */
async function identify({ database }: World, person: Person): Promise<void> {
  await database.handle
    .updateTable('users')
    .set({ discord_id: discordIdOf(person) })
    .where('id', '=', person.id)
    .execute();
}

async function control({ sandbox }: World, path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.urls.home}/control/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

/**
 * Runs `first` in a transaction, starts `second` while it is open, and finishes with `last` once `second` waits for a
 * lock (on SQLite it waits for the transaction itself). Returns what `second` returned.
 */
export async function whileLocked<T>(
  { database }: World,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<T>,
  last: (tx: Transaction) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  const isLocked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const whole = database.transaction(async (tx) => {
    await first(tx);
    isLocked.resolve();
    await goOn.promise;
    await last(tx);
  });
  await isLocked.promise;
  const racing = Promise.allSettled([second()]);
  if (database.engine === 'postgres') {
    await expect.poll(() => waitingForLocks(database.handle)).toBeGreaterThan(0);
  }
  goOn.resolve();
  await whole;
  return (await racing)[0];
}

async function waitingForLocks(handle: World['database']['handle']): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(handle);
  return rows[0]?.n ?? 0;
}
