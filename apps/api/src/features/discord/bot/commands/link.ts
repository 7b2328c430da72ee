import { SlashCommandBuilder } from '@discordjs/builders';
import type { User } from '@tenfour/contracts';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, legalLinks, shown } from '../answers.ts';
import type { BotCall, BotCommand, BotReply } from '../command.ts';
import { accountOf } from '../member-status.ts';

/** `/link`: links one's Roblox name, or shows which is linked. */
export const LINK: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('link')
    .setDescription('Link your Roblox name, or see which is linked')
    .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
    .addStringOption((option) =>
      option.setName('roblox').setDescription('Your Roblox name; left out, the linked one is shown'),
    )
    .toJSON(),
  needs: 'account',
  ephemeral: true,
  async run(call) {
    accountOf(call);
    const name = call.options.text('roblox')?.trim() ?? '';
    if (name === '') return show(await call.api.account.me(), call, false);
    return show(await call.api.account.linkRoblox({ robloxUsername: name }), call, true);
  },
};

function show({ robloxUsername, robloxVerified }: User, call: BotCall, isNew: boolean): BotReply {
  if (robloxUsername === null) {
    return answer({
      title: 'No Roblox name is linked',
      lines: ['Link yours with `/link roblox:YourName`.', legalLinks(call)],
      colour: 'gray',
    });
  }
  return answer({
    title: isNew ? `Linked: ${shown(robloxUsername)}` : `Your Roblox name: ${shown(robloxUsername)}`,
    lines: [
      robloxVerified
        ? 'Verified: it is proved that it is yours.'
        : `Prove that it is yours on the dashboard: ${call.publicUrl}/dashboard. Only verified names start shifts automatically.`,
      legalLinks(call),
    ],
    colour: 'success',
  });
}
