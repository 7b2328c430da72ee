import { SlashCommandBuilder } from '@discordjs/builders';
import type { PlayerProfile, Punishment } from '@tenfour/contracts';
import { hasLength, plural, spellDuration } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, moment, shown } from '../answers.ts';
import { completing, playerChoices } from '../completions.ts';
import { communityCommand } from '../member-status.ts';
import { PUNISHMENT_TYPE_NAMES } from './punish.ts';

/** Records that are shown; the panel has the others. */
const NEWEST = 5;

/** `/history`: what is on record of a player. */
export const HISTORY = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('history')
    .setDescription('A player’s punishment history')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option.setName('player').setDescription('Roblox username').setRequired(true).setAutocomplete(true),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const username = call.options.text('player') ?? '';
    const [profile, timeline] = await Promise.all([
      call.api.players.profile({ serverId, username }),
      call.api.players.timeline({ serverId, username, part: 'punishments', limit: NEWEST }),
    ]);
    const records = timeline.flatMap((entry) => (entry.kind === 'punishment' ? [entry.punishment] : []));
    const player = encodeURIComponent(profile.robloxUsername);
    return answer({
      title: shown(profile.robloxUsername),
      url: `${call.publicUrl}/server/${serverId}/punishments?player=${player}`,
      color: profile.counts.active > 0 ? 'danger' : 'success',
      lines: [...profileLines(profile), ...records.map(recordLine)],
      fields: [['History', countsOf(profile)]],
    });
  },
  complete: completing(playerChoices),
});

function profileLines({ exists, banned, nextIsAutoBan, online, counts }: PlayerProfile): string[] {
  const total = counts.warning + counts.kick + counts.strike + counts.ban;
  return [
    ...(exists === 'no' ? ['No Roblox account has this name.'] : []),
    ...(online === null ? [] : [`In game${online.team ? ` · ${shown(online.team)}` : ''}.`]),
    ...(banned === null
      ? []
      : [`**Banned** ${banned.until === null ? 'permanently' : `until ${moment(banned.until, 'f')}`}.`]),
    ...(nextIsAutoBan && !banned ? ['The next punishment becomes a ban.'] : []),
    ...(total === 0 ? ['No punishments.'] : []),
  ];
}

function countsOf({ counts: { warning, kick, strike, ban, active } }: PlayerProfile): string {
  const named = [
    plural(warning, 'warning'),
    plural(kick, 'kick'),
    plural(strike, 'strike'),
    plural(ban, 'ban'),
  ];
  return `${named.join(', ')} · ${active} active`;
}

function recordLine({ punishmentType, reason, duration, isActive, issuedBy, createdAt }: Punishment): string {
  const length = hasLength(punishmentType) && duration !== null ? `, ${spellDuration(duration)}` : '';
  const state = isActive ? '' : ' (expired)';
  const by = `${shown(issuedBy, 40)}, ${moment(createdAt)}`;
  return `**${PUNISHMENT_TYPE_NAMES[punishmentType]}**${length}${state}: ${shown(reason, 160)} · ${by}`;
}
