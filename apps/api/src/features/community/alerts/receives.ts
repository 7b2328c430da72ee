import { PERSONAL_ALERT_KINDS } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { isStaff } from '../../../db/added-rights.ts';

/** The condition that a member receives an alert of their server: they are staff, or it concerns them alone. */
export const RECEIVES = sql<SqlBool>`(${isStaff()}
  OR alerts.kind IN (${sql.join(PERSONAL_ALERT_KINDS.map((kind) => sql.lit(kind)))}))`;
