import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Run as a process: sends requests at a constant rate, however fast they are answered, and prints a `FloodReport`. */
export interface Flood {
  url: string;
  kind: keyof typeof FLOODS;
  perSecond: number;
  lastsMs: number;
}

export interface FloodReport {
  /** Requests that left the process. */
  sent: number;
  /** How many a second left it while the flood lasted. */
  rate: number;
  /** Answers by status; 0 where there was none. */
  statuses: Record<string, number>;
}

const token = (): string => randomBytes(32).toString('base64url');

const BATCH = 32;
const LOOKUP = 'appeals.open';

const FLOODS = {
  'no cookie': () => ({
    path: `/trpc/${LOOKUP}?input=${encodeURIComponent(JSON.stringify({ token: token() }))}`,
  }),
  'random cookies': () => ({ path: '/api/auth/user', headers: { cookie: `sid=${token()}` } }),
  batches: () => {
    const input = Object.fromEntries(Array.from({ length: BATCH }, (_, at) => [at, { token: token() }]));
    const path = Array(BATCH).fill(LOOKUP).join(',');
    return { path: `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}` };
  },
};

/** Between two bursts, in ms. */
const TICK_MS = 10;

async function run({ url, kind, perSecond, lastsMs }: Flood): Promise<FloodReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const report: FloodReport = { sent: 0, rate: 0, statuses: {} };
  let begun = 0;
  let open = 0;
  const count = (status: number): void => {
    open -= 1;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  };
  const began = performance.now();
  for (let passed = 0; passed < lastsMs; passed = performance.now() - began) {
    for (const due = (passed / 1_000) * perSecond; begun < due; begun += 1) {
      const { path, headers = {} } = { headers: {}, ...FLOODS[kind]() };
      open += 1;
      get(url + path, { agent, headers }, (response) => {
        response.resume().once('close', () => count(response.statusCode ?? 0));
      })
        .once('error', () => count(0))
        // Before that it may wait for a free connection.
        .once('finish', () => {
          report.sent += 1;
        });
    }
    await delay(TICK_MS);
  }
  report.rate = Math.round(report.sent / ((performance.now() - began) / 1_000));
  while (open > 0 && performance.now() - began < 2 * lastsMs) await delay(TICK_MS);
  return report;
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}'))));
process.exit(0);
