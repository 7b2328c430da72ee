import type {
  CreateSeriesInput,
  SeriesRepeat,
  SessionSeries,
  SessionSeriesService,
  UpdateSeriesInput,
  Viewer,
} from '@tenfour/contracts';
import {
  DomainError,
  dayNameOf,
  firstSeriesDay,
  formatClock,
  parseClock,
  readSeriesRule,
  SERIES_MAX,
  writeSeriesRule,
} from '@tenfour/domain';
import { iso, toJson } from '../../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import { changesBetween } from '../../../../events/changed-fields.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { actorOf, usernamesOf } from '../../../community/identity/index.ts';
import { timeZoneOf } from '../../../community/servers/index.ts';
import { gameSessionEvents } from '../events.ts';
import { changedDetails, newDetails, shownDetails } from '../plan.ts';
import { sessionsLock } from '../session-row.ts';
import { requireHost, sessionSettings } from '../settings.ts';
import { reconcileSeries } from './reconcile.ts';
import { type SeriesPlan, type SeriesRow, seriesSessions, seriesStore } from './store.ts';

interface SeriesDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

const AHEAD_MS = 366 * 86_400_000;

/** Creates the service for series of sessions. A change is carried over to their planned sessions with it. */
export function createSessionSeriesService({ database, now }: SeriesDeps): SessionSeriesService {
  const locked = (viewer: Viewer, work: (tx: Transaction, at: number) => Promise<string>) =>
    database.withLock(sessionsLock(viewer.serverId), async (tx) => {
      const id = await work(tx, now());
      return view(tx.handle, viewer.serverId, await found(tx.handle, viewer.serverId, id));
    });
  return {
    async list({ serverId }) {
      const { handle } = database;
      const rows = await seriesStore(handle, serverId).list();
      return Promise.all(rows.map((row) => view(handle, serverId, row)));
    },
    create: (viewer, input) => locked(viewer, (tx, at) => create(tx, viewer, input, at)),
    update: (viewer, input) => locked(viewer, (tx, at) => update(tx, viewer, input, at)),
    end: (viewer, { seriesId }) => locked(viewer, (tx, at) => end(tx, viewer, seriesId, at)),
  };
}

async function create(
  tx: Transaction,
  viewer: Viewer,
  {
    clientId = null,
    repeat,
    ...input
  }: Omit<CreateSeriesInput, 'clientId'> & { clientId?: string | null | undefined },
  at: number,
): Promise<string> {
  const { serverId } = viewer;
  const settings = await sessionSettings(tx.handle, serverId);
  requireHost(viewer, settings);
  const store = seriesStore(tx.handle, serverId);
  const repeated = clientId === null ? null : await store.idOfClientId(clientId);
  if (repeated !== null) return repeated;
  if ((await store.list()).length >= SERIES_MAX) {
    throw new DomainError('REFUSED', {
      message: `A server has at most ${SERIES_MAX} series. End one first.`,
    });
  }
  const details = await newDetails(tx.handle, viewer, input, settings);
  const plan = { ...details, ...(await repeatOf(tx.handle, serverId, repeat, at)) };
  const id = newId();
  await store.add({ ...plan, id, createdBy: viewer.id, clientId }, at);
  const about = { serverId, actor: actorOf(viewer), at, sessionId: id, title: plan.title };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.series-created', ...about }));
  await reconcileSeries(tx, serverId, await found(tx.handle, serverId, id), { actor: about.actor, at });
  return id;
}

