import { SlashCommandBuilder } from '@discordjs/builders';
import { answer, legalLinks, shown } from '../answers.ts';
import type { BotCall, BotCommand, BotReply } from '../command.ts';

/** `/help`: what there is, and what is missing before it works. `all` names every command, itself included. */
export function helpCommand(all: () => readonly BotCommand[]): BotCommand {
  return {
    definition: new SlashCommandBuilder()
      .setName('help')
      .setDescription('What the bot can do, and what it needs')
      .toJSON(),
    needs: 'nothing',
    ephemeral: true,
    run: async (call) => help(call, all()),
  };
}

function help(call: BotCall, commands: readonly BotCommand[]): BotReply {
  const lines = commands.map(({ definition }) => `**/${definition.name}** ${definition.description}`);
  return answer({
    title: 'Commands',
    lines: [nextStep(call), '', ...lines, '', legalLinks(call)],
    footer: call.publicUrl,
  });
}

function nextStep({ account, community, guildId, publicUrl }: BotCall): string {
  if (account === null)
    return `Sign in once at ${publicUrl} with this Discord account, so that you are known here.`;
  if (guildId === null) return 'Most commands work in the Discord server of your community.';
  if (community === null)
    return 'This Discord server has no community yet: its owner connects one with /connect.';
  if (community.suspended) return `${shown(community.name)} is suspended: the bot does nothing for it.`;
  if (community.role === null) return `You are not a member of ${shown(community.name)}.`;
  return `You are ${community.role} in ${shown(community.name)}.`;
}
