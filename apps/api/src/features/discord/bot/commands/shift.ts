import { SlashCommandBuilder } from '@discordjs/builders';
import type { Shift } from '@tenfour/contracts';
import { DomainError, formatHours } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotReply } from '../command.ts';
import { completing, shiftTypeChoices, shiftTypeNamed } from '../completions.ts';
import { communityCommand } from '../member-status.ts';

const STEPS = { break: 'on_break', resume: 'on_duty', end: 'off_duty' } as const;

/** `/shift start|break|resume|end`: one's own shift. */
export const SHIFT = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('shift')
    .setDescription('Your shift')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('start')
        .setDescription('Clock in')
        .addStringOption((option) =>
          option.setName('type').setDescription('Shift type').setAutocomplete(true),
        ),
    )
    .addSubcommand((sub) => sub.setName('break').setDescription('Start a break'))
    .addSubcommand((sub) => sub.setName('resume').setDescription('End your break'))
    .addSubcommand((sub) => sub.setName('end').setDescription('Clock out'))
    .toJSON(),
  async run(call, { serverId }) {
    const { sub } = call.options;
    const current = await call.api.shifts.current({ serverId });
    if (sub === 'end' && (current === null || current.status === 'off_duty')) {
      throw new DomainError('REFUSED', { message: 'You aren’t on duty.' });
    }
    if (sub === 'break' || sub === 'resume' || sub === 'end') {
      return show(await call.api.shifts.setStatus({ serverId, status: STEPS[sub] }), sub);
    }
    const typeId = await shiftTypeNamed(call, serverId, call.options.text('type'));
    const already = sub === 'start' && current?.status === 'on_duty';
    return show(await call.api.shifts.clockIn({ serverId, typeId }), already ? 'already' : 'start');
  },
  complete: completing(shiftTypeChoices),
});

const TITLES = {
  start: 'On duty',
  already: 'Already on duty',
  break: 'On break',
  resume: 'Back on duty',
  end: 'Shift ended',
} as const;
const STEP_COLORS = {
  start: 'success',
  already: 'success',
  break: 'yellow',
  resume: 'success',
  end: 'gray',
} as const;

function show(shift: Shift, step: keyof typeof TITLES): BotReply {
  const type = shift.type === null ? [] : [['Type', shown(shift.type.name)] as const];
  const breaks = shift.breakMs >= 60_000 ? [['Break', formatHours(shift.breakMs)] as const] : [];
  const since = step === 'end' ? [] : [['Since', moment(shift.clockInTime)] as const];
  return answer({
    title: TITLES[step],
    color: STEP_COLORS[step],
    lines: step === 'start' ? [] : [`Worked ${formatHours(shift.workedMs)}.`],
    fields: [...type, ...since, ...breaks],
  });
}
