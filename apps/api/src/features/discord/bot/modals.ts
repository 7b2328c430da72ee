import { EVIDENCE_MAX } from '@tenfour/contracts';
import { DISCORD_FORM, type FormInput, plural } from '@tenfour/domain';
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
      const description = input.kind === 'files' && before !== '' ? added(before) : hint;
      return {
        type: ComponentType.Label,
        label,
        ...(description === '' ? {} : { description }),
        component: componentOf(input, before),
      };
    }),
  };
}

/** Discord can't show files that were sent before. */
function added(paths: string): string {
  return `${plural(paths.split('\n').length, 'picture')} added. Others replace what was added`;
}

function componentOf(input: FormInput, before: string): APILabelComponent['component'] {
  if (input.kind === 'choice') return menuOf(input, before);
  return input.kind === 'files' ? uploadOf(input) : textOf(input, before);
}

/** An input for pictures; without `isRequired` it can be left empty. */
export function uploadOf({ id, isRequired }: Pick<FormInput, 'id' | 'isRequired'>) {
  return {
    type: ComponentType.FileUpload as const,
    custom_id: id,
    required: isRequired,
    min_values: isRequired ? 1 : 0,
    max_values: EVIDENCE_MAX,
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
