import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';

/** Returns the menus of a message. */
export function menusOf(message: DiscordMessage): {
  id: string;
  options: { label: string; value: string }[];
}[] {
  return componentsOf(message)
    .filter(({ type, custom_id: id }) => type === 3 && typeof id === 'string')
    .map(({ custom_id: id, options }) => ({
      id: String(id),
      options: (Array.isArray(options) ? options : [])
        .filter(isRecord)
        .map(({ label, value }) => ({ label: String(label), value: String(value) })),
    }));
}

function componentsOf(message: DiscordMessage): Record<string, unknown>[] {
  return message.components
    .filter(isRecord)
    .flatMap((row) => (Array.isArray(row.components) ? row.components : []))
    .filter(isRecord);
}

/** Returns the buttons of a message. */
export function buttonsOf(message: DiscordMessage): { id: string; label: string; disabled: boolean }[] {
  return componentsOf(message)
    .filter(({ type, custom_id: id }) => type === 2 && typeof id === 'string')
    .map(({ custom_id: id, label, disabled }) => ({
      id: String(id),
      label: typeof label === 'string' ? label : '',
      disabled: disabled === true,
    }));
}
