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
  rankOf,
  requireDisciplinable,
  requireRevocable,
} from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { infractionEvents } from './events.ts';
import { type InfractionRow, infractionsStore, toInfraction } from './store.ts';

export interface InfractionsDeps {
  database: Database;
  now: () => number;
}

/** Creates the service for staff infractions: they are recorded, revoked, never deleted, and have no other effect. */
export function createInfractionsService(deps: InfractionsDeps): InfractionsService {
  const { database } = deps;
  return {
    list: (viewer, input) => list(deps, viewer, input),
    create: (viewer, input) => create(deps, viewer, input),
    revoke: (viewer, input) => database.transaction((tx) => revoke(deps, tx, viewer, input)),
  };
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
  return (await store.list(input, shown)).map(toInfraction);
}

async function create(
  deps: InfractionsDeps,
  viewer: Viewer,
  input: CreateInfractionInput,
): Promise<Infraction> {
  try {
    return await deps.database.transaction((tx) => createOnce(deps, tx, viewer, input));
  } catch (error) {
    const repeated = isUniqueViolation(error, 'infractions_client_unique');
    const first = repeated ? await firstOf(deps.database, viewer, input) : null;
    if (first === null) throw error;
    return first;
  }
}

async function createOnce(
  { now }: InfractionsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: CreateInfractionInput,
): Promise<Infraction> {
  const repeated = await firstOf(tx, viewer, input);
  if (repeated !== null) return repeated;
  const store = infractionsStore(tx.handle, viewer.serverId);
  const member = await store.memberCalled(input.staffUserId);
  const target = member ?? { id: input.staffUserId, role: null };
  requireDisciplinable({ actor: personOf(viewer), target });
  const at = now();
  await requireOwnDepartment(store, viewer, target.id, at);
  const row = {
    id: newId(),
    staff_user_id: target.id,
    staff_name: member?.name ?? null,
    type: input.type,
    reason: input.reason,
    issued_by: viewer.id,
    created_at: at,
    revoked_at: null,
    revoked_by: null,
    revoke_reason: null,
  };
  await store.add({ ...row, client_id: input.clientId ?? null });
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(
    tx,
    infractionEvents.create({ kind: 'infraction.recorded', ...domainEvent, infraction: detailsOf(row) }),
  );
  return toInfraction({ ...row, issuer: viewer.username, revoker: null, staff_name_now: row.staff_name });
}

/** What an earlier submit with the same client id became; null when this is the first, or names no id. */
async function firstOf(
  { handle }: Pick<Transaction, 'handle'>,
  { serverId }: Viewer,
  { clientId }: CreateInfractionInput,
): Promise<Infraction | null> {
  if (clientId === undefined) return null;
  const row = await infractionsStore(handle, serverId).findByClientId(clientId);
  return row && toInfraction(row);
}

async function revoke(
  { now }: InfractionsDeps,
  tx: Transaction,
  viewer: Viewer,
  { infractionId, reason }: RevokeInfractionInput,
): Promise<Infraction> {
  const store = infractionsStore(tx.handle, viewer.serverId);
  const before = await store.find(infractionId);
  if (!before) throw new DomainError('NOT_FOUND', { message: 'There is no such infraction.' });
  requireRevocable({ actor: personOf(viewer), target: await targetOf(store, viewer, before.staff_user_id) });
  const at = now();
  await requireOwnDepartment(store, viewer, before.staff_user_id, at);
  if (!leadsEvery(viewer) && before.issued_by !== viewer.id) throw recordedByOthers();
  const revoked = await store.revoke(infractionId, { userId: viewer.id, reason, at });
  const row = (await store.find(infractionId)) ?? before;
  if (!revoked) throw tooLate(row);
  await recordEvent(
    tx,
    infractionEvents.create({
      kind: 'infraction.revoked',
      serverId: viewer.serverId,
      actor: actorOf(viewer),
      at,
      infraction: detailsOf(row),
      why: reason,
    }),
  );
  return toInfraction(row);
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

/** Returns the person whose infractions the viewer can't touch: for a key, who created it. */
const personOf = (viewer: Viewer) => ({ id: personBehind(viewer), role: viewer.role, rank: rankOf(viewer) });

/** Returns the current subject of an infraction, whose id may have been entered before the person joined. */
async function targetOf(store: ReturnType<typeof infractionsStore>, viewer: Viewer, staffUserId: string) {
  const person = personOf(viewer);
  const own = (await store.idsOf(person.id)).includes(staffUserId);
  const member = own ? person : await store.memberCalled(staffUserId);
  return member ?? { id: staffUserId, role: null };
}

function detailsOf(row: Omit<InfractionRow, 'issuer' | 'revoker' | 'staff_name_now'>) {
  return {
    infractionId: row.id,
    staff: row.staff_name ?? row.staff_user_id,
    type: row.type,
    reason: row.reason,
  };
}

function tooLate({ revoker }: InfractionRow): DomainError {
  return new DomainError('CONFLICT', {
    message: revoker === null ? 'Already revoked' : `Already revoked by ${revoker}`,
    details: { status: 'revoked', by: revoker },
  });
}
