import { openConnection } from './client.ts';
import type { Generator } from './generator.ts';
import type { Reader } from './reader.ts';
import { percentile } from './statistics.ts';
import { SEARCH_CONNECTIONS, SEARCH_REQUESTS } from './targets.ts';
import { playerName } from './texts.ts';
import { restPath } from './transports.ts';

/** A text typed into the search of the largest server. */
export interface Query {
  what: string;
  term: string;
}

/** Returns the searches to measure. `issuer` is the username of a staff member who records punishments there. */
export function queries(issuer: string): Query[] {
  return [
    { what: 'username, common part', term: 'wolf' },
    { what: 'username, one player', term: playerName(29_000) },
    { what: 'username, other case', term: 'SHADOWFOX' },
    { what: 'reason, common', term: 'gas station' },
    {
      what: 'reason, rare',
      term: 'two moderators; the player was warned twice before and went on. witnesses',
    },
    { what: 'reason, one record', term: 'clip 77077' },
    { what: 'one character', term: 'e' },
    { what: 'one character, rare', term: 'ł' },
    { what: 'two characters', term: 'rd' },
    { what: 'two characters, rare', term: 'qz' },
    { what: 'percent sign', term: '%' },
    { what: 'underscore', term: '_' },
    { what: 'percent and underscore', term: 'a_b%c' },
    { what: 'double quote', term: '"' },
    { what: 'apostrophe', term: "o'brien" },
    { what: 'Cyrillic name', term: 'Полицейский' },
    { what: 'Japanese name', term: '警察官' },
    { what: 'Arabic reason', term: 'قتل عشوائي' },
    { what: 'full-width letters', term: 'Ｆｕｌｌ' },
    { what: 'type', term: 'strike' },
    { what: 'issuer', term: issuer },
    { what: 'no hit, word', term: 'nothing has this text' },
    { what: 'no hit, one character', term: '☃' },
  ];
}

/** One line of the table. */
export interface SearchResult extends Query {
  /** Records on the first page. */
  hits: number;
  /** ms for a single searching user. */
  alone: { p50: number; p99: number };
  /** ms while `SEARCH_CONNECTIONS` users search at the same time. */
  together: { p50: number; p99: number };
}

export interface SearchRun {
  generator: Generator;
  reader: Reader;
  port: number;
}

/** Measures every query in the largest server, with the percentiles over all of them. */
export async function measureSearches(run: SearchRun) {
  const results: SearchResult[] = [];
  const alone: number[] = [];
  const together: number[] = [];
  for (const query of queries(run.reader.issuer)) {
    const path = restPath(run.reader.servers[0]?.id ?? '', query.term);
    const hits = await countHits(run, path);
    await latenciesOf(run, path, SEARCH_CONNECTIONS, 20);
    const one = await latenciesOf(run, path, 1, SEARCH_REQUESTS);
    const many = await latenciesOf(run, path, SEARCH_CONNECTIONS, SEARCH_REQUESTS);
    alone.push(...one);
    together.push(...many);
    results.push({ ...query, hits, alone: summarise(one), together: summarise(many) });
  }
  return { results, alone: summarise(alone), together: summarise(together) };
}

function summarise(latencies: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

async function latenciesOf(run: SearchRun, path: string, connections: number, requests: number) {
  const { cookie } = run.reader;
  const load = { port: run.port, cookie, paths: [path], connections, until: { requests } };
  return (await run.generator.run(load)).latencies;
}

async function countHits({ port, reader }: SearchRun, path: string): Promise<number> {
  const connection = await openConnection(port, reader.cookie);
  const { status, body } = await connection.get(path);
  connection.close();
  const found: unknown = JSON.parse(body.toString());
  if (status !== 200 || !Array.isArray(found)) throw new Error(`GET ${path} answered ${status}: ${body}`);
  return found.length;
}
