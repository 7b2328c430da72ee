import { BATCH_MAX, RIGHTS_HEADER } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import { httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

/** Calls that wait for the game, for Roblox or for Discord: a batch would hold everything else back with them (T52). */
const SLOW_PATHS: ReadonlySet<string> = new Set([
  'account.linkRoblox',
  'game.execute',
  'game.info',
  'game.players',
  'game.commandLogs',
  'punishments.forecast',
  'servers.testCommands',
  'servers.testConnection',
  'verification.check',
  'webhooks.test',
]);

/** Rebuilds the spec's `"<status>: <body>"` from tRPC's error shape; `body` is the JSON that REST answers. */
export function literalError(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const { data, shape, meta } = error;
  if (!data || !shape) return error;
  const message = `${data.httpStatus}: ${JSON.stringify(data.body)}`;
  return new TRPCClientError(message, { result: { error: shape }, ...(meta ? { meta } : {}), cause: error });
}

/** Gives every failed call the spec's message. */
export const errorLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => observer.error(literalError(error)),
        complete: () => observer.complete(),
      }),
    );

/** `fetch` that names an answer which is not ours (a proxy's HTML page, an empty body) as the spec does. */
export async function fetchJson(input: RequestInfo | URL, init?: object): Promise<Response> {
  const response = await fetch(input, init);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return response;
  const body = (await response.text()).trim();
  throw new Error(`${response.status}: ${body === '' || body.startsWith('<') ? response.statusText : body}`);
}

/**
 * The chain from a call to `url`: error text, then batch or not. `context: { skipBatch: true }` also skips it.
 * `onRights` is told the rights header of every answer, before anything of the answer is used.
 */
export function createLinks(url: string, onRights: (header: string | null) => void): TRPCLink<AppRouter>[] {
  async function fetchTold(input: RequestInfo | URL, init?: object): Promise<Response> {
    const response = await fetchJson(input, init);
    onRights(response.headers.get(RIGHTS_HEADER));
    return response;
  }

  return [
    errorLink,
    splitLink({
      condition: (op) => SLOW_PATHS.has(op.path) || op.context.skipBatch === true,
      true: httpLink({ url, fetch: fetchTold }),
      false: httpBatchLink({ url, fetch: fetchTold, maxURLLength: 4_000, maxItems: BATCH_MAX }),
    }),
  ];
}
