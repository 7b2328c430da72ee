import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { Shift, ShiftB } from '@tenfour/contracts';
import { DomainError, formatHours } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import type { Color } from '../../../../events/embed.ts';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotReply } from '../command.ts';
import { completing, memberChoices, memberNamed, shiftTypeChoices, shiftTypeNamed } from '../completions.ts';
import { communityCommand } from '../member-status.ts';

/** What a step does to a shift, and how its answer is titled. */
const STEPS = {
  break: { action: 'break', title: 'on break', color: 'yellow' },
  resume: { action: 'resume', title: 'back on duty', color: 'success' },
  end: { action: 'end', title: 'off duty', color: 'gray' },
} as const;

/** `/duty admin info|start|break|resume|end`: the shift of someone else. */
export const DUTY = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('duty')
    .setDescription('Shifts of others')
    .setContexts(InteractionContextType.Guild)
    .addSubcommandGroup((group) =>
      group
        .setName('admin')
        .setDescription('Shifts of others')
        .addSubcommand(about('info', "A member's shift and hours this week"))
        .addSubcommand((sub) =>
          about(
            'start',
            'Clock a member in',
          )(sub).addStringOption((option) =>
            option.setName('type').setDescription('Shift type').setAutocomplete(true),
          ),
        )
        .addSubcommand(about('break', "Pause a member's shift"))
        .addSubcommand(about('resume', "End a member's break"))
        .addSubcommand(about('end', "End a member's shift")),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const { sub } = call.options;
    const { userId, username } = await memberNamed(call, serverId, call.options.text('member') ?? '');
    if (sub === 'start') {
      const typeId = await shiftTypeNamed(call, serverId, call.options.text('type'));
      return changed(
        username,
        'on duty',
        'success',
        await call.api.shifts.start({ serverId, userId, typeId }),
      );
    }
    const shift = (await call.api.shifts.active({ serverId })).find((one) => one.userId === userId) ?? null;
    if (sub !== 'break' && sub !== 'resume' && sub !== 'end') {
      return info(call, serverId, { userId, username }, shift);
    }
    if (shift === null) {
      throw new DomainError('REFUSED', { message: `${shown(username)} isn’t on duty.` });
    }
    const { action, title, color } = STEPS[sub];
    return changed(username, title, color, await call.api.shifts.act({ shiftId: shift.id, action }));
  },
  complete: completing(async (call, serverId, typed) => {
    const { sub, focused } = call.options;
    if (focused?.name === 'type') return shiftTypeChoices(call, serverId, typed);
    const members = await memberChoices(call, serverId, typed);
    if (sub === 'info') return members;
    const open = new Set((await call.api.shifts.active({ serverId })).map(({ userId }) => userId));
    return members.filter(({ value }) => open.has(value) !== (sub === 'start'));
  }),
});

function about(name: string, description: string) {
  return (sub: SlashCommandSubcommandBuilder) =>
    sub
      .setName(name)
      .setDescription(description)
      .addStringOption((option) =>
        option.setName('member').setDescription('Staff member').setRequired(true).setAutocomplete(true),
      );
}

function changed(username: string, state: string, color: Color, { workedMs, type }: ShiftB): BotReply {
  return answer({
    title: `${shown(username)} is ${state}`,
    color,
    lines: [`Worked ${formatHours(workedMs)}.`],
    fields: type === null ? [] : [['Type', shown(type.name)]],
  });
}

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
