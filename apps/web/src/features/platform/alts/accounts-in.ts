/** An account as requests list it. */
export interface ListedAlt {
  id: string;
  username: string;
  /** A mask, never the password itself. */
  hasPassword: boolean;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses the accounts of a request from its JSON text; returns none if it is invalid. */
export function accountsIn(text: string): ListedAlt[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    return value.filter(isRecord).map(({ id, username, password }) => ({
      id: String(id),
      username: String(username),
      hasPassword: typeof password === 'string' && password !== '',
    }));
  } catch {
    return [];
  }
}
