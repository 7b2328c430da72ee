import { SlashCommandBuilder } from '@discordjs/builders';
import { answer, legalLinks, shown } from '../answers.ts';
import type { BotCall, BotCommand, BotReply } from '../command.ts';
import { NOT_CONNECTED, ROLE_NAMES } from '../labels.ts';

/** `/help`: what there is, and what is missing before it works. `all` names every command, itself included. */
export function helpCommand(all: () => readonly BotCommand[]): BotCommand {
  return {
    definition: new SlashCommandBuilder()
      .setName('help')
      .setDescription('Commands and your setup status')
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
  if (account === null) return `Sign in at ${publicUrl} with this Discord account first.`;
  if (guildId === null) return 'Most commands only work in your community’s Discord server.';
  if (community === null) return NOT_CONNECTED;
  if (community.suspended) return `${shown(community.name)} is suspended, so the bot is off.`;
  if (community.role === null) return `You aren’t a member of ${shown(community.name)}.`;
  return `Your role in ${shown(community.name)}: ${ROLE_NAMES[community.role]}.`;
}
