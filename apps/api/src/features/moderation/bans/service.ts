import {
  BAN_VIEWS,
  type Ban,
  type BansService,
  type BansStatus,
  type BanView,
  type GameService,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, usernameKey } from '@tenfour/domain';
import { fromBit, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import { banListReads, DEAD_KEY_KINDS, openGame, problemOf } from '../../game/gateway/index.ts';
import { type PunishmentRow, selection } from '../punishments/index.ts';
import { type ActDeps, ignoreBans, importBans, sendBans } from './act.ts';
import type { BanPlace, Comparison, MatchedComparison } from './conditions.ts';
import { withNames } from './name-matches.ts';
import { bansOnRecord, countBans, listBanPlaces, listedBans, namesLike } from './store.ts';

interface BansDeps extends ActDeps {
  game: Pick<GameService, 'info'>;
}

/** A server and its game, null without one; and why the game's list cannot be read. */
type Found =
  | { comparison: Comparison; problem: BansStatus['problem'] }
  | { comparison: null; problem: NonNullable<BansStatus['problem']> };

/** Creates the service that compares a game's ban list with the bans on record. */
export function createBansService(deps: BansDeps): BansService {
  const { database, game, now } = deps;

  /** What can be compared of a server; before the first read no record is old enough for it. */
  async function found({ serverId }: Viewer): Promise<Found> {
    const opened = await openGame(deps, serverId);
    if ('refusal' in opened) {
      return { comparison: null, problem: { kind: opened.kind, message: opened.refusal } };
    }
    const reads = (await banListReads(database.handle, [opened.id])).get(opened.id);
    const comparison = { serverId, gameId: opened.id, readAt: reads?.readAt ?? 0, now: now() };
    return { comparison, problem: (await deadKey(opened.id)) ?? reads?.problem ?? null };
  }

  /** Why a game's key is dead, after which its list is not asked for; null when it is not. */
  async function deadKey(gameId: string): Promise<BansStatus['problem']> {
    const problem = await problemOf(database.handle, gameId);
    if (problem === null || !DEAD_KEY_KINDS.some((kind) => kind === problem.kind)) return null;
    return { kind: problem.kind, message: problem.message ?? '' };
  }

  async function required(viewer: Viewer): Promise<Comparison> {
    const { comparison, problem } = await found(viewer);
    if (comparison === null) throw new DomainError('REFUSED', { message: problem.message });
    return comparison;
  }

  return {
    async status(viewer, { search }) {
      const { comparison, problem } = await found(viewer);
      // A page that compares views the game: its list is read every few minutes from then on.
      game.info(viewer).catch(() => undefined);
      const matched = comparison && (await withNames(database.slowReads, comparison, termOf(search)));
      const count = (view: BanView) => (matched === null ? 0 : countBans(database.slowReads, matched, view));
      const counts = await Promise.all(BAN_VIEWS.map(async (view) => [view, await count(view)] as const));
      return {
        readAt: comparison?.readAt ? iso(comparison.readAt) : null,
        problem,
        counts: Object.fromEntries(counts) as BansStatus['counts'],
      };
    },

    async list(viewer, { view, search, cursor, limit }) {
      const after = cursor === undefined ? null : placeOf(cursor);
      const { comparison } = await found(viewer);
      if (comparison === null) return [];
      const matched = await withNames(database.slowReads, comparison, termOf(search));
      const places = await listBanPlaces(database.slowReads, matched, view, { after, limit });
      return describe(deps, matched, places);
    },

    import: async (viewer, input) => importBans(deps, viewer, await required(viewer), input),
    send: async (viewer, input) => sendBans(deps, viewer, await required(viewer), input),
    ignore: async (viewer, input) => ignoreBans(deps, viewer, await required(viewer), input),
  };
}

function termOf(search: string | undefined): string | null {
  const term = usernameKey(search ?? '');
  return term === '' ? null : term;
}

/** Returns what the page shows of these places, in their order. */
async function describe(
  { database: { handle } }: ActDeps,
  comparison: MatchedComparison,
  places: readonly BanPlace[],
): Promise<Ban[]> {
  const idsOf = (side: BanPlace['side']) =>
    places.flatMap((place) => (place.side === side ? [place.id] : []));
  const listed = await listedBans(handle, comparison.gameId, idsOf('game'));
  const matches = await bansOnRecord(handle, comparison, idsOf('game'));
  const ids = [...idsOf('record'), ...matches.values()];
  const rows = ids.length === 0 ? [] : await selection(handle).where('punishments.id', 'in', ids).execute();
  const rowOf = (id: string | undefined) => rows.find((row) => row.id === id);
  const bans = places.flatMap(({ side, id, at }): Omit<Ban, 'formerly'>[] => {
    const common = { id, createdAt: iso(at) };
    if (side === 'record') {
      const row = rowOf(id);
      return row ? [{ ...common, inGame: false, ...playerOf(row), record: recordOf(row) }] : [];
    }
    const ban = listed.find(({ robloxUserId }) => robloxUserId === id);
    const row = rowOf(matches.get(id));
    if (!ban) return [];
    const { robloxUserId, robloxUsername } = ban;
    return [{ ...common, inGame: true, robloxUserId, robloxUsername, record: row ? recordOf(row) : null }];
  });
  return withFormerNames(handle, bans, comparison.search);
}

/** Says of each ban which other name of the account was searched for, where its own name is not what was. */
async function withFormerNames(
  handle: Handle,
  bans: readonly Omit<Ban, 'formerly'>[],
  search: string | null,
): Promise<Ban[]> {
  const isNamed = ({ robloxUsername }: { robloxUsername: string }) =>
    search === null || usernameKey(robloxUsername).includes(search);
  const ids = bans.flatMap((ban) => (isNamed(ban) ? [] : (ban.robloxUserId ?? [])));
  const names = search === null ? [] : await namesLike(handle, ids, search);
  const byAccount = new Map(names.map(({ robloxUserId, name }) => [robloxUserId, name]));
  return bans.map((ban) => ({
    ...ban,
    formerly: isNamed(ban) ? null : (byAccount.get(ban.robloxUserId ?? '') ?? null),
  }));
}

function playerOf(row: PunishmentRow): Pick<Ban, 'robloxUserId' | 'robloxUsername'> {
  const robloxUserId = fromBit(row.verified) ? row.roblox_user_id : null;
  return { robloxUserId, robloxUsername: row.roblox_username };
}

function recordOf(row: PunishmentRow): Ban['record'] {
  return {
    punishmentId: row.id,
    reason: row.reason,
    issuedBy: row.issuer,
    createdAt: iso(row.created_at),
    enforcement: { state: row.enforcement, message: row.enforcement_message },
  };
}
