import { DomainError, type DutyRoleRefusal, planDutyRoles } from '@tenfour/domain';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { DesiredDuty } from './desired.ts';
import type { GrantsStore, GuildMemberId } from './grants-store.ts';
import { changeMemberRole, findMember, type GuildRoles, guildRoles, refusalIn } from './guild.ts';
import { createRenamer } from './nicknames.ts';
import type { NicknamesStore } from './nicknames-store.ts';

/** A role can gain Administrator at any time, so roles are read again after this long, in ms. */
const ROLES_FRESH_MS = 5_000;

export interface ReconcileDeps {
  discordBot: DiscordBot;
  store: GrantsStore;
  nicknames: NicknamesStore;
  /** Epoch ms. */
  now: () => number;
  /** Called with every role that was given or refused. */
  noteProblem: (roleId: string, problem: DutyRoleRefusal | null) => Promise<void>;
}

/** Returns what compares a person's roles and nickname with Discord and changes the differences. */
export function createReconciler(deps: ReconcileDeps) {
  const { discordBot, store, now, noteProblem } = deps;
  const rolesIn = freshRoles(discordBot, now);
  const rename = createRenamer(deps);

  async function give(person: GuildMemberId, role: { id: string; name: string }): Promise<void> {
    // Written first: a process that dies meanwhile leaves a role that may be ours, not a forgotten one.
    await store.put(person, role, 'giving', now());
    try {
      await changeMemberRole(discordBot, 'put', { ...person, roleId: role.id });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === null) throw error;
      await store.forget(person, role.id);
      return noteProblem(role.id, refusal);
    }
    await store.put(person, role, 'given', now());
    await noteProblem(role.id, null);
  }

  async function take(person: GuildMemberId, role: { id: string; name: string }): Promise<void> {
    if (!(await store.beginTake(person, role.id))) return;
    try {
      await changeMemberRole(discordBot, 'delete', { ...person, roleId: role.id });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === 'deleted') return store.forget(person, role.id);
      if (isAnswered(error)) await store.put(person, role, 'given', now());
      if (refusal === null) throw error;
      return noteProblem(role.id, refusal);
    }
    await store.forget(person, role.id);
  }

  return async function reconcile(person: GuildMemberId, wanted: DesiredDuty): Promise<void> {
    const { guildId, discordId } = person;
    await store.remember(person);
    const member = await findMember(discordBot, guildId, discordId);
    if (member === null) {
      await store.forgetGrants(person);
      return store.compared({ ...person, wanted, checkedAt: now() });
    }
    const guild = await rolesIn(guildId);
    const { roles, refusals } = guild;
    const named = (id: string) => ({ id, name: roles.find((role) => role.id === id)?.name ?? id });
    const plan = planDutyRoles({
      wanted: wanted.roles,
      has: member.roleIds,
      granted: await store.granted(person),
      refusals,
    });
    for (const id of plan.forgets) await store.forget(person, id);
    for (const id of plan.leaves) await store.put(person, named(id), 'unsure', now());
    for (const id of plan.takes) await take(person, named(id));
    for (const id of plan.gives) await give(person, named(id));
    for (const [id, why] of plan.refused) await noteProblem(id, why);
    await rename(person, member, guild, wanted.suffix);
    await store.compared({ ...person, wanted, checkedAt: now() });
  };
}

/** Reads the roles of Discord servers, each again after a few seconds. */
function freshRoles(bot: DiscordBot, now: () => number): (guildId: string) => Promise<GuildRoles> {
  const read = new Map<string, { at: number; roles: GuildRoles }>();
  return async (guildId) => {
    const known = read.get(guildId);
    if (known && now() - known.at < ROLES_FRESH_MS) return known.roles;
    const roles = await guildRoles(bot, guildId);
    read.set(guildId, { at: now(), roles });
    return roles;
  };
}

/** Returns whether Discord answered, so that nothing was changed, or the request was never sent. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  return error.code === 'UNAVAILABLE' || error.details?.discordStatus !== undefined;
}
