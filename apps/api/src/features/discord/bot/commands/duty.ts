import { SlashCommandBuilder } from '@discordjs/builders';
import type { Shift } from '@tenfour/contracts';
import { DomainError, formatHours } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotReply } from '../command.ts';
import { completing, memberChoices, memberNamed } from '../completions.ts';
import { communityCommand } from '../member-status.ts';

/** `/duty admin info|end`: the shift of someone else. */
export const DUTY = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('duty')
    .setDescription('Shifts of others')
    .setContexts(InteractionContextType.Guild)
    .addSubcommandGroup((group) =>
      group
        .setName('admin')
        .setDescription('Shifts of others')
        .addSubcommand((sub) =>
          sub
            .setName('info')
            .setDescription("A member's shift and hours this week")
            .addStringOption((option) =>
              option.setName('member').setDescription('Staff member').setRequired(true).setAutocomplete(true),
            ),
        )
        .addSubcommand((sub) =>
          sub
            .setName('end')
            .setDescription("End a member's shift")
            .addStringOption((option) =>
              option
                .setName('member')
                .setDescription('Staff on duty')
                .setRequired(true)
                .setAutocomplete(true),
            ),
        ),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const { userId, username } = await memberNamed(call, serverId, call.options.text('member') ?? '');
    const shift = (await call.api.shifts.active({ serverId })).find((one) => one.userId === userId) ?? null;
    if (call.options.sub !== 'end') return info(call, serverId, { userId, username }, shift);
    if (shift === null) {
      throw new DomainError('REFUSED', { message: `${shown(username)} isn’t on duty.` });
    }
    const ended = await call.api.shifts.act({ shiftId: shift.id, action: 'end' });
    return answer({
      title: `Shift of ${shown(username)} ended`,
      color: 'gray',
      lines: [`Worked ${formatHours(ended.workedMs)}.`],
    });
  },
  complete: completing(async (call, serverId, typed) => {
    const members = await memberChoices(call, serverId, typed);
    if (call.options.sub !== 'end') return members;
    const onDuty = new Set((await call.api.shifts.active({ serverId })).map(({ userId }) => userId));
    return members.filter(({ value }) => onDuty.has(value));
  }),
});

async function info(
  call: BotCall,
  serverId: string,
  { userId, username }: { userId: string; username: string },
  shift: Shift | null,
): Promise<BotReply> {
  const { people } = await call.api.shifts.hours({ serverId, range: 'week' });
  const hours = people.find((person) => person.userId === userId);
  const required = hours?.requiredMinutes ?? null;
  return answer({
    title: `${shown(username)}: ${stateOf(shift)}`,
    url: `${call.publicUrl}/server/${serverId}/staff`,
    color: shift === null ? 'gray' : 'success',
    fields: [
      ...(shift === null ? [] : [['Since', moment(shift.clockInTime)] as const]),
      ...(shift?.type ? [['Type', shown(shift.type.name)] as const] : []),
      ['This week', formatHours(hours?.workedMs ?? 0)],
      ...(required === null ? [] : [['Required', formatHours(required * 60_000)] as const]),
    ],
  });
}

function stateOf(shift: Shift | null): string {
  if (shift === null) return 'off duty';
  return shift.status === 'on_break' ? 'on break' : 'on duty';
}
