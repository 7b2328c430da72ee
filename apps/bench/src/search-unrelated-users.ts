import { startGenerator } from './generator.ts';
import { queries, type SearchRun } from './search.ts';
import { median } from './statistics.ts';
import { SEARCH_CONNECTIONS } from './targets.ts';
import { restPath } from './transports.ts';
import { askAsOthers, type Waits } from './unrelated-users.ts';

/** Waits of other users without searches, and with several continuous ones; the median of several runs. */
export interface UnrelatedUsersResult {
  calm: Waits;
  searching: Waits;
  /** Searches a second meanwhile. */
  searches: number;
}

/** Alternates, so that a temporary slowdown of the machine affects both. */
export async function measureOthers(
  run: SearchRun,
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<UnrelatedUsersResult> {
  const others = await startGenerator();
  try {
    const found: UnrelatedUsersResult[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { port, reader } = run;
      const calm = await askAsOthers(others, { port, reader, ms: roundMs });
      const [searching, searches] = await Promise.all([
        askAsOthers(others, { port, reader, ms: roundMs }),
        searchFor(run, roundMs),
      ]);
      // The first run warms up.
      if (round > 0) found.push({ calm, searching, searches });
    }
    return {
      calm: middle(found.map(({ calm }) => calm)),
      searching: middle(found.map(({ searching }) => searching)),
      searches: median(found.map(({ searches }) => searches)),
    };
  } finally {
    others.stop();
  }
}

/** Runs every kind of search in turn; returns how many per second. */
async function searchFor({ generator, reader, port }: SearchRun, ms: number): Promise<number> {
  const serverId = reader.servers[0]?.id ?? '';
  const paths = queries(reader.issuer).map(({ term }) => restPath(serverId, term));
  const { cookie } = reader;
  const load = { port, cookie, paths, connections: SEARCH_CONNECTIONS, until: { ms } };
  return (await generator.run(load)).requestsPerSecond;
}

function middle(rounds: readonly Waits[]): Waits {
  const of = (key: keyof Waits) => median(rounds.map((round) => round[key]));
  return { requests: of('requests'), p50: of('p50'), p99: of('p99'), p999: of('p999'), max: of('max') };
}
