import { SlashCommandBuilder } from '@discordjs/builders';
import { DomainError, FORM_PAGE_PATH } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, shown } from '../answers.ts';
import type { BotCommand } from '../command.ts';
import { NOT_CONNECTED } from '../labels.ts';

/** `/apply`: links to the open forms of the community, also for people without an account. */
export const APPLY: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('apply')
    .setDescription('Links to open forms')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  needs: 'nothing',
  ephemeral: true,
  async run({ community, extras, publicUrl }) {
    if (community === null) throw new DomainError('REFUSED', { message: NOT_CONNECTED });
    const forms = community.suspended ? [] : await extras.openForms(community.serverId);
    const link = ({ id, title }: { id: string; title: string }) =>
      `[${shown(title, 80)}](${publicUrl}${FORM_PAGE_PATH}${id})`;
    return answer({
      title: forms.length === 0 ? 'No form is open' : `Forms of ${shown(community.name, 80)}`,
      lines: forms.map(link),
      color: forms.length === 0 ? 'gray' : 'cobalt',
    });
  },
};
