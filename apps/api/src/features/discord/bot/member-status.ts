import { type Account, toPublicError } from '@tenfour/contracts';
import { DomainError, type PermissionFlag } from '@tenfour/domain';
import { shown } from './answers.ts';
import type { BotCall, BotCommand, BotCommunity, BotReply } from './command.ts';
import { requireNeeds } from './needs.ts';

/** The asking person's account. Throws UNAUTHORIZED, saying how to get one. */
export function accountOf(call: BotCall): Account {
  requireNeeds('account', call);
  return must(call.account);
}

/** A person with access to a community. */
export interface Standing {
  account: Account;
  community: BotCommunity;
  serverId: string;
}

/** Like `requireNeeds` for a community; also throws NOT_FOUND for a person who is not a member. */
export function standingOf(call: BotCall): Standing {
  requireNeeds('community', call);
  const community = must(call.community);
  const { name, serverId, role } = community;
  if (role !== null) return { account: must(call.account), community, serverId };
  throw new DomainError('NOT_FOUND', {
    message: `You are not a member of ${shown(name)}. Ask its staff for the join code, then join at ${call.publicUrl}.`,
  });
}

/** Creates a command of a community; only the asking person sees its answer. */
export function communityCommand(
  command: Pick<BotCommand, 'definition' | 'complete'> & {
    run(call: BotCall, standing: Standing): Promise<BotReply>;
  },
): BotCommand {
  return {
    ...command,
    needs: 'community',
    ephemeral: true,
    run: async (call) => command.run(call, standingOf(call)),
  };
}

function must<T>(value: T | null): T {
  if (value === null) throw new TypeError('This was asked for before.');
  return value;
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
