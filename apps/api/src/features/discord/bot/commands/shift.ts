import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import type { Shift } from '@tenfour/contracts';
import { DomainError, formatHours } from '@tenfour/domain';
import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotCommand, BotReply } from '../command.ts';
import { fitting, shiftTypeChoices, shiftTypeNamed } from '../completions.ts';
import { ownServer, serverChoices } from '../own-server.ts';

const SERVER = (option: SlashCommandStringOption) =>
  option.setName('server').setDescription('Needed if you are staff of several').setAutocomplete(true);

const STEPS = { break: 'on_break', resume: 'on_duty', end: 'off_duty' } as const;

/** `/shift start|break|resume|end`: one's own shift, also in other Discord servers and in direct messages. */
export const SHIFT: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('shift')
    .setDescription('Your shift')
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall)
    .setContexts(
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    )
    .addSubcommand((sub) =>
      sub
        .setName('start')
        .setDescription('Clock in')
        .addStringOption((option) =>
          option.setName('type').setDescription('Shift type').setAutocomplete(true),
        )
        .addStringOption(SERVER),
    )
    .addSubcommand((sub) => sub.setName('break').setDescription('Start a break').addStringOption(SERVER))
    .addSubcommand((sub) => sub.setName('resume').setDescription('End your break').addStringOption(SERVER))
    .addSubcommand((sub) => sub.setName('end').setDescription('Clock out').addStringOption(SERVER))
    .toJSON(),
  needs: 'account',
  ephemeral: true,
  async asks(call) {
    if (call.options.sub !== 'end') return null;
    const { serverId } = await ownServer(call);
    const current = await call.api.shifts.current({ serverId });
    if (current === null || current.status === 'off_duty') return null;
    return { serverId, subject: 'shift', stage: 'end', title: 'End your shift', before: current.fields };
  },
  async run(call) {
    const { serverId, name } = await ownServer(call);
    const { sub } = call.options;
    const current = await call.api.shifts.current({ serverId });
    if (sub === 'end' && (current === null || current.status === 'off_duty')) {
      throw new DomainError('REFUSED', { message: 'You aren’t on duty.' });
    }
    if (sub === 'break' || sub === 'resume' || sub === 'end') {
      const fields = sub === 'end' ? call.filled?.fields : undefined;
      return show(await call.api.shifts.setStatus({ serverId, status: STEPS[sub], fields }), sub, name);
    }
    const typeId = await shiftTypeNamed(call, serverId, call.options.text('type'));
    const already = sub === 'start' && current?.status === 'on_duty';
    return show(await call.api.shifts.clockIn({ serverId, typeId }), already ? 'already' : 'start', name);
  },
  async complete(call) {
    const { focused } = call.options;
    if (focused?.name === 'server') return serverChoices(call);
    try {
      const { serverId } = await ownServer(call);
      return fitting(await shiftTypeChoices(call, serverId, focused?.value ?? ''));
    } catch {
      // No choices before a server is chosen.
      return [];
    }
  },
};

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

function show(shift: Shift, step: keyof typeof TITLES, server: string | null): BotReply {
  const where = server === null ? [] : [['Server', shown(server)] as const];
  const type = shift.type === null ? [] : [['Type', shown(shift.type.name)] as const];
  const breaks = shift.breakMs >= 60_000 ? [['Break', formatHours(shift.breakMs)] as const] : [];
  const since = step === 'end' ? [] : [['Since', moment(shift.clockInTime)] as const];
  return answer({
    title: TITLES[step],
    color: STEP_COLORS[step],
    lines: step === 'start' ? [] : [`Worked ${formatHours(shift.workedMs)}.`],
    fields: [...where, ...type, ...since, ...breaks],
  });
}
