import { requireInvoker, sentence } from '../answers.ts';
import type { BotButton, BotCommand } from '../command.ts';
import { requireNeeds } from '../member-status.ts';
import { optionsFrom } from '../options.ts';

/** A menu that is older than this is not answered any more, in ms. */
const MENU_MS = 10 * 60_000;

/** The menu of a command that fits several things: `pick:<person>:<prompt>`. It runs the command once. */
export function pickMenu(all: () => readonly BotCommand[]): BotButton {
  return {
    name: 'pick',
    needs: 'nothing',
    async press(call, [invoker = '', promptId = '']) {
      requireInvoker(call, invoker);
      const prompt = await call.extras.prompts.take(promptId, call.person.discordId);
      const place = call.options.choice ?? '';
      const value = /^\d{1,2}$/.test(place) ? prompt?.choices[Number(place)] : undefined;
      const command = all().find(({ definition }) => definition.name === prompt?.command);
      const isOpen = prompt !== null && call.now() - prompt.at <= MENU_MS;
      if (!isOpen || !command || value === undefined) {
        return { answer: sentence('This menu was used or expired. Run the command again.') };
      }
      requireNeeds(command.needs, call);
      const { interactionId, sub, option } = prompt;
      const given = [...prompt.given.filter(({ name }) => name !== option), { name: option, value }];
      const reply = await command.run({ ...call, interactionId, options: optionsFrom({ sub, given }) });
      return { replace: { components: [], ...reply } };
    },
  };
}
