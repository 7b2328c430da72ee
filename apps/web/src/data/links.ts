import { BATCH_MAX, LIVE_POSITION_HEADER } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import type { FactorAction } from '@tenfour/domain';
import { httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { earlyLink } from './early-calls.ts';
import { OVERLOADED } from './errors.ts';
import { callFailure, failedWrite } from './failed-answer.ts';
import { pagePositions } from './live/positions.ts';
import { previewHeaders } from './role-preview.ts';
import { noteSentForApproval } from './sent-for-approval.ts';
import { askForFactor } from './step-up.ts';

/** Calls that wait for the game, Roblox or Discord: in a batch they would delay what is with them. */
const SLOW_PATHS: ReadonlySet<string> = new Set([
  'account.linkRoblox',
  'game.execute',
  'punishments.forecast',
  'servers.testCommands',
  'servers.testConnection',
  'verification.check',
  'webhooks.test',
]);

/** Calls that wait for one and the same read of the game: they share a batch, apart from those that wait for nothing. */
const GAME_PATHS: ReadonlySet<string> = new Set([
  'game.info',
  'game.players',
  'game.vehicles',
  'game.commandLogs',
  'map.positions',
]);

/** Where a server that has too much to do does not say when to come back. */
const LEAST_WAIT_S = 2;

/** Rebuilds `"<status>: <body>"` from tRPC's error shape; `body` is the JSON of the REST response. */
export function literalError(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const { data, shape, meta } = error;
  if (!data || !shape) return error;
  const message = `${data.httpStatus}: ${JSON.stringify(data.body)}`;
  return new TRPCClientError(message, { result: { error: shape }, ...(meta ? { meta } : {}), cause: error });
}

/** Gives every failed call the message `"<status>: <body>"`, and marks those that write. */
export const errorLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          const failure = literalError(error);
          observer.error(op.type === 'mutation' ? failedWrite(failure) : failure);
          if (error.data?.body.code === 'APPROVAL_REQUIRED') noteSentForApproval();
        },
        complete: () => observer.complete(),
      }),
    );

/** What a refused call's person has to do before it is repeated; null for any other failure. */
function factorActionOf({ data }: TRPCClientError<AppRouter>): FactorAction | null {
  if (data?.body.code !== 'FACTOR_REQUIRED') return null;
  return data.body.details?.action === 'set-up' ? 'set-up' : 'give';
}

/** Asks for the second factor that a refused mutation needs, and repeats it once it was given. */
const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable | null = null;
      let isOver = false;
      const send = (mayAsk: boolean) => {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          error: (error) => {
            const action = mayAsk && op.type === 'mutation' ? factorActionOf(error) : null;
            if (action === null) return observer.error(error);
            void askForFactor(action).then((given) => {
              if (isOver) return;
              if (given) send(false);
              else observer.error(error);
            });
          },
          complete: () => observer.complete(),
        });
      };
      send(true);
      return () => {
        isOver = true;
        current?.unsubscribe();
      };
    });

/**
 * Fetches, and notes how current the answer is. Throws `"<status>: <text>"` for a failure that is not one of our
 * procedures' (a proxy's answer).
 */
async function fetchJson(input: RequestInfo | URL, init?: object): Promise<Response> {
  const askedAt = performance.now();
  const response = await fetch(input, init);
  const failure = await callFailure(response);
  if (failure) throw failure;
  if (response.ok) pagePositions.note(response.headers.get(LIVE_POSITION_HEADER), askedAt);
  return response;
}

/**
 * Works like `fetchJson`, but retries a mutation once when an overloaded server rejected it before it ran. It waits for
 * `Retry-After` plus a random delay, so that clients do not retry simultaneously. Polled queries are refetched anyway.
 */
async function fetchPatiently(input: RequestInfo | URL, init?: object): Promise<Response> {
  const response = await fetchJson(input, init);
  const isWrite = init !== undefined && 'method' in init && init.method === 'POST';
  if (!isWrite || response.status !== 503) return response;
  const wasShed = (await response.clone().text()).includes(`"code":"${OVERLOADED}"`);
  if (!wasShed) return response;
  const seconds = Number(response.headers.get('retry-after')) || LEAST_WAIT_S;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * (1 + Math.random() / 2)));
  return fetchJson(input, init);
}

/**
 * Creates the link chain for `url`: error text, second factor, early answers, then a batch of what reads the game and one
 * of the rest. Slow calls, and those with `context: { skipBatch: true }`, go alone.
 */
export function createLinks(url: string): TRPCLink<AppRouter>[] {
  const request = { url, headers: previewHeaders, fetch: fetchPatiently };
  const batch = { ...request, maxURLLength: 4_000, maxItems: BATCH_MAX };
  return [
    errorLink,
    stepUpLink,
    earlyLink,
    splitLink({
      condition: (op) => SLOW_PATHS.has(op.path) || op.context.skipBatch === true,
      true: httpLink(request),
      false: splitLink({
        condition: (op) => GAME_PATHS.has(op.path),
        true: httpBatchLink(batch),
        false: httpBatchLink(batch),
      }),
    }),
  ];
}
