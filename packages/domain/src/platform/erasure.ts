/** How long an erasure that was asked for can be canceled, in ms. */
export const ERASURE_GRACE_MS = 7 * 24 * 60 * 60_000;

/** Returns the name under which records of an erased person stay. `hash` is keyed, so that it leads to no one. */
export function pseudonymOf(hash: string): string {
  return `Deleted user ${hash.slice(0, 8)}`;
}

/** Words of every server's records: a name like these is no mention where it stands alone. */
const ORDINARY = new Set(
  (
    'approved confirmed denied dismissed done failed missed pending queued resolved sent skipped unknown ' +
    'admin admins administration appeal ban banned bans civilian command deleted discord duty evidence fire game kick ' +
    'kicked leave member mod moderator moderators owner patrol player players police reason roblox server session ' +
    'sheriff shift staff strike system team the time user vehicle warn warned warning webhook tenfour'
  ).split(' '),
);

/**
 * Returns whether a unique name, such as a Discord or Roblox username, is a mention of its owner wherever it stands in
 * the texts of their servers.
 */
export function isMentionableHandle(name: string): boolean {
  return [...name].length >= 3 && !ORDINARY.has(name.toLowerCase());
}

/**
 * Returns the same of a display name, which anyone can choose and change: a single plain word says nothing about who is
 * meant.
 */
export function isMentionableDisplayName(name: string): boolean {
  return [...name].length >= 4 && isMentionableHandle(name) && /[\p{N}\s._-]|\p{Ll}\p{Lu}/u.test(name);
}

/** Returns how a name or id can stand in stored texts: as it is, in JSON, and with escaped Markdown. */
export function spellingsOf(name: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const inMarkdown = name.replaceAll(/[\\*_~|`>]/g, '\\$&');
  return [...new Set([name, inJson(name), inMarkdown, inJson(inMarkdown)])];
}

/**
 * Creates a function that replaces every mention of these names and ids in a text, whatever their case. Parts of longer
 * words and numbers are none.
 */
export function createMentionReplacer(names: readonly string[]): (text: string, pseudonym: string) => string {
  const spellings = [...new Set(names.flatMap(spellingsOf))].filter((one) => one !== '');
  if (spellings.length === 0) return (text) => text;
  const any = spellings
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
  // A line break in JSON is a backslash and a letter.
  const mention = new RegExp(`(?:(?<![\\p{L}\\p{N}_])|(?<=\\\\[bfnrt]))(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text, pseudonym) => text.replaceAll(mention, () => pseudonym);
}
