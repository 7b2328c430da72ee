type Given = Readonly<Record<string, string | undefined>>;

/** The variables that together name a PostgreSQL database, for passwords that a URL would need encoded. */
const PARTS = ['DATABASE_HOST', 'DATABASE_PORT', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_PASSWORD'];

/** Explains the escapes for characters that have a meaning in a URL. */
export const URL_HINT =
  'must be a postgres:// address; write / # ? and % in its password as %2F %23 %3F and %25, or set DATABASE_HOST, DATABASE_USER and DATABASE_PASSWORD instead';

/** Returns whether `pg` can read the address as it is meant: an address that it cannot decode breaks only at connecting. */
export function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '') return false;
  // A "/" or "?" in a password ends the host early, so what follows still holds the "@".
  if (url.username === '' && /@/.test(url.pathname + url.search)) return false;
  return [url.username, url.password, url.pathname].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    // `pg` takes a "%" that begins no escape as itself.
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the environment names a PostgreSQL database, in either form. */
export function namesDatabase(given: Given): boolean {
  return given.DATABASE_URL !== undefined || given.DATABASE_HOST !== undefined;
}

/** Returns the problems of combining `DATABASE_URL` with the separate variables. */
export function databaseProblems(given: Given): string[] {
  const parts = PARTS.filter((name) => given[name] !== undefined);
  if (parts.length === 0) return [];
  if (given.DATABASE_URL !== undefined) {
    return [`DATABASE_URL and ${parts.join(', ')} are both set; keep the URL or the separate variables`];
  }
  if (given.DATABASE_HOST !== undefined) return [];
  return [`DATABASE_HOST is missing; ${parts.join(', ')} need${parts.length === 1 ? 's' : ''} it`];
}

/** The values of the separate variables. */
export interface DatabaseParts {
  DATABASE_HOST?: string | undefined;
  DATABASE_PORT: number;
  DATABASE_NAME: string;
  DATABASE_USER: string;
  DATABASE_PASSWORD?: string | undefined;
}

/** Assembles the address from the separate variables, with every part encoded; null without a host. */
export function databaseUrlOf(parts: DatabaseParts): string | null {
  const { DATABASE_HOST: host, DATABASE_PASSWORD: password } = parts;
  if (host === undefined) return null;
  const credentials = [parts.DATABASE_USER, password ?? ''].map(encodeURIComponent).join(':');
  const address = host.includes(':') ? `[${host}]` : host;
  return `postgres://${credentials}@${address}:${parts.DATABASE_PORT}/${encodeURIComponent(parts.DATABASE_NAME)}`;
}
