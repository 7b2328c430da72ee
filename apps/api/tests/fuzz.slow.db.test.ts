import { fuzz } from './fuzz-run.ts';

fuzz({ perCall: Number(process.env.FUZZ ?? 100), raw: 4_000 });
