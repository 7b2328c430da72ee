import { redact } from './keys.ts';
import { isRecord } from './parse.ts';

/** The kind of error. The README's table says what to do about each. */
export type ErlcErrorKind =
  | 'key-missing'
  | 'key-malformed'
  | 'key-invalid'
  | 'key-banned'
  | 'global-key-invalid'
  | 'not-authorised'
  | 'offline'
  | 'invalid-command'
  | 'restricted'
  | 'prohibited'
  | 'module-outdated'
  | 'rate-limited'
  | 'game-unreachable'
  | 'bad-request'
  | 'upstream'
  | 'timeout'
  | 'network'
  | 'aborted';

/**
 * What is known about a command's effect. `refused`: it certainly did not run. `unknown`: it could have run; look for
 * it in the command log, never send it again blindly. Reads have no effect and are always `refused`.
 */
export type CommandOutcome = 'refused' | 'unknown';

type ErrorBase = {
  /** The API's own code (see `ERROR_CODES`); null for none. */
  code: number | null;
  /** Null without an HTTP answer, or when no request was sent. */
  httpStatus: number | null;
  /** One sentence for a log or an operator. Never contains a key. */
  message: string;
  outcome: CommandOutcome;
  /** True when the client answered without sending a request. */
  local: boolean;
  /** The game's id of the attempt, when it gave one. Nothing can be looked up with it. */
  commandId: string | null;
};

/** A plain object, safe to log and to serialize. */
export type ErlcError =
  | (ErrorBase & { kind: Exclude<ErlcErrorKind, 'rate-limited'> })
  | (ErrorBase & {
      kind: 'rate-limited';
      /** How long to stay away from the bucket, in ms from now. */
      retryAfterMs: number;
      /** Name of the bucket; a key inside it is replaced by its short fingerprint. */
      bucket: string;
    });

export type ErrorCodeEntry = { kind: ErlcErrorKind; meaning: string; outcome: CommandOutcome };

/** The API's error codes, with what each says about a command that got it. */
export const ERROR_CODES: Readonly<Record<number, ErrorCodeEntry>> = {
  0: { kind: 'upstream', meaning: 'Unknown error of the ER:LC API.', outcome: 'unknown' },
  1001: { kind: 'game-unreachable', meaning: 'The game server could not be reached.', outcome: 'unknown' },
  1002: { kind: 'upstream', meaning: 'Internal error of the ER:LC API.', outcome: 'unknown' },
  2000: { kind: 'key-missing', meaning: 'No server key was given.', outcome: 'refused' },
  2001: { kind: 'key-malformed', meaning: 'The server key is not well formed.', outcome: 'refused' },
  2002: { kind: 'key-invalid', meaning: 'The server key is invalid or expired.', outcome: 'refused' },
  2003: { kind: 'global-key-invalid', meaning: 'The global key is invalid.', outcome: 'refused' },
  2004: { kind: 'key-banned', meaning: 'The server key is banned from the API.', outcome: 'refused' },
  3001: { kind: 'invalid-command', meaning: 'The command is not valid.', outcome: 'refused' },
  3002: { kind: 'offline', meaning: 'The server is offline: no one is playing.', outcome: 'refused' },
  4000: {
    kind: 'not-authorised',
    meaning: 'This application may not send commands yet.',
    outcome: 'refused',
  },
  4001: { kind: 'rate-limited', meaning: 'Too many requests.', outcome: 'refused' },
  4002: { kind: 'restricted', meaning: 'The command is restricted.', outcome: 'refused' },
  4003: { kind: 'prohibited', meaning: 'The message is prohibited.', outcome: 'refused' },
  9998: { kind: 'restricted', meaning: 'The resource is restricted.', outcome: 'refused' },
  9999: { kind: 'module-outdated', meaning: "The server's game module is out of date.", outcome: 'refused' },
};

const MESSAGE_MAX_LENGTH = 300;

/** The parts of an upstream error body, in any of its shapes. */
export type ErrorBody = {
  code: number | null;
  message: string | null;
  commandId: string | null;
  bucket: string | null;
  /** Seconds. */
  retryAfter: number | null;
};

/** Reads `{code, message}`, `{error, code}` or `{message, commandId}`; anything else gives nulls. */
export function readErrorBody(json: unknown): ErrorBody {
  const body = isRecord(json) ? json : {};
  const code = typeof body.code === 'string' && /^\d{1,5}$/.test(body.code) ? Number(body.code) : body.code;
  const retryAfter = Number(body.retry_after ?? Number.NaN);
  return {
    code: typeof code === 'number' && Number.isInteger(code) ? code : null,
    message: nonEmpty(body.message) ?? nonEmpty(body.error),
    commandId: nonEmpty(body.commandId),
    bucket: nonEmpty(body.bucket),
    retryAfter: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
  };
}

/** Classifies an HTTP answer that is not a success. A known code decides; the status only without one. */
export function classify(status: number, body: ErrorBody, isJson: boolean): ErrorCodeEntry {
  const known = body.code === null ? undefined : ERROR_CODES[body.code];
  if (known !== undefined) return isBadQuery(body) ? { ...known, kind: 'bad-request' } : known;
  if (status === 429) return { kind: 'rate-limited', meaning: 'Too many requests.', outcome: 'refused' };
  const outcome = isRefusal(status) ? 'refused' : 'unknown';
  if (status >= 400 && status < 500 && status !== 403 && isJson) {
    return { kind: 'bad-request', meaning: `The ER:LC API refused the request (${status}).`, outcome };
  }
  const what = isJson ? '' : ' with something that is not JSON';
  return { kind: 'upstream', meaning: `The ER:LC API answered ${status}${what}.`, outcome };
}

/** Prepares upstream text for logs: one line, bounded, without any of `secrets`. */
export function sanitise(text: string, secrets: readonly string[]): string {
  const oneLine = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const clean = redact(oneLine, secrets);
  return clean.length > MESSAGE_MAX_LENGTH ? `${clean.slice(0, MESSAGE_MAX_LENGTH - 1)}…` : clean;
}

/** Creates an error that the client detected without a request. */
export function localError(
  kind: Exclude<ErlcErrorKind, 'rate-limited'>,
  message: string,
  code: number | null = null,
): ErlcError {
  return { kind, code, httpStatus: null, message, outcome: 'refused', local: true, commandId: null };
}

// A repeated query flag also returns 2001, which says nothing about the key.
function isBadQuery(body: ErrorBody): boolean {
  return body.code === 2001 && /query|parameter/i.test(body.message ?? '');
}

// A proxy sends 408 when the server it passed the request to does not answer in time, so the request could have been
// read.
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
