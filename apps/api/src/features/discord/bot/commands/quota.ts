import { SlashCommandBuilder } from '@discordjs/builders';
import type { Weeks } from '@tenfour/contracts';
import { formatHours, plural } from '@tenfour/domain';
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
    const { weeks, types } = await call.api.shifts.weeks({ serverId });
    const week = weeks.at(-1);
    const { workedMs = 0, heldMs = 0, requiredMinutes = null, requiredSessions = null } = week ?? {};
    const attended = week?.sessions ?? 0;
    const sessions = `${attended} of ${plural(requiredSessions ?? 0, 'session')} attended.`;
    const missingSessions = Math.max(0, (requiredSessions ?? 0) - attended);
    // In the minutes that are shown, so that the two add up.
    const missing = (requiredMinutes ?? 0) - Math.floor(workedMs / 60_000);
    const held = `${formatHours(heldMs)} in forgotten shifts don’t count until an admin confirms them.`;
    return answer({
      title: titleOf({ requiredMinutes, requiredSessions }, missing, missingSessions),
      url: `${call.publicUrl}/server/${serverId}/staff`,
      color: missing > 0 || missingSessions > 0 ? 'yellow' : 'success',
      lines: [
        progress(workedMs, requiredMinutes),
        ...(requiredSessions ? [sessions] : []),
        ...(heldMs > 0 ? [held] : []),
      ],
      fields: types
        .filter(({ typeId }) => typeId !== null)
        .map((type) => [shown(type.name), progress(type.workedMs, type.requiredMinutes)] as const),
    });
  },
});

function titleOf(
  { requiredMinutes, requiredSessions }: Pick<Weeks, 'requiredMinutes' | 'requiredSessions'>,
  missing: number,
  missingSessions: number,
): string {
  const parts = [
    ...(missing > 0 ? [formatHours(missing * 60_000)] : []),
    ...(missingSessions > 0 ? [plural(missingSessions, 'session')] : []),
  ];
  if (parts.length > 0) return `${parts.join(' and ')} to go this week`;
  if (requiredMinutes === null && requiredSessions === null) return 'Nothing is required of you';
  const onLeave = !requiredMinutes && !requiredSessions;
  return onLeave ? 'On leave: nothing is required this week' : 'Quota met this week';
}

function progress(workedMs: number, requiredMinutes: number | null): string {
  const worked = `${formatHours(workedMs)} worked`;
  return requiredMinutes === null
    ? `${worked}.`
    : `${worked} of ${formatHours(requiredMinutes * 60_000)} required.`;
}
