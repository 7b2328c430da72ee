import type {
  CreateInfractionInput,
  Infraction,
  InfractionsService,
  ListInfractionsInput,
  RevokeInfractionInput,
  Viewer,
} from '@tenfour/contracts';
import {
  DEPARTMENT_MS,
  DomainError,
  departmentsOf,
  leadsEvery,
  requireDisciplinable,
  requireRevocable,
} from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { appealInfraction, decideInfractionAppeal, noSuchInfraction } from './appeals.ts';
import { recordInfraction } from './record.ts';
import { revokeWithCause } from './revoke.ts';
import { saveRules } from './rules.ts';
import { disciplineRules } from './rules-store.ts';
import { type InfractionRow, infractionsStore } from './store.ts';
import { personOf, targetOf, toInfractions } from './view.ts';

export interface InfractionsDeps {
  database: Database;
  now: () => number;
}

/** Creates the service for staff infractions: they are recorded, appealed and revoked, never deleted. */
export function createInfractionsService(deps: InfractionsDeps): InfractionsService {
  const { database } = deps;
  return {
    list: (viewer, input) => list(deps, viewer, input),
    create: (viewer, input) => create(deps, viewer, input),
    revoke: (viewer, input) =>
      change(deps, viewer, input.infractionId, (tx, at) => revoke(tx, viewer, input, at)),
    appeal: (viewer, input) =>
      change(deps, viewer, input.infractionId, (tx, at) => appealInfraction(tx, viewer, input, at)),
    decideAppeal: (viewer, input) =>
      change(deps, viewer, input.infractionId, (tx, at) => decideInfractionAppeal(tx, viewer, input, at)),
    rules: ({ serverId }) => disciplineRules(database.handle, serverId),
    saveRules: (viewer, input) =>
      database.withLock(disciplineKey(viewer), (tx) => saveRules(tx, viewer, input, deps.now())),
  };
}

/** Locks what rules count: of infractions recorded concurrently, one reaches a threshold. */
function disciplineKey({ serverId }: Viewer): string {
  return `discipline:${serverId}`;
}

/** Changes one infraction in a transaction that no new one overlaps, and returns it. */
function change(
  { database, now }: InfractionsDeps,
  viewer: Viewer,
  infractionId: string,
  work: (tx: Transaction, at: number) => Promise<void>,
): Promise<Infraction> {
  return database.withLock(disciplineKey(viewer), async (tx) => {
    const at = now();
    await work(tx, at);
    return show(tx, viewer, infractionId, at);
  });
}

async function show(
  { handle }: Pick<Transaction, 'handle'>,
  viewer: Viewer,
  infractionId: string,
  at: number,
): Promise<Infraction> {
  const row = await infractionsStore(handle, viewer.serverId).find(infractionId);
  const [infraction] = row ? await toInfractions(handle, viewer, [row], at) : [];
  if (infraction === undefined) throw noSuchInfraction();
  return infraction;
}

async function list(
  { database, now }: InfractionsDeps,
  viewer: Viewer,
  { staffUserId, ...input }: ListInfractionsInput,
): Promise<Infraction[]> {
  const store = infractionsStore(database.handle, viewer.serverId);
  const asked = staffUserId === undefined ? null : await store.idsOf(staffUserId);
  const own = leadsEvery(viewer) ? null : await store.idsOf(viewer.id);
  own?.push(...(await store.idsIn(departmentsOf(viewer), now() - DEPARTMENT_MS)));
  const shown = own === null || asked === null ? (own ?? asked) : asked.filter((id) => own.includes(id));
  if (shown?.length === 0) return [];
  return toInfractions(database.handle, viewer, await store.list(input, shown), now());
}

async function create(
  deps: InfractionsDeps,
  viewer: Viewer,
  input: CreateInfractionInput,
): Promise<Infraction> {
  try {
    return await deps.database.withLock(disciplineKey(viewer), (tx) => createOnce(deps, tx, viewer, input));
  } catch (error) {
    const repeated = isUniqueViolation(error, 'infractions_client_unique');
    const first = repeated ? await firstOf(deps, deps.database, viewer, input) : null;
    if (first === null) throw error;
    return first;
  }
}

async function createOnce(
  deps: InfractionsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: CreateInfractionInput,
): Promise<Infraction> {
  const repeated = await firstOf(deps, tx, viewer, input);
  if (repeated !== null) return repeated;
  const store = infractionsStore(tx.handle, viewer.serverId);
  const member = await store.memberCalled(input.staffUserId);
  const target = member ?? { id: input.staffUserId, role: null };
  requireDisciplinable({ actor: personOf(viewer), target });
  const at = deps.now();
  await requireOwnDepartment(store, viewer, target.id, at);
  return show(tx, viewer, await recordInfraction(tx, viewer, target, input, at), at);
}

/** What an earlier submit with the same client id became; null when this is the first, or names no id. */
async function firstOf(
  { now }: InfractionsDeps,
  { handle }: Pick<Transaction, 'handle'>,
  viewer: Viewer,
  { clientId }: CreateInfractionInput,
): Promise<Infraction | null> {
  if (clientId === undefined) return null;
  const row = await infractionsStore(handle, viewer.serverId).findByClientId(clientId);
  return row && show({ handle }, viewer, row.id, now());
}

async function revoke(
  tx: Transaction,
  viewer: Viewer,
  { infractionId, reason }: RevokeInfractionInput,
  at: number,
): Promise<void> {
  const store = infractionsStore(tx.handle, viewer.serverId);
  const row = await store.find(infractionId);
  if (row === null) throw noSuchInfraction();
  requireRevocable({ actor: personOf(viewer), target: await targetOf(store, viewer, row.staff_user_id) });
  await requireOwnDepartment(store, viewer, row.staff_user_id, at);
  if (!leadsEvery(viewer) && row.issued_by !== viewer.id) throw recordedByOthers();
  if (!(await revokeWithCause(tx, viewer, row, { reason, at }))) {
    throw tooLate((await store.find(infractionId)) ?? row);
  }
}

/** Throws `FORBIDDEN` for a person outside the departments that the viewer leads; admins manage everyone below them. */
async function requireOwnDepartment(
  store: ReturnType<typeof infractionsStore>,
  viewer: Viewer,
  staffUserId: string,
  at: number,
): Promise<void> {
  if (leadsEvery(viewer)) return;
  const ids = await store.idsIn(departmentsOf(viewer), at - DEPARTMENT_MS);
  if (ids.includes(staffUserId)) return;
  throw new DomainError('FORBIDDEN', {
    message: 'You only manage staff with a shift of your department in the last 30 days. Ask an admin.',
  });
}

function recordedByOthers(): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'You can only revoke infractions that you recorded. Ask an admin.',
  });
}

function tooLate({ revoker }: InfractionRow): DomainError {
  return new DomainError('CONFLICT', {
    message: revoker === null ? 'Already revoked' : `Already revoked by ${revoker}`,
    details: { status: 'revoked', by: revoker },
  });
}
