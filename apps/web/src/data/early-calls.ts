import { LIVE_POSITION_HEADER } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { pagePositions } from './live/positions.ts';
import { previewHeaders } from './role-preview.ts';

/** A call that the page's document made (`early-calls-script.js`); `answers` of its batch are null after a failure. */
interface EarlyCall {
  index: number;
  /** `performance.now()` of the request. */
  askedAt: number;
  answers: Promise<{ body: unknown; headers: Headers } | null>;
}

/** Where the script leaves the calls, by path and input. */
const page = globalThis as { earlyCalls?: Map<string, EarlyCall> };

/**
 * Failures that are the call's own: an overload, a rate limit, an ended session. Asking again would only add to the load.
 * Any other may be an accident of the early request.
 */
const FINAL: ReadonlySet<unknown> = new Set([503, 429, 401]);

/** Age from which an answer is no longer that of a page that is just opening, in ms. */
const OPENING_MS = 10_000;

/** Forgets early answers that nothing took: they may lack a change that the page knows of. */
export function dropEarlyCalls(): void {
  page.earlyCalls?.clear();
}

function takeEarly(path: string, input: unknown): EarlyCall | null {
  const key = path + JSON.stringify(input ?? null);
  const { earlyCalls } = page;
  const call = earlyCalls?.get(key);
  earlyCalls?.delete(key);
  const isCurrent = call && performance.now() - call.askedAt < OPENING_MS;
  return isCurrent && Object.keys(previewHeaders()).length === 0 ? call : null;
}

/** Returns the answer of a call, or its final failure; undefined when it is to be made again. */
async function readEarly(
  call: EarlyCall,
): Promise<{ data: unknown } | TRPCClientError<AppRouter> | undefined> {
  const batch = await call.answers;
  const answer: unknown = Array.isArray(batch?.body) ? batch.body[call.index] : batch?.body;
  if (!batch || typeof answer !== 'object' || answer === null) return undefined;
  if ('result' in answer) {
    pagePositions.note(batch.headers.get(LIVE_POSITION_HEADER), call.askedAt);
    return answer.result as { data: unknown };
  }
  const failure = TRPCClientError.from<AppRouter>(answer);
  return FINAL.has(failure.data?.httpStatus) ? failure : undefined;
}

/** Answers a query, once, with what the page's document already requested. */
export const earlyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type === 'mutation') dropEarlyCalls();
    const early = op.type === 'query' ? takeEarly(op.path, op.input) : null;
    if (early === null) return next(op);
    return observable((observer) => {
      let stop = () => {};
      let stopped = false;
      void readEarly(early).then((result) => {
        if (stopped) return;
        if (result === undefined) stop = next(op).subscribe(observer).unsubscribe;
        else if (result instanceof TRPCClientError) observer.error(result);
        else {
          observer.next({ result: { type: 'data', data: result.data } });
          observer.complete();
        }
      });
      return () => {
        stopped = true;
        stop();
      };
    });
  };
