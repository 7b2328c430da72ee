import { type RuleSetVersion, zRuleSet } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, ESCALATION_MAX } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { EscalationVersionsTable } from '../../../db/table-types/index.ts';

/** The version of a server that has changed nothing. */
export const DEFAULT_VERSION: RuleSetVersion = {
  version: 0,
  ruleSet: DEFAULT_RULE_SET,
  changedAt: null,
  changedBy: null,
  restoredFrom: null,
};

/** Returns the rules in force in a server. In a transaction that records a punishment, they are those of that moment. */
export async function ruleSetInForce(handle: Handle, serverId: string): Promise<RuleSetVersion> {
  const row = await versionsOf(handle, serverId).limit(1).executeTakeFirst();
  return row === undefined ? DEFAULT_VERSION : toVersion(row);
}

function versionsOf(handle: Handle, serverId: string) {
  return handle
    .selectFrom('escalation_versions')
    .innerJoin('users', 'users.id', 'escalation_versions.changed_by')
    .selectAll('escalation_versions')
    .select('users.username')
    .where('escalation_versions.server_id', '=', serverId)
    .orderBy('escalation_versions.version', 'desc');
}

function toVersion(row: Selectable<EscalationVersionsTable> & { username: string }): RuleSetVersion {
  return {
    version: row.version,
    ruleSet: fromJson(row.rule_set, (value) => zRuleSet.parse(value)),
    changedAt: iso(row.changed_at),
    changedBy: row.username,
    restoredFrom: row.restored_from,
  };
}

/** Lists the stored versions of a server, newest first, and the default, which can always be restored. */
export async function escalationVersions(handle: Handle, serverId: string): Promise<RuleSetVersion[]> {
  const rows = await versionsOf(handle, serverId).execute();
  return [...rows.map(toVersion), DEFAULT_VERSION];
}

/** The stored versions of one server's rules. */
export function escalationStore(handle: Handle, serverId: string) {
  return {
    async find(version: number): Promise<RuleSetVersion | null> {
      if (version === 0) return DEFAULT_VERSION;
      const row = await versionsOf(handle, serverId).where('version', '=', version).executeTakeFirst();
      return row === undefined ? null : toVersion(row);
    },

    /** Adds the next version and deletes those beyond the limit; records name their rules themselves. */
    async add(row: Omit<Insertable<EscalationVersionsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('escalation_versions')
        .values({ ...row, server_id: serverId })
        .execute();
      await handle
        .deleteFrom('escalation_versions')
        .where('server_id', '=', serverId)
        .where('version', '<=', row.version - ESCALATION_MAX.versions)
        .execute();
    },
  };
}
