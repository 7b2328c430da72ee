import { fuzz } from './fuzz-run.ts';

/** A taste of it on every run; `fuzz.slow.db.test.ts` is the meal. */
fuzz({ perCall: 5, raw: 100, beside: 100, atLeast: 1_000 });
