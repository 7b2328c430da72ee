import { mappingOf } from '@tenfour/domain';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { GuildMemberListener } from '../../../integrations/discord/gateway-client.ts';
import {
  MemberHeldError,
  type MemberHooks,
  removeFromServer,
  requireNoHold,
} from '../../community/members/index.ts';
import { type ApplyDeps, applyChange, recordRoleSynced } from './apply.ts';
import { syncCustomRoles } from './custom-roles.ts';
import { discordRolesEvents } from './events.ts';
import { changeOf } from './plan.ts';
import { type FoundPerson, isOn, peopleBehind, type RoleSync, syncOf, syncOfGuild } from './store.ts';

export interface RoleEventsDeps extends ApplyDeps {
  hooks: Pick<MemberHooks, 'onMembershipEnded'>;
}

/** Creates the listener that syncs a changed member and records leaves. Ignores people without an account. */
export function createRoleEvents(deps: RoleEventsDeps): GuildMemberListener {
  const { handle } = deps.database;

  async function found(guildId: string, discordId: string) {
    const sync = await syncOfGuild(handle, guildId);
    if (sync === null || sync.suspended) return null;
    const [person] = await peopleBehind(handle, sync.serverId, [discordId]);
    return person ? { sync, person } : null;
  }

  return {
    async memberChanged(guildId, discordId, roleIds) {
      const both = await found(guildId, discordId);
      if (both === null || !isOn(both.sync)) return;
      const change = changeOf(both.sync, both.person, mappingOf(both.sync.mappings, roleIds));
      if (typeof change !== 'string') await applyChange(deps, both.sync.serverId, change);
      await syncCustomRoles(deps, both.sync, discordId, roleIds);
    },

    async memberLeft(guildId, discordId) {
      const both = await found(guildId, discordId);
      if (both === null || both.person.role === null) return;
      const { sync, person } = both;
      await notifyLeft(deps, sync, person);
      if (!isOn(sync)) return;
      if (person.hold !== null) return;
      if (sync.removeLeavers && person.granted !== null && person.granted === person.role) {
        await remove(deps, sync.serverId, person, person.granted);
        return;
      }
      const change = changeOf(sync, person, null);
      if (typeof change !== 'string') await applyChange(deps, sync.serverId, change);
      await syncCustomRoles(deps, sync, discordId, []);
    },
  };
}

async function notifyLeft({ database, now }: ApplyDeps, sync: RoleSync, person: FoundPerson): Promise<void> {
  await database.transaction((tx) =>
    recordEvent(
      tx,
      discordRolesEvents.create({
        kind: 'member.left-discord',
        serverId: sync.serverId,
        actor: AUTOMATIC,
        at: now(),
        person: { id: person.userId, username: person.username },
        guildName: sync.guild?.name ?? '',
      }),
    ),
  );
}

async function remove(
  deps: RoleEventsDeps,
  serverId: string,
  person: FoundPerson,
  role: 'member' | 'moderator' | 'admin',
): Promise<void> {
  const { userId, username } = person;
  await removeFromServer(deps, serverId, { userId, role }, async (tx) => {
    const sync = await syncOf(tx.handle, serverId);
    // The sync was disabled a moment ago, so nothing is removed. This is not an error: rolling back is enough.
    if (sync === null || !isOn(sync) || !sync.removeLeavers) throw new SwitchedOff();
    await requireNoHold(tx.handle, serverId, userId);
    await recordRoleSynced(tx, {
      serverId,
      at: deps.now(),
      person: { id: userId, username },
      change: 'removed',
      from: role,
      to: null,
      discordRole: null,
      requestId: null,
    });
  }).catch((error: unknown) => {
    if (!(error instanceof SwitchedOff || error instanceof MemberHeldError)) throw error;
  });
}

class SwitchedOff extends Error {
  override readonly name = 'SwitchedOff';
}
