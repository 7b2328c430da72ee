import { SlashCommandBuilder } from '@discordjs/builders';
import type { PersonHours } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, shown } from '../answers.ts';
import { moreOnSite } from '../labels.ts';
import { communityCommand } from '../member-status.ts';

const RANGES = [
  { name: 'This week', value: 'week' },
  { name: 'Last week', value: 'last-week' },
  { name: 'This month', value: 'month' },
  { name: 'All time', value: 'all' },
] as const;

/** People that are listed. */
const LISTED = 15;

/** `/leaderboard`: who worked how long, and whether that is what is required. */
export const LEADERBOARD = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('leaderboard')
    .setDescription('Staff by hours worked')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('range')
        .setDescription('Default: this week')
        .addChoices(...RANGES),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const range = RANGES.find(({ value }) => value === call.options.text('range')) ?? RANGES[0];
    const { people } = await call.api.shifts.hours({ serverId, range: range.value });
    const weekly = range.value === 'week' || range.value === 'last-week';
    const lines = people.slice(0, LISTED).map((person, nth) => line(person, nth + 1, weekly));
    const more = people.length - lines.length;
    return answer({
      title: `Staff hours · ${range.name.toLowerCase()}`,
      url: `${call.publicUrl}/server/${serverId}/staff`,
      lines: people.length === 0 ? ['No shifts yet.'] : lines,
      ...(more > 0 ? { footer: moreOnSite(more) } : {}),
    });
  },
});

/** Hours are required by the week, so that longer ranges say nothing of them. */
function line(
  { username, workedMs, requiredMinutes, onDuty }: PersonHours,
  place: number,
  weekly: boolean,
): string {
  const worked = `${place}. **${shown(username, 40)}** ${formatHours(workedMs)}${onDuty ? ' · on duty' : ''}`;
  // Nothing is owed of a week on leave.
  if (!weekly || !requiredMinutes) return worked;
  const met = workedMs >= requiredMinutes * 60_000;
  return `${worked} · ${met ? 'met' : 'below'} ${formatHours(requiredMinutes * 60_000)}`;
}
