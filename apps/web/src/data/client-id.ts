/**
 * A fresh client id for a call that must not happen twice. Not `crypto.randomUUID`: it is missing on plain-HTTP
 * addresses other than localhost.
 */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a submit is remembered by. */
export interface SubmitId {
  content: string;
  clientId: string;
}

/**
 * The client id for `payload`: the same one while the same thing is submitted again (a retry after a lost answer),
 * a new one as soon as anything in it differs.
 */
export function submitIdFor(payload: unknown, last: SubmitId | null): SubmitId {
  const content = JSON.stringify(payload);
  return last?.content === content ? last : { content, clientId: newClientId() };
}
