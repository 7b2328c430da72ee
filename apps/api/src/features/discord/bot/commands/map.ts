import { SlashCommandBuilder } from '@discordjs/builders';
import { plural } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, shown } from '../answers.ts';
import { communityCommand } from '../member-status.ts';

/** `/map`: a link to the live map, and how many it shows. */
export const MAP = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('map')
    .setDescription('Link to the live map')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  async run(call, { serverId }) {
    const { players, calls, problem } = await call.api.map.positions({ serverId });
    const url = `${call.publicUrl}/server/${serverId}/map`;
    const count = `${plural(players.length, 'player')} and ${plural(calls.length, 'call')} on the map.`;
    return answer({
      title: 'Live map',
      url,
      color: problem === null ? 'success' : 'orange',
      lines: [problem === null ? count : shown(problem.message, 300), url],
    });
  },
});
