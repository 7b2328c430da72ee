import type { Member, MembersService, Viewer } from '@tenfour/contracts';
import { DomainError, may, readUntil, requireTargetBelow } from '@tenfour/domain';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { forUpdate } from '../../../db/locks.ts';
import type { MembersTable } from '../../../db/table-types/index.ts';
import { settleAlerts } from '../../../events/alert-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { NO_RENEWAL } from './grants.ts';
import { type RenewalEvent, renewalEvents } from './renewal-events.ts';
import { membersStore } from './store.ts';

interface RenewalDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the part of the service that asks for more time with what a member has until a date. */
export function createRenewals(deps: RenewalDeps): Pick<MembersService, 'askRenewal' | 'endRenewal'> {
  return {
    askRenewal: (viewer, input) => deps.database.transaction((tx) => ask(deps, tx, viewer, input)),
    endRenewal: (viewer, input) => deps.database.transaction((tx) => end(deps, tx, viewer, input)),
  };
}

async function ask(
  { now }: RenewalDeps,
  tx: Transaction,
  viewer: Viewer,
  { item, until, reason }: Parameters<MembersService['askRenewal']>[1],
): Promise<Member> {
  if (viewer.role === 'owner') throw neverEnds();
  const access = accessOf(tx.handle, viewer.serverId, viewer.id, item);
  const held = await access.lock();
  if (!held?.until || held.until <= now()) throw noSuchAccess();
  const wanted = readUntil(until, now()) ?? 0;
  if (wanted <= held.until) throw notLater();
  if (held.renewal_id !== null) await settle(tx, viewer, held.renewal_id, now());
  const renewal = newId(now());
  await access.set({ renewal_id: renewal, renewal_until: wanted, renewal_reason: reason });
  const asked = await membersStore(tx.handle, viewer.serverId).get(viewer.id);
  const event = { kind: 'member.renewal-asked' as const, until: iso(wanted), reason };
  await record(tx, viewer, now(), { ...event, ...aboutOf(asked, item, renewal) });
  return asked;
}

async function end(
  { now }: RenewalDeps,
  tx: Transaction,
  viewer: Viewer,
  { userId, item }: Parameters<MembersService['endRenewal']>[1],
): Promise<Member> {
  const isOwn = userId === viewer.id;
  if (!isOwn && !may(viewer, 'canManageMembers')) throw notYours();
  const members = membersStore(tx.handle, viewer.serverId);
  const member = await members.get(userId);
  if (!isOwn) requireTargetBelow(viewer, { id: userId, role: member.role, rank: member.rank });
  const access = accessOf(tx.handle, viewer.serverId, userId, item);
  const renewal = (await access.lock())?.renewal_id ?? null;
  if (renewal === null) throw noSuchRequest();
  await access.set(NO_RENEWAL);
  const kind = isOwn ? ('member.renewal-canceled' as const) : ('member.renewal-declined' as const);
  await record(tx, viewer, now(), { kind, ...aboutOf(member, item, renewal) });
  return members.get(userId);
}

/** What a member has until a date: their role (`role`), or a custom role or permission by its item. */
function accessOf(handle: Handle, serverId: string, userId: string, item: string) {
  const isRole = item === 'role';
  const table = isRole ? 'members' : 'member_grants';
  const until = sql<number | null>`${sql.ref(isRole ? 'role_until' : 'expires_at')}`.as('until');
  const isHeld = sql<SqlBool>`server_id = ${serverId} AND user_id = ${userId}
    ${isRole ? sql`` : sql`AND item = ${item}`}`;
  return {
    /** Returns its end (epoch ms) and the request for more time, and locks both until the transaction ends. */
    lock: () =>
      forUpdate(
        handle,
        table,
        handle.selectFrom(table).select(['renewal_id', until]).where(isHeld),
      ).executeTakeFirst(),

    async set(renewal: Updateable<MembersTable>): Promise<void> {
      await handle.updateTable(table).set(renewal).where(isHeld).execute();
    },
  };
}

/** Returns what events say of a request. The member has it, so that it has a name. */
function aboutOf({ userId: id, username, renewals = [] }: Member, item: string, renewal: string) {
  const name = renewals.find((one) => one.item === item)?.name ?? item;
  return { person: { id, username }, name, renewal };
}

function record(tx: Transaction, viewer: Viewer, at: number, event: RenewalEvent): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  return recordEvent(tx, renewalEvents.create({ ...event, ...circumstances }));
}

function settle(tx: Transaction, { serverId }: Viewer, renewal: string, at: number): Promise<void> {
  return settleAlerts(tx, [{ serverId, subjectId: renewal }], at);
}

function noSuchAccess(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This access isn’t temporary.' });
}

function neverEnds(): DomainError {
  return new DomainError('REFUSED', { message: 'Ownership never ends.' });
}

function noSuchRequest(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This request is not open anymore.' });
}

function notLater(): DomainError {
  return new DomainError('BAD_REQUEST', {
    message: 'Choose a later end.',
    details: { field: 'until' },
  });
}

function notYours(): DomainError {
  return new DomainError('FORBIDDEN', { message: 'Your role in this server does not allow this.' });
}
