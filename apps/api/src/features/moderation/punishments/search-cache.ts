import { DomainError } from '@tenfour/domain';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Handle } from '../../../db/database.ts';
import { foldText, type PunishmentSearch } from '../../../db/search.ts';
import { type TextRow, textsOf } from '../../../db/search-texts.ts';
import type { ServersTable } from '../../../db/table-types/index.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import {
  blockOf,
  bytesOf,
  findIn,
  type Numbers,
  needleOf,
  type SearchCriteria,
  type TextBlock,
} from './search-block.ts';

/** Every text of one server as it was in one version of its records. */
export interface ServerTexts {
  readonly version: string;
  readonly numbers: Numbers;
  /** Newest first. */
  readonly blocks: TextBlock[];
  bytes: number;
}

/** A server's row as the search has just read it. */
export type SearchedServer = Pick<
  Selectable<ServersTable>,
  'id' | 'punishment_count' | 'punishments_version'
>;

/** A server's texts where they are those of this row; null where the statement has to answer. */
export type SearchCache = (server: SearchedServer) => ServerTexts | null;

interface SearchCacheLimits {
  /** Servers of fewer records are searched by the statement alone. */
  leastRecords: number;
  /** Of all servers together. */
  mostBytes: number;
  /** After a server's texts were gathered until they are again, in ms. */
  pauseMs: number;
}

const LIMITS: SearchCacheLimits = { leastRecords: 5_000, mostBytes: 64 * 1024 * 1024, pauseMs: 10_000 };

/** How long texts stay, in ms. */
const KEPT_MS = 5 * 60_000;
/** After a server turned out to be larger than all memory that there is for texts, in ms. */
const TOO_LARGE_MS = 60 * 60_000;

/** What texts take of none. */
const LEAST_BYTES = 1_000;

const RECORDS_A_BLOCK = 500;
/** Of the newest texts, to know which bytes are rare. */
const SAMPLE_BYTES = 4_096;
/** Records to scan before yielding to the event loop: 0.3 ms at most. */
const RECORDS_A_TURN = 5_000;

/**
 * The texts of large servers that are searched, in memory (docs/scale.md). They answer only while the server's row says
 * that they are its own: triggers give it another `punishments_version` with every change of what they were made of,
 * whichever program made it. The first search of a server, and the first after a change, has them gathered in the
 * background, a block at a time, one server after another.
 */
export function createSearchCache(
  slowReads: Handle,
  { leastRecords, mostBytes, pauseMs }: SearchCacheLimits = LIMITS,
): SearchCache {
  const cache = new LRUCache<string, ServerTexts>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  const paused = new LRUCache<string, true>({ max: 1_000, ttl: pauseMs });
  let isGathering = false;

  async function begin(serverId: string): Promise<void> {
    if (isGathering || paused.has(serverId)) return;
    isGathering = true;
    try {
      const texts = await gather(slowReads, serverId, mostBytes);
      const fits = texts.bytes <= mostBytes;
      if (fits) cache.set(serverId, texts);
      const ttl = fits ? pauseMs : TOO_LARGE_MS;
      if (ttl > 0) paused.set(serverId, true, { ttl });
    } catch {
      // The statement answers until another search tries again; it also reports any problem of the database.
    } finally {
      isGathering = false;
    }
  }

  return (server) => {
    if (server.punishment_count < leastRecords) return null;
    const texts = cache.get(server.id);
    if (texts?.version === server.punishments_version) return texts;
    void begin(server.id);
    return null;
  };
}

/**
 * Reads a server's texts in several statements, after its version. If the server still has that version at the time of
 * a search, nothing changed in between, so all statements saw the same records. Stops at more than `mostBytes`.
 */
async function gather(handle: Handle, serverId: string, mostBytes: number): Promise<ServerTexts> {
  const server = await handle
    .selectFrom('servers')
    .select('punishments_version')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const texts: ServerTexts = {
    version: server.punishments_version,
    numbers: new Map(),
    blocks: [],
    bytes: LEAST_BYTES,
  };
  let rows: TextRow[] = [];
  do {
    rows = await textsOf(handle, serverId, rows.at(-1), RECORDS_A_BLOCK);
    const block = blockOf(rows, texts.numbers);
    texts.blocks.push(block);
    texts.bytes += bytesOf(block);
  } while (rows.length === RECORDS_A_BLOCK && texts.bytes <= mostBytes);
  return texts;
}

/** Whether texts can answer this: they know neither what is in force nor another order than that of the list. */
export function isOfTexts({ term, id, isActive, fields, sort = 'newest' }: PunishmentSearch): boolean {
  const isOther =
    id !== undefined || isActive !== undefined || sort !== 'newest' || (fields ?? []).length > 0;
  return foldText(term) !== '' && !isOther;
}

/** Searches that can wait for the current one: some seconds of work on the largest servers. */
export const SEARCHES_WAITING_MAX = 500;

/**
 * Answers a search that `isOfTexts` as `searchPunishmentIds` would. Throws OVERLOADED when too many searches are waiting,
 * since each holds a request and its memory.
 */
export async function searchTexts(texts: ServerTexts, search: PunishmentSearch): Promise<string[]> {
  if (oneAtATime.pendingCount >= SEARCHES_WAITING_MAX) {
    throw new DomainError('OVERLOADED', { message: 'Too many searches are running. Try again in a moment.' });
  }
  return oneAtATime(() => lookThrough(texts, search));
}

/** Searches run one after another, so other requests wait for a slice of one search, not of each. */
const oneAtATime = pLimit(1);

async function lookThrough(texts: ServerTexts, search: PunishmentSearch): Promise<string[]> {
  const criteria = criteriaFor(texts, search);
  const found: string[] = [];
  let looked = 0;
  for (const block of texts.blocks) {
    found.push(...findIn(block, criteria, search.limit - found.length));
    if (found.length >= search.limit) break;
    looked += block.ids.length;
    if (looked % RECORDS_A_TURN === 0) await yieldToEventLoop();
  }
  return found;
}

function criteriaFor({ numbers, blocks }: ServerTexts, search: PunishmentSearch): SearchCriteria {
  const { term, types = [], issuerIds = [], type, issuedBy, after } = search;
  // A type or issuer without a number occurs in none of the records.
  const only = (name: string | undefined) => (name === undefined ? null : (numbers.get(name) ?? -1));
  return {
    needle: needleOf(foldText(term), blocks[0]?.texts.subarray(0, SAMPLE_BYTES) ?? Buffer.alloc(0)),
    alsoMatching: alsoMatching(numbers, [...types, ...issuerIds]),
    type: only(type),
    issuer: only(issuedBy),
    from: search.from ?? Number.NEGATIVE_INFINITY,
    to: search.to ?? Number.POSITIVE_INFINITY,
    after: after ?? null,
  };
}

function alsoMatching(numbers: Numbers, names: readonly string[]): Uint8Array | null {
  const known = names.flatMap((name) => numbers.get(name) ?? []);
  if (known.length === 0) return null;
  const flags = new Uint8Array(numbers.size);
  for (const number of known) flags[number] = 1;
  return flags;
}
