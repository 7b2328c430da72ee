import type { RequestOptions } from './request.ts';

/** Returns the arguments of a call: its input can be left out where no field is required. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: RequestOptions]
    : [input: Input, options?: RequestOptions];

/** Sends a call of the API. Rejects with `TenfourError` for a refusal. */
export type Call<Input, Output> = (...args: Arguments<Input>) => Promise<Output>;

/** Sends a call whose list comes in pages. */
export interface ListCall<Input, Output extends readonly unknown[]> {
  /** Returns one page. */
  (...args: Arguments<Input>): Promise<Output>;
  /** Iterates over the items of all pages and loads the next page when it is reached. */
  all(...args: Arguments<Input>): AsyncGenerator<Output[number], void, undefined>;
}
