import {
  DISCORD_ACTION_PERMISSIONS,
  type DiscordAction,
  type DiscordRank,
  type DiscordShield,
  DomainError,
  discordShield,
  heightOf,
  holdsDiscordPermission,
} from '@tenfour/domain';
import { shown } from './answers.ts';
import type { BotCall } from './command.ts';
import { requirePermission } from './member-status.ts';

/** Target, reason and duration. */
export interface Moderation {
  action: DiscordAction;
  target: { discordId: string; username: string };
  reason: string;
  /** Null where it has no end. */
  minutes: number | null;
  /** Asks Discord, with the reason for its audit log. */
  perform(guildId: string, auditReason: string): Promise<void>;
}

const VERBS: Readonly<Record<DiscordAction, string>> = { timeout: 'time out', kick: 'kick', ban: 'ban' };

/**
 * Moderates a member of the Discord server through the bot, for a person with Discord's own permission for it and
 * `canViewStaffTools` in the community. Throws a message before Discord is called for everything that is not allowed.
 * Each call of Discord is one entry of the activity log, whatever its outcome.
 */
export async function moderate(call: BotCall, moderation: Moderation): Promise<void> {
  const { account, serverId } = await requirePermission(call, 'canViewStaffTools');
  const { action, target, reason, minutes } = moderation;
  requireDiscordPermission(call, action);
  const guildId = call.guildId ?? '';
  await requireTouchable(call, guildId, action, target);
  const request = {
    serverId,
    clientId: `discord:${call.interactionId}`,
    guildId,
    action,
    actor: { id: account.id, name: account.username },
    target,
    reason,
    minutes,
  };
  await call.extras.discordActions.run(request, () =>
    moderation.perform(guildId, `${account.username}: ${reason}`),
  );
}

function requireDiscordPermission({ person }: BotCall, action: DiscordAction): void {
  const { bit, name } = DISCORD_ACTION_PERMISSIONS[action];
  if (holdsDiscordPermission(person.permissions, bit)) return;
  throw new DomainError('FORBIDDEN', {
    message: `You need “${name}” in this Discord server to ${VERBS[action]} members.`,
  });
}

async function requireTouchable(
  call: BotCall,
  guildId: string,
  action: DiscordAction,
  target: Moderation['target'],
): Promise<void> {
  const { discord, person } = call;
  const [guild, roles, me] = await Promise.all([
    discord.guild(guildId),
    discord.roles(guildId),
    discord.me(),
  ]);
  const [itsRoles, botRoles] = await Promise.all([
    rolesOf(call, guildId, target.discordId, action),
    discord.member(guildId, me.discordId).then(({ roleIds }) => roleIds),
  ]);
  const rankOf = (discordId: string, roleIds: readonly string[]): DiscordRank => ({
    discordId,
    height: heightOf(roleIds, roles),
  });
  const shield = discordShield(
    rankOf(person.discordId, person.roleIds),
    rankOf(target.discordId, itsRoles),
    rankOf(me.discordId, botRoles),
    guild.ownerId,
  );
  if (shield === null) return;
  throw new DomainError('FORBIDDEN', { message: sentenceFor(shield, VERBS[action], target.username) });
}

/** Returns no roles for a user who has left, who can still be banned. */
async function rolesOf(
  { discord }: BotCall,
  guildId: string,
  discordId: string,
  action: DiscordAction,
): Promise<readonly string[]> {
  try {
    return (await discord.member(guildId, discordId)).roleIds;
  } catch (error) {
    const hasLeft = error instanceof DomainError && error.details?.discordCode === 10007;
    if (hasLeft && action === 'ban') return [];
    throw error;
  }
}

function sentenceFor(shield: DiscordShield, verb: string, username: string): string {
  const name = shown(username);
  const sentences: Readonly<Record<DiscordShield, string>> = {
    self: `You can’t ${verb} yourself.`,
    bot: `The bot can’t ${verb} itself. Remove it in Discord’s server settings.`,
    owner: `${name} owns this Discord server, so you can’t ${verb} them.`,
    'not-below-you': `${name}’s highest role isn’t below yours, so you can’t ${verb} them.`,
    'not-below-bot': `${name}’s highest role isn’t below the bot’s. Move the bot’s role up in Discord’s server settings.`,
  };
  return sentences[shield];
}
