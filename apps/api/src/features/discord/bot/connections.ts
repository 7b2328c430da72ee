import type { Account } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import {
  addConnection,
  communityOfGuild,
  connectionOf,
  type GuildConnection,
  listOwnedServers,
  removeConnection,
} from './connections-store.ts';
import { botEvents } from './events.ts';

/** What the bot's own commands do with connections. The caller must have checked "Manage Server" in Discord before. */
export interface Connections {
  /** Communities that this person owns, by name. */
  owned(account: Account): Promise<{ id: string; name: string }[]>;
  /**
   * Connects a Discord server to a community of the account, replacing an earlier one of the same owner; returns the
   * community's name. Throws NOT_FOUND for another owner's community, CONFLICT for another owner's Discord server.
   */
  connect(
    account: Account,
    target: { serverId: string; guildId: string; guildName: string },
  ): Promise<string>;
  /** Ends a community's connection; its Discord server's name. Throws NOT_FOUND where there is none. */
  disconnect(actor: Account, serverId: string): Promise<string>;
}

export interface ConnectionsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Builds what connects and disconnects. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const { database } = deps;
  return {
    owned: (account) => listOwnedServers(database.handle, account.id),
    connect: (account, target) => connect(deps, account, target),
    disconnect: (actor, serverId) => database.transaction((tx) => disconnect(deps, tx, actor, serverId)),
  };
}

async function connect(
  deps: ConnectionsDeps,
  account: Account,
  target: { serverId: string; guildId: string; guildName: string },
): Promise<string> {
  try {
    return await deps.database.withLock(`bot-guild:${target.guildId}`, (tx) =>
      connectWithin(deps, tx, account, target),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'bot_connections_pkey')) throw sameMoment();
    throw error;
  }
}

async function connectWithin(
  { now }: ConnectionsDeps,
  tx: Transaction,
  account: Account,
  { serverId, guildId, guildName }: { serverId: string; guildId: string; guildName: string },
): Promise<string> {
  const { handle } = tx;
  const server = (await listOwnedServers(handle, account.id)).find(({ id }) => id === serverId);
  if (!server) throw notOwned();
  const before = await connectionOf(handle, serverId);
  if (before?.guildId === guildId) return server.name;
  const taken = await communityOfGuild(handle, guildId);
  if (taken && !taken.removed && taken.ownerId !== account.id) throw takenBy(taken.name);
  const at = now();
  if (taken) await removeConnection(handle, taken.serverId);
  if (taken && !taken.removed) {
    await recordEvent(
      tx,
      botEvents.create({
        kind: 'bot.disconnected',
        serverId: taken.serverId,
        actor: actorOf(account),
        at,
        guildName,
      }),
    );
  }
  if (before) await removeConnection(handle, serverId);
  await addConnection(handle, {
    server_id: serverId,
    guild_id: guildId,
    guild_name: guildName,
    connected_by: account.id,
    connected_at: at,
  });
  const from = before?.guildName ?? null;
  await recordEvent(
    tx,
    botEvents.create({ kind: 'bot.connected', serverId, actor: actorOf(account), at, guildName, from }),
  );
  return server.name;
}

async function disconnect(
  { now }: ConnectionsDeps,
  tx: Transaction,
  actor: Account,
  serverId: string,
): Promise<string> {
  const known: GuildConnection | null = await connectionOf(tx.handle, serverId);
  if (known === null || !(await removeConnection(tx.handle, serverId))) throw notConnected();
  const { guildName } = known;
  await recordEvent(
    tx,
    botEvents.create({ kind: 'bot.disconnected', serverId, actor: actorOf(actor), at: now(), guildName }),
  );
  return guildName;
}

/** The refusal where a community has no Discord server. */
export function notConnected(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'No Discord server is connected. Use /connect in your community’s Discord server.',
  });
}

function notOwned(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'You don’t own this community. Pick a suggestion.',
  });
}

function takenBy(name: string): DomainError {
  return new DomainError('CONFLICT', {
    message: `This Discord server is connected to ${name}. Use /disconnect first.`,
    details: { community: name },
  });
}

function sameMoment(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'This community was just connected elsewhere. Check its “Discord bot” page.',
  });
}
