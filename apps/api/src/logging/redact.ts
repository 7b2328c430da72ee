import type { LoggerOptions } from 'pino';

/** Fields that never stand in a log line. */
const SECRETS = [
  'cookie',
  'authorization',
  'set-cookie',
  'server-key',
  'apiKey',
  'erlcApiKey',
  'robloxApiKey',
  'token',
  'password',
];

/** Where such fields may turn up. Pino's wildcards are no choice: they walk into errors and fail on some. */
const PLACES = ['', 'headers', 'req.headers', 'res.headers', 'busboyOptions.headers', 'input', 'body'];

/** How deep causes are followed. */
const MOST_CAUSES = 4;

/** An error in a log line: what it is and where it came from, and none of what libraries hang on it. */
export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: LoggedError;
}

/** Describes whatever was thrown. Requests, responses and bodies attached to it stay out. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const { cause } = error;
  return {
    type: error.name,
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(cause === undefined || depth >= MOST_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** An address as a log line may have it: without its query, and without the secret of an event webhook. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/^(\/+hooks\/+[^/]*\/+).+$/i, '$1***').replaceAll(/[\w-]{43,}/g, '***');
}

/** Lines carry no bodies, no headers and no query: sign-in codes pass there. */
export function loggerOptions(level: string): LoggerOptions {
  const paths = PLACES.flatMap((place) => SECRETS.map((name) => `${place}["${name}"]`));
  return {
    level,
    redact: { paths, censor: '***' },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
    },
  };
}
