/** Placeholders of a text, with the most characters of each value. */
export type Placeholders = Readonly<Record<string, number>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Replaces placeholders by their values; unknown ones stay unchanged. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** Names in braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))];
}

/** Returns what is wrong with a text that contains placeholders, as a sentence; null when it is valid. */
export function textProblem(text: string, known: Placeholders, room: number): string | null {
  if (text.trim() === '') return 'Type the message.';
  if (/\p{Cc}/u.test(text.trim())) return 'A message is one line.';
  const unknown = placeholdersIn(text).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const names = Object.keys(known).map((name) => `{${name}}`);
    return `There is no {${unknown}}. There is ${names.join(', ')}.`;
  }
  const longest = Object.fromEntries(Object.entries(known).map(([name, most]) => [name, 'x'.repeat(most)]));
  const { length } = filled(text.trim(), longest);
  if (length <= room) return null;
  return `Too long when filled in: ${length} characters, and the game takes ${room}.`;
}
