import { LIVE_POSITION_HEADER } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { pagePositions } from './live/positions.ts';
import { previewHeaders } from './role-preview.ts';

/** A call that the page's document made (`early-calls-script.js`); `answers` of its batch are null after a failure. */
interface EarlyCall {
  index: number;
  /** `performance.now()` of the request. */
  askedAt: number;
  answers: Promise<{ list: unknown; headers: Headers } | null>;
}

/** Where the script leaves the calls, by path and input. */
const page = globalThis as { earlyCalls?: Map<string, EarlyCall> };

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

/** Returns the answer of a call; undefined when it failed. */
async function readEarly({ index, askedAt, answers }: EarlyCall): Promise<{ data: unknown } | undefined> {
  const batch = await answers;
  const answer: unknown = Array.isArray(batch?.list) ? batch.list[index] : undefined;
  if (!batch || typeof answer !== 'object' || answer === null || !('result' in answer)) return undefined;
  pagePositions.note(batch.headers.get(LIVE_POSITION_HEADER), askedAt);
  return answer.result as { data: unknown };
}

/**
 * Answers a query with what the page's document already requested, once. A call that failed there is made again, so
 * that its error reaches the page as ever.
 */
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
        if (result === undefined) {
          stop = next(op).subscribe(observer).unsubscribe;
          return;
        }
        observer.next({ result: { type: 'data', data: result.data } });
        observer.complete();
      });
      return () => {
        stopped = true;
        stop();
      };
    });
  };
