import { createHash } from 'node:crypto';
import { type RequestContext, type Viewer, zOnServer } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import type { AppRouter } from '@tenfour/contracts/router';
import { may, type PermissionFlag, QUARTER_MS } from '@tenfour/domain';
import type { inferRouterOutputs } from '@trpc/server';
import type { FastifyRequest } from 'fastify';

type Outputs = inferRouterOutputs<AppRouter>;

/** Whether an answer stays the same while no version changes, whatever the time. */
type IsTimeless = (data: unknown) => boolean;

const rule =
  <Data>(isTimeless: (data: Data) => boolean): IsTimeless =>
  (data) =>
    isTimeless(data as Data);
const always: IsTimeless = () => true;

/**
 * Queries whose answers depend on the caller's rights, on tables with `poll_versions` triggers, and on nothing else. Each
 * must be without side effects, which an unchanged answer skips.
 */
const TAGGED: ReadonlyMap<string, IsTimeless> = new Map([
  ['servers.permissions', always],
  // Depends on the day, which begins with a quarter of an hour, as tags do.
  ['modCalls.summary', always],
  ['shifts.current', rule<Outputs['shifts']['current']>((shift) => shift === null)],
  ['shifts.active', rule<Outputs['shifts']['active']>((shifts) => shifts.length === 0)],
  [
    'game.commands',
    rule<Outputs['game']['commands']>((rows) => rows.every(({ state }) => state !== 'queued')),
  ],
  ['gameEvents.list', always],
]);

/** Longest `If-None-Match` that is read; a browser sends one tag. */
const HEADER_MAX = 200;

/** A call as its request names it. */
interface Call {
  path: string;
  input: unknown;
}

/** The tag of a request's answer, known before the answer is. */
export interface PollTag {
  etag: string;
  /** Whether the caller has this very answer. */
  isKnown: boolean;
  /** Whether the calls' results may be tagged. */
  fits(results: readonly unknown[]): boolean;
}

export type PollTags = (
  request: FastifyRequest,
  ctx: RequestContext,
  calls: readonly Call[],
) => Promise<PollTag | null>;

/**
 * Creates the tags of polled queries. A tag is built from the versions in the row that decides the caller's rights, read
 * before the data, so it is never newer than its answer. Null unless all calls are tagged ones of one server in which the
 * caller may make them. `now` in epoch ms; `version` is the product's.
 */
export function createPollTags({ now, version }: { now: () => number; version: string }): PollTags {
  const flags = new Map(
    restRoutes().map(({ procedure, allowance }) => [procedure, 'flag' in allowance ? allowance.flag : null]),
  );
  return async (request, ctx, calls) => {
    const rules = calls.map(({ path }) => TAGGED.get(path));
    const serverId = serverOf(calls);
    if (serverId === null || !rules.every((one) => one !== undefined)) return null;
    // Whatever is wrong is answered by the calls themselves.
    const found = await ctx.access.at(serverId).catch(() => null);
    const viewer = found?.viewer;
    if (!found || !viewer || !calls.every(({ path }) => isAllowed(viewer, flags.get(path)))) return null;
    const parts = [version, request.url, Math.floor(now() / QUARTER_MS), viewer.role, found.version()];
    const etag = `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
    return {
      etag,
      isKnown: includes(request.headers['if-none-match'], etag),
      fits: (results) => results.every((data, index) => rules[index]?.(data) === true),
    };
  };
}

/** The one server that all calls name; null for several, or for what can't be an id. */
function serverOf(calls: readonly Call[]): string | null {
  const ids = new Set(calls.map(({ input }) => zOnServer.safeParse(input).data?.serverId ?? null));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

function isAllowed(viewer: Viewer, flag: PermissionFlag | null | undefined): boolean {
  return flag === null || (flag !== undefined && may(viewer, flag));
}

/** Compares weakly: a proxy that compresses weakens tags. */
function includes(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > HEADER_MAX) return false;
  return header.split(',').some((one) => `W/${one.trim().replace(/^W\//, '')}` === etag);
}
