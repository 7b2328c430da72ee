import type { Account } from '@tenfour/contracts';
import { toPublicError } from '@tenfour/contracts';
import { DomainError, type PermissionFlag } from '@tenfour/domain';
import { shown } from './answers.ts';
import type { BotCall, BotCommunity } from './command.ts';

/** The asking person's account. Throws UNAUTHORIZED, saying how to get one. */
export function accountOf({ account, publicUrl }: Pick<BotCall, 'account' | 'publicUrl'>): Account {
  if (account) return account;
  throw new DomainError('UNAUTHORIZED', {
    message: `Sign in once at ${publicUrl} with this Discord account, then try again.`,
  });
}

/** Somebody who may use what a community has. */
export interface Standing {
  account: Account;
  community: BotCommunity;
  serverId: string;
}

/**
 * The asking person in the community of this Discord server. Throws, each with what to do: without an account, in a
 * direct message, without a connected community, while it is suspended, and for whoever is no member.
 */
export function standingOf(call: BotCall): Standing {
  const account = accountOf(call);
  const { community, guildId, publicUrl } = call;
  if (guildId === null) {
    throw new DomainError('REFUSED', {
      message: 'Use this command in the Discord server of your community.',
    });
  }
  if (community === null) {
    throw new DomainError('REFUSED', {
      message: 'This Discord server is not connected to a community. Its owner can connect it with /connect.',
    });
  }
  const { name, serverId } = community;
  if (community.suspended) {
    throw new DomainError('REFUSED', {
      message: `${shown(name)} is suspended, so the bot does nothing for it. Its owner can ask support why.`,
    });
  }
  if (community.role === null) {
    throw new DomainError('NOT_FOUND', {
      message: `You are not a member of ${shown(name)}. Ask its staff for the join code, then join at ${publicUrl}.`,
    });
  }
  return { account, community, serverId };
}

/** What an asked part says; null where the asking person's role does not allow it. Throws everything else. */
export async function whereAllowed<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (toPublicError(error).code === 'FORBIDDEN') return null;
    throw error;
  }
}

/** Throws FORBIDDEN, naming the permission, unless the asking person's role holds it right now. */
export async function requirePermission(call: BotCall, flag: PermissionFlag): Promise<Standing> {
  const standing = standingOf(call);
  const { can } = await call.api.servers.permissions({ serverId: standing.serverId });
  if (can[flag]) return standing;
  throw new DomainError('FORBIDDEN', {
    message: 'Your role in this server does not allow this.',
    details: { permission: flag },
  });
}
