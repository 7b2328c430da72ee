import { DomainError } from '@tenfour/domain';
import { ComponentType } from 'discord-api-types/v10';
import { answer, labelOf, ofPerson } from './answers.ts';
import type { BotCall, BotChoice, BotCommand, BotReply } from './command.ts';
import { moreOnSite } from './labels.ts';
import type { Prompt } from './prompts-store.ts';

/** Most options of a menu. */
const MENU_MAX = 25;

/** Largest prompt that is stored, in characters. */
const PROMPT_MAX = 20_000;

/** What a command can't decide alone: which of several things an option means. */
export interface Choice {
  option: string;
  /** The sentence above the menu. */
  question: string;
  choices: readonly BotChoice[];
}

/** Thrown where an option fits several things. `askingWhich` turns it into a menu. */
export class NeedsChoice extends DomainError {
  readonly choice: Choice;

  constructor(choice: Choice) {
    super('REFUSED', { message: choice.question });
    this.choice = choice;
  }
}

/** Wraps a command: where an option fits several things, it asks which one with a menu. */
export function askingWhich(command: BotCommand): BotCommand {
  return {
    ...command,
    async run(call) {
      try {
        return await command.run(call);
      } catch (error) {
        if (!(error instanceof NeedsChoice)) throw error;
        const menu = await menuOf(call, command.definition.name, error.choice);
        // Too much was typed to store it.
        if (menu === null) throw error;
        const more = error.choice.choices.length - MENU_MAX;
        return {
          ...answer({
            title: 'Which one?',
            lines: [error.message],
            color: 'yellow',
            ...(more > 0 ? { footer: `${moreOnSite(more)}. Type more of the name.` } : {}),
          }),
          components: menu,
        };
      }
    },
  };
}

/** Returns the menu that runs the command again with the chosen value; null when too much was typed to store it. */
export async function menuOf(
  call: BotCall,
  command: string,
  { option, choices }: Choice,
): Promise<NonNullable<BotReply['components']> | null> {
  const { sub, given } = call.options;
  const shownChoices = choices.slice(0, MENU_MAX);
  const prompt: Prompt = {
    discordId: call.person.discordId,
    interactionId: call.interactionId,
    at: call.now(),
    command,
    sub,
    given: given.map(({ name, value }) => ({ name, ...(value === undefined ? {} : { value }) })),
    option,
    choices: shownChoices.map(({ value }) => value),
  };
  if (JSON.stringify(prompt).length > PROMPT_MAX) return null;
  const id = await call.extras.prompts.add(prompt);
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: `pick:${ofPerson(call)}:${id}`,
          placeholder: 'Choose one',
          options: shownChoices.map(({ name }, place) => ({ label: labelOf(name), value: String(place) })),
        },
      ],
    },
  ];
}
