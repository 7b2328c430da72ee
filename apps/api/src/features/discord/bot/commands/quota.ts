import { SlashCommandBuilder } from '@discordjs/builders';
import type { Weeks } from '@tenfour/contracts';
import { COUNTED_NAMES, formatHours, plural } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, shown } from '../answers.ts';
import { communityCommand } from '../member-status.ts';

/** `/quota`: your hours of this week, and what is required of you. */
export const QUOTA = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('quota')
    .setDescription('Your hours and required hours this week')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  async run(call, { serverId }) {
    const { weeks, types, records } = await call.api.shifts.weeks({ serverId });
    const week = weeks.at(-1);
    const { workedMs = 0, heldMs = 0, requiredMinutes = null, requiredSessions = null } = week ?? {};
    const counts = [
      { measure: 'sessions' as const, count: week?.sessions ?? 0, required: requiredSessions ?? 0 },
      ...records,
    ].filter(({ required }) => required > 0);
    const missingCounts = counts.filter(({ count, required }) => count < required);
    // In the minutes that are shown, so that the two add up.
    const missing = (requiredMinutes ?? 0) - Math.floor(workedMs / 60_000);
    const held = `${formatHours(heldMs)} in forgotten shifts don’t count until an admin confirms them.`;
    return answer({
      title: titleOf({ requiredMinutes, requiredSessions, records }, missing, missingCounts),
      url: `${call.publicUrl}/server/${serverId}/staff`,
      color: missing > 0 || missingCounts.length > 0 ? 'yellow' : 'success',
      lines: [
        progress(workedMs, requiredMinutes),
        ...counts.map(
          ({ measure, count, required }) =>
            `${count} of ${plural(required, COUNTED_NAMES[measure])} ${DONE[measure]}.`,
        ),
        ...(heldMs > 0 ? [held] : []),
      ],
      fields: types
        .filter(({ typeId }) => typeId !== null)
        .map((type) => [shown(type.name), progress(type.workedMs, type.requiredMinutes)] as const),
    });
  },
});

const LIST = new Intl.ListFormat('en');

const DONE = { sessions: 'attended', calls: 'handled', punishments: 'recorded' } as const;

interface Count {
  measure: keyof typeof DONE;
  count: number;
  required: number;
}

function titleOf(
  {
    requiredMinutes,
    requiredSessions,
    records,
  }: Pick<Weeks, 'requiredMinutes' | 'requiredSessions' | 'records'>,
  missing: number,
  missingCounts: readonly Count[],
): string {
  const parts = [
    ...(missing > 0 ? [formatHours(missing * 60_000)] : []),
    ...missingCounts.map(({ measure, count, required }) => plural(required - count, COUNTED_NAMES[measure])),
  ];
  if (parts.length > 0) return `${LIST.format(parts)} to go this week`;
  if (requiredMinutes === null && requiredSessions === null && records.length === 0) {
    return 'Nothing is required of you';
  }
  const onLeave = !requiredMinutes && !requiredSessions && records.every(({ required }) => required === 0);
  return onLeave ? 'On leave: nothing is required this week' : 'Quota met this week';
}

function progress(workedMs: number, requiredMinutes: number | null): string {
  const worked = `${formatHours(workedMs)} worked`;
  return requiredMinutes === null
    ? `${worked}.`
    : `${worked} of ${formatHours(requiredMinutes * 60_000)} required.`;
}
