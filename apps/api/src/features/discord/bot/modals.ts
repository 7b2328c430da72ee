import { DISCORD_FORM, type FormInput } from '@tenfour/domain';
import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { plainLine } from '../../../events/discord-text.ts';
import { labelOf } from './answers.ts';

/** Returns a form as Discord shows it, with what was typed before. */
export function modalOf(
  { title, id }: { title: string; id: string },
  inputs: readonly FormInput[],
  typed: Readonly<Record<string, string>>,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: id,
    title: plainLine(title, DISCORD_FORM.title),
    components: inputs.slice(0, DISCORD_FORM.inputs).map((input) => {
      const before = Object.hasOwn(typed, input.id) ? (typed[input.id] ?? '') : '';
      const { label, hint } = input;
      const component = input.kind === 'choice' ? menuOf(input, before) : textOf(input, before);
      return {
        type: ComponentType.Label,
        label,
        ...(hint === '' ? {} : { description: hint }),
        component,
      };
    }),
  };
}

function textOf(
  { id, kind, isRequired, maxLength }: FormInput,
  before: string,
): APILabelComponent['component'] {
  return {
    type: ComponentType.TextInput,
    custom_id: id,
    style: kind === 'lines' ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: isRequired,
    max_length: maxLength,
    ...(before === '' ? {} : { value: before.slice(0, maxLength) }),
  };
}

function menuOf({ id, choices, isRequired }: FormInput, before: string): APILabelComponent['component'] {
  return {
    type: ComponentType.StringSelect,
    custom_id: id,
    placeholder: 'Choose one',
    required: isRequired,
    // Discord refuses 0 where a choice is required.
    min_values: isRequired ? 1 : 0,
    max_values: 1,
    options: choices.map((choice) => ({
      label: labelOf(choice),
      value: choice,
      ...(choice === before ? { default: true } : {}),
    })),
  };
}
