import { type DisciplineRules, zDisciplineRuleSet } from '@tenfour/contracts';
import { NO_DISCIPLINE_RULES } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { DisciplineRulesTable } from '../../../db/table-types/index.ts';

/** Adds a server's rules about infractions, or replaces them. */
export async function storeRules(handle: Handle, row: Insertable<DisciplineRulesTable>): Promise<void> {
  await handle
    .insertInto('discipline_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(row))
    .execute();
}

/** Returns the rules in force in a server; version 0 where it has none. */
export async function disciplineRules(handle: Handle, serverId: string): Promise<DisciplineRules> {
  const row = await handle
    .selectFrom('discipline_rules')
    .innerJoin('users', 'users.id', 'discipline_rules.changed_by')
    .selectAll('discipline_rules')
    .select('users.username')
    .where('discipline_rules.server_id', '=', serverId)
    .executeTakeFirst();
  if (row === undefined)
    return { version: 0, ruleSet: NO_DISCIPLINE_RULES, changedAt: null, changedBy: null };
  return {
    version: row.version,
    ruleSet: fromJson(row.rule_set, (value) => zDisciplineRuleSet.parse(value)),
    changedAt: iso(row.changed_at),
    changedBy: row.username,
  };
}
