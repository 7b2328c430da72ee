import { fuzz } from './fuzz-run.ts';

/** At least 100,000 requests on each engine; FUZZ sets how many each procedure gets. */
fuzz({ perCall: Number(process.env.FUZZ ?? 500), raw: 15_000, beside: 15_000, atLeast: 100_000 });
