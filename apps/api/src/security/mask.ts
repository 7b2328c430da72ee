const DOTS = '••••••••';

/** The part of a secret that may be shown again: its last four characters, nothing of a short one. */
export function hintOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : '';
}

/** A stored hint as people see it, such as `••••••••abcd`. */
export function maskOf(hint: string): string {
  return `${DOTS}${hint}`;
}
