import { SlashCommandBuilder } from '@discordjs/builders';
import { DomainError, MAX_TIMEOUT_MINUTES, parseDuration, spellDuration } from '@tenfour/domain';
import { InteractionContextType, PermissionFlagsBits } from 'discord-api-types/v10';
import { escapedText } from '../../../../events/discord-text.ts';
import { answer, badDuration, moment, shown } from '../answers.ts';
import type { BotCall, BotCommand, BotReply } from '../command.ts';
import { type Moderation, moderate } from '../discord-moderation.ts';

/** Longest reason, in characters: Discord's own limit of its audit log. */
const REASON_MAX = 400;

const HOUR_S = 3_600;

const base = (name: string, description: string, permission: bigint) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .setContexts(InteractionContextType.Guild)
    // Discord hides it from members without the permission; the bot checks it anyway.
    .setDefaultMemberPermissions(permission)
    .addUserOption((option) => option.setName('person').setDescription('The member').setRequired(true));

const REASON = (option: import('@discordjs/builders').SlashCommandStringOption) =>
  option.setName('reason').setDescription('Reason').setRequired(true).setMaxLength(REASON_MAX);

const SHARED = { needs: 'community', ephemeral: true } as const;

/** `/timeout`: times a member of the Discord server out. */
export const TIMEOUT: BotCommand = {
  ...SHARED,
  definition: base('timeout', 'Time out a member of this Discord server', PermissionFlagsBits.ModerateMembers)
    .addStringOption((option) =>
      option.setName('duration').setDescription('For example 10m, 2h or 7 days').setRequired(true),
    )
    .addStringOption(REASON)
    .toJSON(),
  async run(call) {
    const minutes = minutesOf(call.options.text('duration') ?? '');
    const until = call.now() + minutes * 60_000;
    const done = await act(call, 'timeout', minutes, (guildId, discordId, why) =>
      call.discord.timeout(guildId, discordId, until, why),
    );
    return confirmation(done, 'timed out', [
      ['Length', spellDuration(minutes)],
      ['Ends', moment(until)],
    ]);
  },
};

/** `/kick`: removes a member from the Discord server. */
export const KICK: BotCommand = {
  ...SHARED,
  definition: base('kick', 'Kick a member from this Discord server', PermissionFlagsBits.KickMembers)
    .addStringOption(REASON)
    .toJSON(),
  async run(call) {
    const done = await act(call, 'kick', null, (guildId, discordId, why) =>
      call.discord.kick(guildId, discordId, why),
    );
    return confirmation(done, 'kicked', []);
  },
};

/** `/ban`: bans a user from the Discord server. */
export const BAN: BotCommand = {
  ...SHARED,
  definition: base('ban', 'Ban a member from this Discord server', PermissionFlagsBits.BanMembers)
    .addStringOption(REASON)
    .addIntegerOption((option) =>
      option
        .setName('delete')
        .setDescription('Also delete their recent messages')
        .addChoices(
          { name: 'Last hour', value: HOUR_S },
          { name: 'Last day', value: 24 * HOUR_S },
          { name: 'Last 7 days', value: 7 * 24 * HOUR_S },
        ),
    )
    .toJSON(),
  async run(call) {
    const seconds = Math.min(Math.max(call.options.whole('delete') ?? 0, 0), 7 * 24 * HOUR_S);
    const done = await act(call, 'ban', null, (guildId, discordId, why) =>
      call.discord.ban(guildId, discordId, why, seconds),
    );
    return confirmation(done, 'banned', []);
  },
};

type Done = Pick<Moderation, 'target' | 'reason'>;

async function act(
  call: BotCall,
  action: Moderation['action'],
  minutes: number | null,
  ask: (guildId: string, discordId: string, auditReason: string) => Promise<void>,
): Promise<Done> {
  const target = call.options.user('person');
  const reason = (call.options.text('reason') ?? '').replaceAll('\0', '').toWellFormed().trim();
  if (target === null) throw new DomainError('BAD_REQUEST', { message: 'Choose a member.' });
  if (reason === '')
    throw new DomainError('BAD_REQUEST', { message: 'Enter a reason. It’s stored in the activity log.' });
  if (reason.length > REASON_MAX) {
    throw new DomainError('BAD_REQUEST', { message: `Reasons can have up to ${REASON_MAX} characters.` });
  }
  await moderate(call, {
    action,
    target,
    reason,
    minutes,
    perform: (guildId, auditReason) => ask(guildId, target.discordId, auditReason),
  });
  return { target, reason };
}

function minutesOf(typed: string): number {
  const minutes = parseDuration(typed);
  if (minutes !== null && minutes <= MAX_TIMEOUT_MINUTES) return minutes;
  throw new DomainError('BAD_REQUEST', {
    message: minutes === null ? badDuration(typed) : 'Discord timeouts can last up to 28 days.',
  });
}

function confirmation(
  { target, reason }: Done,
  what: string,
  fields: readonly (readonly [string, string])[],
): BotReply {
  return answer({
    title: `${shown(target.username)} ${what}`,
    lines: [escapedText(reason, 500)],
    fields,
    color: 'orange',
    footer: 'Recorded in the activity log',
  });
}
