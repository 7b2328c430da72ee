import { SlashCommandBuilder } from '@discordjs/builders';
import type { Shift } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import { communityCommand } from '../member-status.ts';

/** `/onduty`: whose shift is open. */
export const ONDUTY = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('onduty')
    .setDescription('Who is on duty')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  async run(call, { serverId }) {
    const shifts = await call.api.shifts.active({ serverId });
    const onDuty = shifts.filter(({ status }) => status === 'on_duty').length;
    return answer({
      title: shifts.length === 0 ? 'No one is on duty' : `${onDuty} on duty`,
      url: `${call.publicUrl}/server/${serverId}/staff`,
      color: onDuty > 0 ? 'success' : 'gray',
      lines: shifts.map(line),
    });
  },
});

function line({ username, status, type, clockInTime, breakSince, workedMs }: Shift): string {
  const kind = type === null ? '' : `, ${shown(type.name, 40)}`;
  const state =
    status === 'on_break'
      ? `on break since ${moment(breakSince ?? clockInTime, 't')}`
      : formatHours(workedMs);
  return `**${shown(username, 40)}**${kind}: ${state}`;
}
