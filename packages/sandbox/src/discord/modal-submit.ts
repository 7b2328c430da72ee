import { ControlError, inputOf } from '../control/input.ts';
import type { InteractionStore } from './interaction-store.ts';
import { isRecord } from './json-fields.ts';
import { type ModalInput, modalInputs } from './modal-rules.ts';

/** Returns the newest form with this custom id that a user was shown; null for none. */
export function shownModal(
  { newestFirst }: InteractionStore,
  userId: string,
  customId: string,
): Record<string, unknown> | null {
  for (const { userId: whose, first, failed } of newestFirst()) {
    const body = isRecord(first?.body) ? first.body : {};
    const data = isRecord(body.data) ? body.data : {};
    const isIt = whose === userId && failed === null && body.type === 9 && data.custom_id === customId;
    if (isIt) return data;
  }
  return null;
}

/**
 * Builds what Discord's client sends of a form that it showed: every input, by its custom id or its label. Throws a
 * ControlError for what the client does not let a person send.
 */
export function filledRows(modal: Record<string, unknown>, fields: unknown): object[] {
  const typed = new Map(Object.entries(inputOf(fields ?? {})).map(([key, value]) => [key, String(value)]));
  const inputs = modalInputs(modal).filter(({ type }) => type === 3 || type === 4);
  const known = new Set(inputs.flatMap(({ id, label }) => [id, label]));
  const unknown = [...typed.keys()].find((key) => !known.has(key));
  if (unknown !== undefined) throw new ControlError(`The form has no input ${unknown}.`);
  return inputs.map((input, index) => {
    const text = typed.get(input.id) ?? typed.get(input.label) ?? '';
    return { type: 18, id: index + 1, component: filled(input, text, index + 100) };
  });
}

/** Builds what is sent of a form's inputs for files, empty ones included. `files` has an address by the custom id. */
export function uploadsOf(modal: Record<string, unknown> | null, files: unknown) {
  const given = Object.entries(inputOf(files ?? {})).map(([place, url], nth) => ({
    ...{ place, id: String(9_000 + nth), filename: 'picture.png', size: 1_000, url: String(url) },
  }));
  const shown = modal === null ? [] : modalInputs(modal).filter(({ type }) => type === 19);
  const places = new Set([...shown.map(({ id }) => id), ...given.map(({ place }) => place)]);
  const rows = [...places].map((place, nth) => {
    const values = given.filter((one) => one.place === place).map(({ id }) => id);
    return { type: 18, component: { type: 19, id: nth + 200, custom_id: place, values } };
  });
  return { rows, attachments: Object.fromEntries(given.map(({ place, ...file }) => [file.id, file])) };
}

function filled({ id, label, type, isRequired, maxLength, options }: ModalInput, text: string, nth: number) {
  if (isRequired && text === '') throw new ControlError(`${label} is required.`);
  if (type === 3) {
    const option = options.find((one) => one.label === text || one.value === text);
    if (text !== '' && !option) throw new ControlError(`${label} has no option ${text}.`);
    return { type, id: nth, custom_id: id, values: option ? [option.value] : [] };
  }
  if (text.length > maxLength) throw new ControlError(`${label} takes ${maxLength} characters.`);
  return { type, id: nth, custom_id: id, value: text };
}
