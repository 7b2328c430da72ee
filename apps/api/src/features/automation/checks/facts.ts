import {
  type CheckedAccount,
  type CheckedGuild,
  type CheckedPlayer,
  type CheckedVehicle,
  type CheckRule,
  type DiscordStanding,
  gameRank,
  needsAccount,
  needsDiscord,
  vehiclesOf,
} from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { asPlayer, type GameReading, onlineIn } from '../../game/gateway/index.ts';
import { signsStore } from '../../staff/duty/index.ts';
import { bansElsewhere } from '../automations/index.ts';
import { createLookups } from './known-lookups.ts';
import { lookupId } from './lookups-store.ts';

/** What is known of the players of a reading, and what to look up for the next one. */
export interface KnownPlayers {
  players: CheckedPlayer[];
  guild: CheckedGuild | null;
  /** Ids of lookups that are missing or old. */
  wanted: string[];
  /** Ids of lookups that are needed, and were marked as such long ago. */
  touched: string[];
}

/**
 * Finds what checks need to know of a reading's players, from storage alone and with a few queries however many
 * players there are. `at` is when it was read, epoch ms.
 */
export async function knownPlayers(
  handle: Handle,
  serverId: string,
  reading: GameReading,
  rules: readonly CheckRule[],
  at: number,
): Promise<KnownPlayers> {
  const online = onlineIn(reading);
  const ids = online.flatMap(({ id }) => id ?? []);
  const guildId = rules.some(needsDiscord) ? await guildOf(handle, serverId) : null;
  const accounts = ids.length === 0 ? new Map<string, LinkedAccount>() : await linked(handle, serverId, ids);
  const lookups = await createLookups(handle, lookupIds(rules, ids, guildId, accounts), at);
  const standings = new Map<string, DiscordStanding | null>(
    [...accounts.values()].map(({ discordId }) => [
      discordId,
      guildId === null ? null : lookups.member(guildId, discordId),
    ]),
  );
  const guild = guildId === null ? null : lookups.guild(guildId, rules, [...standings.values()]);
  const bans = rules.some(({ kind }) => kind === 'banned-elsewhere')
    ? await bansElsewhere(handle, serverId, online, at)
    : new Map<string, string>();
  const vehicles = vehiclesIn(reading);
  const owners = new Set([reading.ownerId, ...reading.coOwnerIds].map(String));
  const players = reading.players.map(({ player, team, permission }): CheckedPlayer => {
    const one = asPlayer(player);
    const id = one.id ?? '';
    const account = accounts.get(id);
    return {
      player: one,
      team,
      hasRank: owners.has(id) || (gameRank(permission) ?? 0) > 0,
      vehicles: vehicles === null ? null : (vehicles.get(id) ?? []),
      account: account ? checked(account, standings) : null,
      createdAt: lookups.createdAt(id),
      bannedIn: bans.get(id) ?? null,
    };
  });
  return { players, guild, ...lookups.open() };
}

function checked(
  { role, onDuty, discordId }: LinkedAccount,
  standings: ReadonlyMap<string, DiscordStanding | null>,
): CheckedAccount {
  return { role, onDuty, discord: standings.get(discordId) ?? null };
}

/** Returns the connected Discord server; null for none. */
export async function guildOf(handle: Handle, serverId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('bot_connections')
    .select('guild_id')
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row?.guild_id ?? null;
}

interface LinkedAccount {
  discordId: string;
  role: CheckedAccount['role'];
  onDuty: boolean;
}

/** The people with these verified Roblox accounts, by account. */
async function linked(
  handle: Handle,
  serverId: string,
  robloxUserIds: readonly string[],
): Promise<Map<string, LinkedAccount>> {
  const rows = await handle
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
    )
    .select(['users.id', 'users.roblox_user_id', 'users.discord_id', 'members.role'])
    .where('users.roblox_user_id', 'in', [...robloxUserIds])
    // A literal, for the index of verified accounts.
    .where('users.roblox_verified', '=', sql.lit<1>(1))
    .execute();
  const onDuty = await signsStore(handle, serverId).onDuty();
  return new Map(
    rows.map(({ id, roblox_user_id, discord_id: discordId, role }) => [
      roblox_user_id ?? '',
      { discordId, role, onDuty: onDuty.has(id) },
    ]),
  );
}

/** The vehicles of each player, by account; null while those of the game are not known. */
function vehiclesIn(reading: GameReading): Map<string, CheckedVehicle[]> | null {
  if (reading.missing.includes('Vehicles')) return null;
  const all = vehiclesOf(reading.vehicles, onlineIn(reading));
  return Map.groupBy(all, ({ owner }) => owner.robloxUserId ?? '');
}

function lookupIds(
  rules: readonly CheckRule[],
  players: readonly string[],
  guildId: string | null,
  accounts: ReadonlyMap<string, LinkedAccount>,
): string[] {
  const ids = rules.some(({ kind }) => kind === 'new-account')
    ? players.map((accountId) => lookupId({ of: 'roblox', accountId }))
    : [];
  if (guildId === null || !rules.some((rule) => needsAccount(rule.kind))) return ids;
  const members = [...accounts.values()].map(({ discordId }) =>
    lookupId({ of: 'member', guildId, discordId }),
  );
  return [...ids, ...members, lookupId({ of: 'roles', guildId })];
}
