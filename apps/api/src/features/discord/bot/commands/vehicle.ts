import { SlashCommandBuilder } from '@discordjs/builders';
import type { Vehicle } from '@tenfour/contracts';
import { isVehicleLike, plural } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, shown } from '../answers.ts';
import type { BotChoice } from '../command.ts';
import { completing } from '../completions.ts';
import { communityCommand } from '../member-status.ts';

/** `/vehicle`: whose vehicle it is, by its plate, model, color or owner. */
export const VEHICLE = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('vehicle')
    .setDescription('Find a vehicle in game')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('search')
        .setDescription('Plate, model, color or owner')
        .setRequired(true)
        .setMaxLength(100)
        .setAutocomplete(true),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const typed = (call.options.text('search') ?? '').trim().slice(0, 100);
    const [{ problem }, vehicles] = await Promise.all([
      call.api.game.info({ serverId }),
      call.api.game.vehicles({ serverId }),
    ]);
    const found = vehicles.filter((vehicle) => isVehicleLike(vehicle, typed));
    return answer({
      title: found.length === 0 ? `No vehicle matches “${shown(typed)}”` : plural(found.length, 'vehicle'),
      url: `${call.publicUrl}/server/${serverId}?tab=ingame`,
      color: problem === null ? 'cobalt' : 'orange',
      lines: [...(problem === null ? [] : [`**${shown(problem.message, 300)}**`]), ...found.map(line)],
    });
  },
  complete: completing(async (call, serverId, typed) => {
    const vehicles = await call.api.game.vehicles({ serverId });
    return vehicles.filter((vehicle) => isVehicleLike(vehicle, typed.trim())).map(choice);
  }),
});

function line({ model, owner, livery, plate, color }: Vehicle): string {
  const parts = [plate, model, color.name, livery].filter((part) => part !== null && part !== '');
  return `**${shown(owner.name, 40)}**: ${parts.map((part) => shown(part ?? '', 60)).join(' · ')}`;
}

/** The value finds the same vehicle again: its words are all in it. */
function choice({ model, owner, plate }: Vehicle): BotChoice {
  const value = [plate, model, owner.name].filter((part) => part !== null && part !== '').join(' ');
  return { name: value, value };
}
