import { SlashCommandBuilder } from '@discordjs/builders';
import type { Leave } from '@tenfour/contracts';
import { DomainError, dayNameAt, dayNameOf, dayNumberOf, type LeaveState, startOfDay } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotChoice, BotReply } from '../command.ts';
import { completing } from '../completions.ts';
import { communityCommand } from '../member-status.ts';

/** Leaves that one answer lists, and days that are offered. */
const LISTED = 10;
const DAYS_OFFERED = 25;

/** `/leave request|list|cancel`: one's own leaves of absence. */
export const LEAVE = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('leave')
    .setDescription('Your leaves of absence')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('request')
        .setDescription('Request a leave')
        .addStringOption((option) =>
          option.setName('from').setDescription('First day').setRequired(true).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option.setName('until').setDescription('Last day').setRequired(true).setAutocomplete(true),
        )
        .addStringOption((option) => option.setName('reason').setDescription('Reason').setRequired(true))
        .addIntegerOption((option) =>
          option
            .setName('share')
            .setDescription('Percent of your required hours that you still do. Leave empty for none')
            .setMinValue(1)
            .setMaxValue(99),
        ),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('Your newest leaves'))
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('Withdraw a request or end a leave')
        .addStringOption((option) =>
          option.setName('leave').setDescription('Leave').setRequired(true).setAutocomplete(true),
        ),
    )
    .toJSON(),
  run(call, { serverId, account }) {
    const { sub } = call.options;
    if (sub === 'request') return request(call, serverId);
    return sub === 'cancel' ? cancel(call, serverId, account.id) : list(call, serverId, account.id);
  },
  complete: completing(async (call, serverId, typed) => {
    const { timezone } = await call.api.servers.get({ serverId });
    if (call.options.focused?.name !== 'leave') return dayChoices(typed, call.now(), timezone);
    const { id = '' } = call.account ?? {};
    const leaves = await openLeaves(call, serverId, id);
    return leaves.map((leave) => ({ name: daysOf(leave, timezone), value: leave.id }));
  }),
});

async function request(call: BotCall, serverId: string): Promise<BotReply> {
  const { options } = call;
  const { timezone } = await call.api.servers.get({ serverId });
  const day = (name: string) => dayTyped(options.text(name) ?? '', call.now(), timezone);
  const share = options.whole('share');
  const leave = await call.api.leaves.request({
    serverId,
    ...(share === null ? {} : { kind: 'reduced', share }),
    from: new Date(startOfDay(day('from'), timezone)).toISOString(),
    to: new Date(startOfDay(day('until') + 1, timezone)).toISOString(),
    reason: options.text('reason') ?? '',
    clientId: `discord:${call.interactionId}`,
  });
  return answer({
    title: leave.state === 'pending' ? 'Leave requested' : 'Leave approved',
    url: pageOf(call, serverId),
    color: 'success',
    lines: [line(leave, timezone)],
  });
}

async function cancel(call: BotCall, serverId: string, userId: string): Promise<BotReply> {
  const typed = call.options.text('leave');
  const { timezone } = await call.api.servers.get({ serverId });
  const leaves = await openLeaves(call, serverId, userId);
  const chosen = leaves.find((leave) => leave.id === typed || daysOf(leave, timezone) === typed);
  if (!chosen) {
    throw new DomainError('REFUSED', { message: 'You have no such leave. Pick a suggestion.' });
  }
  const ended = await call.api.leaves.withdraw({ serverId, leaveId: chosen.id });
  const title = ended.state === 'withdrawn' ? 'Leave withdrawn' : 'Leave ended';
  return answer({ title, color: 'gray', lines: [line(ended, timezone)] });
}

async function list(call: BotCall, serverId: string, userId: string): Promise<BotReply> {
  const [{ timezone }, leaves] = await Promise.all([
    call.api.servers.get({ serverId }),
    call.api.leaves.list({ serverId, userId, limit: LISTED }),
  ]);
  return answer({
    title: leaves.length === 0 ? 'No leaves' : 'Your leaves',
    url: pageOf(call, serverId),
    lines: leaves.map((leave) => line(leave, timezone)),
  });
}

/** Leaves that can still be withdrawn or ended. */
async function openLeaves(call: BotCall, serverId: string, userId: string): Promise<Leave[]> {
  const leaves = await call.api.leaves.list({ serverId, userId, limit: DAYS_OFFERED });
  return leaves.filter(({ state }) => OPEN.includes(state));
}

const OPEN: readonly LeaveState[] = ['pending', 'upcoming', 'active'];

const STATES: Readonly<Record<LeaveState, string>> = {
  pending: 'waiting for a decision',
  upcoming: 'approved',
  active: 'active',
  over: 'over',
  denied: 'denied',
  withdrawn: 'withdrawn',
};

function line(leave: Leave, zone: string): string {
  const { state, kind, share, decidedBy, decidedAt, decisionReason } = leave;
  const reduced = kind === 'reduced' ? ` · ${share}% of your hours` : '';
  const decided =
    decidedBy === null || decidedAt === null ? '' : ` by ${shown(decidedBy, 40)} ${moment(decidedAt)}`;
  const why = decisionReason ? `: ${shown(decisionReason, 160)}` : '';
  return `**${daysOf(leave, zone)}**${reduced} · ${STATES[state]}${decided}${why}`;
}

/** Returns the first and the last day, such as "2026-12-01 to 2026-12-07". */
function daysOf({ from, to }: Leave, zone: string): string {
  return `${dayNameOf(Date.parse(from), zone)} to ${dayNameOf(Date.parse(to) - 1, zone)}`;
}

/** Returns the number of a day that was typed or completed. Throws REFUSED for what is none. */
function dayTyped(typed: string, now: number, zone: string): number {
  const text = typed.trim().toLowerCase();
  const today = dayNumberOf(dayNameOf(now, zone));
  const named = { today: 0, tomorrow: 1 }[text];
  if (named !== undefined) return today + named;
  const number = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumberOf(text) : Number.NaN;
  // A date such as February 30 is another day for JavaScript.
  if (!Number.isNaN(number) && dayNameAt(number) === text) return number;
  throw new DomainError('REFUSED', {
    message: `“${shown(typed, 40)}” isn’t a day. Write it as ${dayNameAt(today)}, today or tomorrow.`,
  });
}

function dayChoices(typed: string, now: number, zone: string): BotChoice[] {
  const today = dayNumberOf(dayNameOf(now, zone));
  const key = typed.trim().toLowerCase();
  return Array.from({ length: 366 }, (_, days) => dayChoice(today + days, days))
    .filter(({ name }) => name.toLowerCase().includes(key))
    .slice(0, DAYS_OFFERED);
}

const WEEKDAYS = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function dayChoice(day: number, days: number): BotChoice {
  const value = dayNameAt(day);
  const weekday = WEEKDAYS.format(Date.parse(value));
  const near = ['Today, ', 'Tomorrow, '][days] ?? '';
  return { name: `${near}${weekday}, ${value}`, value };
}

function pageOf({ publicUrl }: BotCall, serverId: string): string {
  return `${publicUrl}/server/${serverId}/staff?view=leave`;
}
