import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { GameSession } from '@tenfour/contracts';
import { VOTE_LIMITS } from '@tenfour/domain';
import { ChannelType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotReply } from '../command.ts';
import { PLANNED } from './session-choice.ts';

/** Hours that a vote is open without a choice. */
const HOURS = 2;

/** `/session vote`: opens a vote on a planned session, posted in a channel. */
export function VOTE(sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder {
  return sub
    .setName('vote')
    .setDescription('Open a vote on a planned session')
    .addStringOption(PLANNED)
    .addIntegerOption((option) =>
      option
        .setName('needed')
        .setDescription('Yes votes needed')
        .setMinValue(1)
        .setMaxValue(VOTE_LIMITS.threshold)
        .setRequired(true),
    )
    .addBooleanOption((option) =>
      option.setName('everyone').setDescription('Whether everyone here votes, not staff alone'),
    )
    .addIntegerOption((option) =>
      option
        .setName('hours')
        .setDescription(`Hours until it closes; ${HOURS} without a choice`)
        .setMinValue(1)
        .setMaxValue(VOTE_LIMITS.maxMinutes / 60),
    )
    .addBooleanOption((option) =>
      option.setName('start').setDescription('Whether the session starts when the vote passes'),
    )
    .addChannelOption((option) =>
      option
        .setName('channel')
        .setDescription('Where it is posted; this channel without a choice')
        .addChannelTypes(ChannelType.GuildText, ChannelType.GuildAnnouncement),
    );
}

/** Opens the vote of a command. Throws as the page does. */
export async function openVote(
  { api, options, channelId, publicUrl, interactionId: clientId }: BotCall,
  serverId: string,
  { id: sessionId, title }: GameSession,
): Promise<BotReply> {
  const { threshold, closesAt, channelName } = await api.sessionVotes.open({
    ...{ serverId, sessionId, clientId },
    audience: options.flag('everyone') ? 'public' : 'staff',
    threshold: options.whole('needed') ?? 1,
    minutes: 60 * (options.whole('hours') ?? HOURS),
    followUp: options.flag('start') ? 'start' : 'notify',
    channelId: options.id('channel') ?? channelId,
  });
  return answer({
    title: `Vote opened: ${shown(title, 80)}`,
    url: `${publicUrl}/server/${serverId}/sessions`,
    color: 'success',
    lines: channelName === null ? [] : [`Posted in #${shown(channelName)}.`],
    fields: [
      ['Needed', `${threshold} yes`],
      ['Closes', moment(Date.parse(closesAt), 'f')],
    ],
  });
}
