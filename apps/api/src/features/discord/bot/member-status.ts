import { type Account, toPublicError } from '@tenfour/contracts';
import { DomainError, type PermissionFlag } from '@tenfour/domain';
import { escapedLine } from '../../../events/discord-text.ts';
import { shown } from './answers.ts';
import type { BotCall, BotCommand, BotCommunity, BotReply } from './command.ts';
import { NOT_CONNECTED } from './labels.ts';

/** The asking person's account. Throws UNAUTHORIZED, saying how to get one. */
export function accountOf(call: BotCall): Account {
  requireNeeds('account', call);
  return required(call.account);
}

/** A person with access to a community. */
export interface CommunityMember {
  account: Account;
  community: BotCommunity;
  serverId: string;
}

/** Like `requireNeeds` for a community; also throws NOT_FOUND for a person who is not a member. */
export function requireMember(call: BotCall): CommunityMember {
  requireNeeds('community', call);
  const community = required(call.community);
  const { name, serverId, role } = community;
  if (role !== null) return { account: required(call.account), community, serverId };
  throw new DomainError('NOT_FOUND', {
    message: `You aren’t a member of ${shown(name)}. Ask its staff for the join code, then join at ${call.publicUrl}.`,
  });
}

/** Creates a command of a community; only the asking person sees its answer. */
export function communityCommand(
  command: Pick<BotCommand, 'definition' | 'complete' | 'asks'> & {
    run(call: BotCall, member: CommunityMember): Promise<BotReply>;
  },
): BotCommand {
  return {
    ...command,
    needs: 'community',
    ephemeral: true,
    run: async (call) => command.run(call, requireMember(call)),
  };
}

function required<T>(value: T | null): T {
  if (value === null) throw new TypeError('This was asked for before.');
  return value;
}

/** What an asked part says; null where the asking person's role does not allow it. Throws everything else. */
export async function nullIfForbidden<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (toPublicError(error).code === 'FORBIDDEN') return null;
    throw error;
  }
}

/** Throws FORBIDDEN, naming the permission, unless the asking person's role holds it right now. */
export async function requirePermission(call: BotCall, flag: PermissionFlag): Promise<CommunityMember> {
  const member = requireMember(call);
  const { can } = await call.api.servers.permissions({ serverId: member.serverId });
  if (can[flag]) return member;
  throw new DomainError('FORBIDDEN', {
    message: 'Your role in this server does not allow this.',
    details: { permission: flag },
  });
}

/** Throws, saying what to do, where something is not there that a command or a button needs. */
export function requireNeeds(needs: BotCommand['needs'], call: BotCall): void {
  const { account, community, guildId, publicUrl } = call;
  if (needs === 'nothing') return;
  if (account === null) {
    throw new DomainError('UNAUTHORIZED', {
      message: `Sign in at ${publicUrl} with this Discord account first.`,
    });
  }
  if (needs === 'account') return;
  if (guildId === null) {
    throw new DomainError('REFUSED', { message: 'Use this command in your community’s Discord server.' });
  }
  if (community === null) {
    throw new DomainError('REFUSED', {
      message: NOT_CONNECTED,
    });
  }
  if (community.suspended) {
    throw new DomainError('REFUSED', {
      message: `${escapedLine(community.name, 100)} is suspended, so the bot is off. Its owner can contact support.`,
    });
  }
}