async function update(
  tx: Transaction,
  viewer: Viewer,
  { seriesId, repeat, ...input }: UpdateSeriesInput,
  at: number,
): Promise<string> {
  const { serverId } = viewer;
  const settings = await sessionSettings(tx.handle, serverId);
  requireHost(viewer, settings);
  const before = await foundOpen(tx.handle, serverId, seriesId);
  const { startsOn, minute, rule } = before;
  const times =
    repeat === undefined
      ? { startsOn, minute, rule }
      : await repeatOf(tx.handle, serverId, repeat, at, before);
  const moved = toJson(times) !== toJson({ startsOn, minute, rule });
  const details = await changedDetails(tx.handle, viewer, before, input, settings, moved);
  const after = { ...before, ...details, ...times };
  const people = [before, after].flatMap(({ hostId, coHostIds }) => [hostId, ...coHostIds]);
  const names = await usernamesOf(tx.handle, people);
  const changes = changesBetween(shown(before, names), shown(after, names));
  if (changes === null) return seriesId;
  await seriesStore(tx.handle, serverId).change(seriesId, after, at);
  const about = { serverId, actor: actorOf(viewer), at, sessionId: seriesId, title: after.title };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.series-changed', ...about, changes }));
  await reconcileSeries(tx, serverId, after, { actor: about.actor, at });
  return seriesId;
}

async function end(tx: Transaction, viewer: Viewer, seriesId: string, at: number): Promise<string> {
  const { serverId } = viewer;
  requireHost(viewer, await sessionSettings(tx.handle, serverId));
  const series = await foundOpen(tx.handle, serverId, seriesId);
  await seriesStore(tx.handle, serverId).end(seriesId, at);
  const about = { serverId, actor: actorOf(viewer), at, sessionId: seriesId, title: series.title };
  await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.series-ended', ...about }));
  await reconcileSeries(tx, serverId, { ...series, endedAt: at }, { actor: about.actor, at });
  return seriesId;
}

/** Returns when a series repeats. It begins on the first of its days. Throws BAD_REQUEST for a day that can't be. */
async function repeatOf(
  handle: Handle,
  serverId: string,
  { startsOn, time, days, interval, until, count }: SeriesRepeat,
  at: number,
  before?: SeriesRow,
): Promise<Pick<SeriesPlan, 'startsOn' | 'minute' | 'rule'>> {
  const zone = await timeZoneOf(handle, serverId);
  const first = firstSeriesDay(startsOn, days);
  if (startsOn !== before?.startsOn && startsOn < dayNameOf(at, zone)) {
    throw new DomainError('BAD_REQUEST', { message: 'That day has passed. Pick a later one.' });
  }
  if (startsOn > dayNameOf(at + AHEAD_MS, zone)) {
    throw new DomainError('BAD_REQUEST', { message: 'A series begins at most one year ahead.' });
  }
  return {
    startsOn: first,
    minute: parseClock(time) ?? 0,
    rule: writeSeriesRule({ days, interval, until, count }),
  };
}

function shown(plan: SeriesPlan, names: ReadonlyMap<string, string>) {
  const { startsOn, minute, rule } = plan;
  return { ...shownDetails(plan, names), startsOn, time: formatClock(minute), rule };
}

async function found(handle: Handle, serverId: string, id: string): Promise<SeriesRow> {
  const row = await seriesStore(handle, serverId).find(id);
  if (row) return row;
  throw new DomainError('NOT_FOUND', { message: 'There is no such series in this server.' });
}

async function foundOpen(handle: Handle, serverId: string, id: string): Promise<SeriesRow> {
  const row = await found(handle, serverId, id);
  if (row.endedAt === null) return row;
  throw new DomainError('CONFLICT', { message: 'This series has ended.' });
}

async function view(handle: Handle, serverId: string, row: SeriesRow): Promise<SessionSeries> {
  const names = await usernamesOf(handle, [row.hostId, ...row.coHostIds]);
  const nextAt = await seriesSessions(handle, serverId).nextOfSeries(row.id);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startsOn: row.startsOn,
    time: formatClock(row.minute),
    ...readSeriesRule(row.rule),
    days: [...readSeriesRule(row.rule).days],
    rule: row.rule,
    host: { id: row.hostId, username: names.get(row.hostId) ?? '' },
    coHosts: row.coHostIds.flatMap((id) => {
      const username = names.get(id);
      return username === undefined ? [] : [{ id, username }];
    }),
    roles: row.roles.map((role) => ({ ...role })),
    commands: [...row.commands],
    autoStart: row.autoStartBy !== null,
    nextAt: nextAt === null ? null : iso(nextAt),
  };
}
