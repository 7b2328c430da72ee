import type {
  FactorRequirement,
  FactorRequirementService,
  ListLackingInput,
  UpdateFactorRequirementInput,
  Viewer,
} from '@tenfour/contracts';
import { FACTOR_RANK, factorRequiredFrom, rank, rankAt } from '@tenfour/domain';
import { sql } from 'kysely';
import { hasRank, highestPosition } from '../../../db/added-rights.ts';
import { isoOrNull } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { idOf } from '../../../db/pagination.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { factorRequirementEvents } from './requirement-events.ts';

interface RequirementDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for a server's requirement of a second factor. The check itself reads the column. */
export function createFactorRequirementService({ database, now }: RequirementDeps): FactorRequirementService {
  return {
    get: ({ serverId }) => find(database.handle, serverId),
    lacking: ({ serverId }, input) => listLacking(database.handle, serverId, input),
    update: (viewer, input) => update(database, viewer, input, now()),
  };
}

function update(
  database: Database,
  viewer: Viewer,
  { graceDays }: UpdateFactorRequirementInput,
  at: number,
): Promise<FactorRequirement> {
  const { serverId } = viewer;
  const requiredAt = graceDays === null ? null : factorRequiredFrom(graceDays, at);
  return database.withLock(`server:${serverId}`, async (tx) => {
    const changed = await tx.handle
      .updateTable('servers')
      .set({ factor_required_at: requiredAt })
      .where('id', '=', serverId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`coalesce(factor_required_at, 0) <> ${requiredAt ?? 0}`)
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) {
      const happened = { serverId, actor: actorOf(viewer), at };
      const event =
        graceDays === null
          ? factorRequirementEvents.create({ kind: 'second-factor.not-required', ...happened })
          : factorRequirementEvents.create({ kind: 'second-factor.required', graceDays, ...happened });
      await recordEvent(tx, event);
    }
    return find(tx.handle, serverId);
  });
}

/** Returns the members who need a second factor, or would if it were required. */
function staffOf(handle: Handle, serverId: string) {
  return handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.server_id', '=', serverId)
    .where(hasRank(FACTOR_RANK));
}

async function find(handle: Handle, serverId: string): Promise<FactorRequirement> {
  const server = handle.selectFrom('servers').select('factor_required_at').where('id', '=', serverId);
  const { factor_required_at: requiredAt } = await server.executeTakeFirstOrThrow();
  const counts = await staffOf(handle, serverId)
    .select((eb) => [eb.fn.countAll().as('staff'), eb.fn.count('users.factor_since').as('having')])
    .executeTakeFirstOrThrow();
  const staff = Number(counts.staff);
  return { requiredAt: isoOrNull(requiredAt), staff, lacking: staff - Number(counts.having) };
}

async function listLacking(handle: Handle, serverId: string, { limit, cursor }: ListLackingInput) {
  const rows = await staffOf(handle, serverId)
    .where('users.factor_since', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('members.id', '>', idOf(cursor ?? '')))
    .select([
      'members.id',
      'members.user_id as userId',
      'members.role',
      'users.username',
      highestPosition(),
      highestRole(),
    ])
    .orderBy('members.id')
    .limit(limit)
    .execute();
  return rows.map(({ highest_position: position, highest_role: name, ...person }) => ({
    ...person,
    customRole: rankAt(position ?? 0) > rank(person.role) ? name : null,
  }));
}

/** Selects the name of the highest custom role of a row of `members`; null without one. */
function highestRole() {
  return sql<string | null>`(SELECT roles.name FROM member_grants AS grants
    INNER JOIN server_roles AS roles ON roles.server_id = grants.server_id AND roles.id = grants.role_id
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id
    ORDER BY roles.position DESC LIMIT 1)`.as('highest_role');
}
