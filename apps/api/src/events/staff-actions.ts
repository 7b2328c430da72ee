import { DomainError, STAFF_FREEZE_DEFAULTS, type StaffFreezeSettings } from '@tenfour/domain';
import { sql } from 'kysely';
import { fromJson, toJson } from '../db/codecs.ts';
import type { Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import {
  AUTOMATIC,
  type Circumstances,
  type Person,
  type ServerDomainEvent,
  type StaffAction,
} from './domain-event.ts';
import { staffFreezeEvents } from './staff-freeze-events.ts';

/** An action with its circumstances, as its line in the list of a freeze. */
interface MadeAction extends Circumstances {
  text: string;
  action: StaffAction;
}

/**
 * Counts actions of staff where a server freezes those who make too many, and returns the events of freezes that they
 * cause. The owner is never frozen. Actions of transactions that commit meanwhile are not seen, so parallel requests can
 * pass the limit by as many. Throws FORBIDDEN for a person who is frozen, which undoes the action.
 */
export async function countStaffActions(
  tx: Transaction,
  made: readonly MadeAction[],
): Promise<ServerDomainEvent[]> {
  const people = Map.groupBy(made, ({ serverId, actor }) => `${serverId}:${actor.id}`);
  const events: ServerDomainEvent[] = [];
  for (const theirs of people.values()) events.push(...(await countFor(tx, theirs)));
  return events;
}

async function countFor(tx: Transaction, made: readonly MadeAction[]): Promise<ServerDomainEvent[]> {
  const last = made.at(-1);
  const actorId = last?.actor.id ?? null;
  if (last === undefined || actorId === null) return [];
  const { serverId, actor, at } = last;
  const rule = await ruleOf(tx.handle, serverId);
  if (rule === null || rule.ownerId === actorId) return [];
  const person = await personOf(tx.handle, serverId, { id: actorId, username: actor.name }, rule.ownerId);
  const userId = person.id;
  if (await isFrozen(tx.handle, serverId, [userId, actorId])) throw frozen();
  await insert(tx.handle, userId, made);
  const { ownerId, actions, minutes } = rule;
  const total = await totalOf(tx.handle, { serverId, userId, since: at - minutes * 60_000 });
  if (total <= actions) return [];
  const freezeId = await freeze(tx.handle, { serverId, userId, at, total, minutes });
  if (freezeId === null) return [];
  const about = { serverId, at, actor: AUTOMATIC, freezeId, person, ownerId };
  return [staffFreezeEvents.create({ kind: 'staff.frozen', ...about, total, minutes })];
}

/** Returns the settings of a server with its owner; null where freezes are off. */
async function ruleOf(
  handle: Handle,
  serverId: string,
): Promise<(StaffFreezeSettings & { ownerId: string }) | null> {
  const row = await handle
    .selectFrom('automations')
    .innerJoin('servers', 'servers.id', 'automations.server_id')
    .select(['automations.settings', 'servers.owner_id as ownerId'])
    .where('automations.server_id', '=', serverId)
    .where('automations.kind', '=', 'staff-freeze')
    .where('automations.enabled', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...STAFF_FREEZE_DEFAULTS, ...Object(fromJson(row.settings)), ownerId: row.ownerId };
}

/**
 * Returns the person whose actions these are: an API key's are those of who created it, so that keys are no way around a
 * freeze. A key of the owner, who is never frozen, counts alone.
 */
async function personOf(handle: Handle, serverId: string, actor: Person, ownerId: string): Promise<Person> {
  const creator = await handle
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .select(['users.id', 'users.username'])
    .where('api_keys.server_id', '=', serverId)
    .where('api_keys.user_id', '=', actor.id)
    .executeTakeFirst();
  return creator === undefined || creator.id === ownerId ? actor : creator;
}

/** Returns whether one of these people is frozen. */
export async function isFrozen(
  handle: Handle,
  serverId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const row = await handle
    .selectFrom('staff_freezes')
    .select('id')
    .where('server_id', '=', serverId)
    .where('user_id', 'in', userIds)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function frozen(): DomainError {
  return new DomainError('FORBIDDEN', {
    message:
      'You made too many actions in a short time and are frozen in this server. Ask the owner to lift it.',
    details: { frozen: true },
  });
}

async function insert(handle: Handle, userId: string, made: readonly MadeAction[]): Promise<void> {
  const rows = made.map(
    ({ serverId, at, text, action: { kind, subjectId, role = null, end, held = [], weight = 1 } }) => ({
      ...{ server_id: serverId, id: newId(at), user_id: userId, at, kind, subject_id: subjectId },
      ...{ role_until: end?.until ?? null, role_before: end?.before ?? null },
      held: held.length === 0 ? null : toJson(held),
      ...{ role, text: text.slice(0, 300).toWellFormed(), weight },
    }),
  );
  await handle.insertInto('staff_actions').values(rows).execute();
}

interface Window {
  serverId: string;
  userId: string;
  /** Epoch ms. */
  since: number;
}

/** Actions before the last freeze was lifted do not count again. */
async function totalOf(handle: Handle, { serverId, userId, since }: Window): Promise<number> {
  const { total } = await handle
    .selectFrom('staff_actions')
    .select(sql<number>`coalesce(sum(weight), 0)`.as('total'))
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_freezes')
            .select('staff_freezes.id')
            .whereRef('staff_freezes.server_id', '=', 'staff_actions.server_id')
            .whereRef('staff_freezes.user_id', '=', 'staff_actions.user_id')
            .whereRef('staff_freezes.lifted_at', '>=', 'staff_actions.at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Null when a parallel request has frozen the person. */
async function freeze(
  handle: Handle,
  { serverId, userId, at, ...found }: Omit<Window, 'since'> & { at: number; total: number; minutes: number },
): Promise<string | null> {
  const row = await handle
    .insertInto('staff_freezes')
    .values({ server_id: serverId, id: newId(at), user_id: userId, at, ...found })
    .onConflict((conflict) =>
      conflict.columns(['server_id', 'user_id']).where('lifted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
