import { SlashCommandBuilder } from '@discordjs/builders';
import { LIST_MAX } from '@tenfour/contracts';
import { dayOf, formatHours, plural } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall } from '../command.ts';
import { communityCommand, nullIfForbidden } from '../member-status.ts';

type Field = readonly [name: string, value: string];

/** `/stats`: how the server is doing today. What the asking person may not see is left out. */
export const STATS = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('stats')
    .setDescription('Today’s server stats')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  async run(call, { serverId, community }) {
    const server = await call.api.servers.get({ serverId });
    const today = dayOf(call.now(), server.timezone).from;
    const parts = await Promise.all([
      playersNow(call, serverId, today),
      punishmentsToday(call, serverId, today),
      modCallsToday(call, serverId),
      hoursThisWeek(call, serverId),
    ]);
    const fields = parts.flatMap((part) => part ?? []);
    return answer({
      title: shown(community.name),
      url: `${call.publicUrl}/server/${serverId}`,
      lines: [`${plural(server.memberCount, 'member')} · ${server.onDutyCount} on duty`],
      fields,
    });
  },
});

async function playersNow(call: BotCall, serverId: string, today: number): Promise<Field[] | null> {
  const info = await nullIfForbidden(call.api.game.info({ serverId }));
  if (info === null) return null;
  const peak = await call.extras.peakSince(serverId, today);
  const old = info.stale && info.asOf !== null ? ` (${moment(info.asOf)})` : '';
  const now = info.asOf === null ? 'Unknown' : `${info.playerCount} of ${info.maxPlayers}${old}`;
  const problem = info.problem === null ? '' : `\n${shown(info.problem.message, 200)}`;
  return [['Players', `${now}${problem}`], ...(peak === null ? [] : [['Peak today', String(peak)] as const])];
}

async function punishmentsToday(call: BotCall, serverId: string, today: number): Promise<Field[] | null> {
  const from = new Date(today).toISOString();
  const found = await nullIfForbidden(call.api.punishments.list({ serverId, from, limit: LIST_MAX }));
  if (found === null) return null;
  return [['Punishments today', found.length < LIST_MAX ? String(found.length) : `${LIST_MAX}+`]];
}

async function modCallsToday(call: BotCall, serverId: string): Promise<Field[] | null> {
  const summary = await nullIfForbidden(call.api.modCalls.summary({ serverId }));
  return summary && [['Mod calls', `${summary.open} open · ${summary.resolvedToday} resolved today`]];
}

async function hoursThisWeek(call: BotCall, serverId: string): Promise<Field[] | null> {
  const hours = await nullIfForbidden(call.api.shifts.hours({ serverId, range: 'week' }));
  if (hours === null) return null;
  const worked = hours.people.reduce((sum, { workedMs }) => sum + workedMs, 0);
  return [['Staff hours this week', formatHours(worked)]];
}
