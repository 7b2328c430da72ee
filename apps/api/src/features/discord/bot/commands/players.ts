import { SlashCommandBuilder } from '@discordjs/builders';
import type { GameInfo, OnlinePlayer } from '@tenfour/contracts';
import { parsePlayer } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotReply } from '../command.ts';
import { communityCommand } from '../member-status.ts';

/** Most names of a team that one line takes. */
const NAMES_A_TEAM = 40;

/** `/players`: who is in the game, by team, and how old that is. */
export const PLAYERS = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('players')
    .setDescription('Players in game')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  async run(call, { serverId }) {
    const [info, players] = await Promise.all([
      call.api.game.info({ serverId }),
      call.api.game.players({ serverId }),
    ]);
    return show(info, players, `${call.publicUrl}/server/${serverId}?tab=ingame`);
  },
});

function show(info: GameInfo, players: readonly OnlinePlayer[], url: string): BotReply {
  const problem = info.problem?.message;
  const count = `${info.playerCount} of ${info.maxPlayers} in game`;
  const title = info.asOf === null ? 'Waiting for the first update' : count;
  const staff = players.filter(({ Permission }) => Permission !== 'Normal');
  const queue = info.queueLength ? [['In queue', String(info.queueLength)] as const] : [];
  const age = info.asOf === null ? [] : [['Updated', moment(info.asOf)] as const];
  return answer({
    title,
    url,
    color: problem === undefined ? 'success' : 'orange',
    lines: [...(problem === undefined ? [] : [`**${shown(problem, 300)}**`]), ...teamLines(players)],
    fields: [...(staff.length > 0 ? [['Staff', namesOf(staff)] as const] : []), ...queue, ...age],
  });
}

function teamLines(players: readonly OnlinePlayer[]): string[] {
  const teams = [...Map.groupBy(players, ({ Team }) => Team)].sort((a, b) => b[1].length - a[1].length);
  return teams.map(([team, ones]) => `**${shown(team || 'No team')}** (${ones.length}): ${namesOf(ones)}`);
}

function namesOf(players: readonly OnlinePlayer[]): string {
  const names = players.slice(0, NAMES_A_TEAM).map(({ Player }) => shown(parsePlayer(Player).name, 40));
  const more = players.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
