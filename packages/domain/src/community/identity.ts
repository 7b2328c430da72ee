/** A player in the game's own format, `Name:Id`. */
export interface Player {
  name: string;
  /** Null for callers without an account, such as "Remote Server". */
  id: string | null;
}

/** Splits `Name:Id` on the last colon. */
export function parsePlayer(text: string): Player {
  const at = text.lastIndexOf(':');
  const id = text.slice(at + 1);
  if (at < 0 || !/^\d+$/.test(id)) return { name: text, id: null };
  return { name: text.slice(0, at), id };
}

/** Returns the key that game usernames are compared by: surrounding spaces and case do not matter. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

/** Returns whether a name has line breaks, control characters or marks that change the direction of text. */
export function hasHiddenCharacters(name: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name);
}

/** Returns whether both are one player: by account where both have one, else by name. */
export function isSamePlayer(a: Player, b: Player): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  return usernameKey(a.name) === usernameKey(b.name);
}

/** Returns the words that are typed of a name, as keys. */
export function wordsOf(typed: string): string[] {
  return usernameKey(typed).split(/\s+/);
}

/** Returns whether a name has the typed words in their order; a blank stands for whatever is between them. */
export function hasWords(name: string, typed: string): boolean {
  const key = usernameKey(name);
  let from = 0;
  return wordsOf(typed).every((word) => {
    const at = key.indexOf(word, from);
    from = at + word.length;
    return at >= 0;
  });
}

/**
 * Returns whether a text is a valid Roblox username: 3 to 20 letters, digits and at most one underscore, not at an end.
 */
export function isRobloxUsername(text: string): boolean {
  return /^(?=.{3,20}$)[A-Za-z0-9]+(?:_[A-Za-z0-9]+)?$/.test(text);
}
