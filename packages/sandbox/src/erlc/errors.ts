import { randomUUID } from 'node:crypto';

interface CodeEntry {
  status: number;
  message: string;
}

/**
 * The API's codes. The statuses of 4002, 4003, 9998 and 9999 are not documented; the sandbox returns 400, 400, 403 and
 * 422.
 */
export const ERROR_CODES: Record<number, CodeEntry> = {
  0: { status: 500, message: 'Unknown error' },
  1001: { status: 500, message: 'An error occurred communicating with Roblox / the in-game private server.' },
  1002: { status: 500, message: 'An internal system error occurred.' },
  2000: { status: 403, message: 'You did not provide a server-key.' },
  2001: { status: 403, message: 'You provided an incorrectly formatted server-key.' },
  2002: { status: 403, message: 'You provided an invalid (or expired) server-key.' },
  2003: { status: 403, message: 'You provided an invalid global API key.' },
  2004: { status: 403, message: 'Your server-key is currently banned from accessing the API.' },
  3001: { status: 400, message: 'You did not provide a valid command in the request body.' },
  3002: { status: 422, message: 'The private server is currently offline.' },
  4000: {
    status: 403,
    message:
      'You are not authorized to perform this action on this server. If you are creating your own custom bot, visit https://api.erlc.gg/server-owners to allowlist your IP address.',
  },
  4001: { status: 429, message: 'You are being rate limited!' },
  4002: { status: 400, message: 'The command you are attempting to run is restricted.' },
  4003: { status: 400, message: 'The message you are trying to send is prohibited.' },
  9998: { status: 403, message: 'The resource you are accessing is restricted.' },
  9999: {
    status: 422,
    message: 'The module running on the in-game server is out of date, please kick all and try again.',
  },
};

/** Codes whose command answers contain the id of the run. */
const WITH_COMMAND_ID = new Set([1001, 3002]);

/** A refusal as the game API words it. `message` and `status` default to the code's own. */
export class ErlcError extends Error {
  override readonly name = 'ErlcError';
  readonly code: number;
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(
    code: number,
    options: { message?: string; status?: number; extra?: Record<string, unknown> } = {},
  ) {
    const entry = ERROR_CODES[code] ?? { status: 500, message: 'Unknown error' };
    super(options.message ?? entry.message);
    this.code = code;
    this.status = options.status ?? entry.status;
    this.extra = options.extra ?? {};
  }
}

/** Returns the error of a code on a command route, with a `commandId` where the API sends one. */
export function commandError(code: number): ErlcError {
  return new ErlcError(code, WITH_COMMAND_ID.has(code) ? { extra: { commandId: randomUUID() } } : {});
}

/** Returns the JSON body of an error. Internal errors of reads use the older `{ error, code }` shape. */
export function errorBody(error: ErlcError): Record<string, unknown> {
  if (error.code === 1002) return { error: error.message, code: error.code, ...error.extra };
  return { code: error.code, message: error.message, ...error.extra };
}
