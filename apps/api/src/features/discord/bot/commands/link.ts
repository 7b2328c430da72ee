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
    .setDescription('Link or show your Roblox username')
    .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
    .addStringOption((option) =>
      option.setName('roblox').setDescription('Your Roblox username. Leave empty to see the linked one'),
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
      title: 'No Roblox account linked',
      lines: ['Link it with `/link roblox:YourName`.', legalLinks(call)],
      color: 'gray',
    });
  }
  return answer({
    title: isNew ? `Linked: ${shown(robloxUsername)}` : `Roblox account: ${shown(robloxUsername)}`,
    lines: [
      robloxVerified
        ? 'Verified.'
        : `Not verified. Verify it on your dashboard: ${call.publicUrl}/dashboard. Only verified accounts start shifts automatically.`,
      legalLinks(call),
    ],
    color: 'success',
  });
}
