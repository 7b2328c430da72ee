import type {
  ListPunishmentsInput,
  Punishment,
  PunishmentForecast,
  PunishmentsService,
  UpdatePunishmentInput,
  Viewer,
} from '@tenfour/contracts';
import { AUTO_BAN_THRESHOLD, DomainError, usernameKey } from '@tenfour/domain';
import type { Transaction } from '../../db/database.ts';
import { record } from '../../record/record.ts';
import { actorOf } from '../people.ts';
import { changePunishment } from './change-punishment.ts';
import { createPunishment, factsOf, type PunishmentsDeps } from './create-punishment.ts';
import { identify } from './player.ts';
import { type PunishmentRow, preparePages, punishmentsStore, toPunishment } from './store.ts';

/** Records shown beside a forecast. */
const RECENT = 5;

/** The punishment database of a server (spec section 4, Punishment). */
export function createPunishmentsService(deps: PunishmentsDeps): PunishmentsService {
  const { database, now } = deps;
  const page = preparePages(database.handle);

  /** Edits of one record run one after another, so that what the log calls "before" really was. */
  function edit<T>(
    viewer: Viewer,
    id: string,
    work: (tx: Transaction, row: PunishmentRow) => Promise<T>,
  ): Promise<T> {
    return database.serialised(`punishment-edit:${id}`, async (tx) => {
      const row = await punishmentsStore(tx.handle, viewer.serverId).find(id);
      if (!row) throw gone();
      return work(tx, row);
    });
  }

  return {
    async list(viewer, input) {
      const at = now();
      const rows = isPlain(input)
        ? await page(viewer.serverId, input.cursor, input.limit)
        : await punishmentsStore(database.handle, viewer.serverId).search(input, at);
      return rows.map((row) => toPunishment(row, at));
    },

    create: (viewer, input) => createPunishment(deps, viewer, input),

    update: (viewer, input) =>
      edit(viewer, input.punishmentId, (tx, row) => update(tx, viewer, row, input, now())),

    remove: (viewer, punishmentId) =>
      edit(viewer, punishmentId, async (tx, row) => {
        const at = now();
        if (!(await punishmentsStore(tx.handle, viewer.serverId).remove(row.id, viewer.id, at))) throw gone();
        const happening = { serverId: viewer.serverId, actor: actorOf(viewer), at };
        await record(tx, { kind: 'punishment.deleted', ...happening, punishment: factsOf(row) });
      }),

    restore: later,
    expire: later,
    history: later,
    issuers: later,

    forecast: (viewer, robloxUsername) => forecast(deps, viewer, robloxUsername),
  };
}

const later = async (): Promise<never> => {
  throw new DomainError('UNAVAILABLE', { message: 'Not built yet.' });
};

function gone(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This punishment does not exist any more.' });
}

function isPlain({ search, type, status }: ListPunishmentsInput): boolean {
  return type === undefined && status === undefined && (search === undefined || search.trim() === '');
}

async function update(
  tx: Transaction,
  viewer: Viewer,
  row: PunishmentRow,
  input: UpdatePunishmentInput,
  at: number,
): Promise<Punishment> {
  const change = changePunishment(row, input, at);
  if (change === null) return toPunishment(row, at);
  const set = { ...change.set, updated_at: at, updated_by: viewer.id };
  await punishmentsStore(tx.handle, viewer.serverId).change(row, set);
  const changed = { ...row, ...change.set, updated_at: at };
  await record(tx, {
    kind: 'punishment.changed',
    serverId: viewer.serverId,
    actor: actorOf(viewer),
    at,
    punishment: factsOf(changed),
    changes: change.changes,
  });
  return toPunishment(changed, at);
}

async function forecast(
  { database, players, now }: PunishmentsDeps,
  viewer: Viewer,
  robloxUsername: string,
): Promise<PunishmentForecast> {
  const player = await identify(players, viewer.serverId, robloxUsername);
  const store = punishmentsStore(database.handle, viewer.serverId);
  const key = usernameKey(player.name);
  const at = now();
  const [{ active, total }, recent] = await Promise.all([
    store.countOf(key, at),
    store.recentOf(key, RECENT),
  ]);
  return {
    robloxUsername: player.name,
    robloxUserId: player.robloxUserId,
    exists: player.exists,
    activeCount: active,
    totalCount: total,
    nextIsAutoBan: active >= AUTO_BAN_THRESHOLD,
    recent: recent.map((row) => toPunishment(row, at)),
  };
}
