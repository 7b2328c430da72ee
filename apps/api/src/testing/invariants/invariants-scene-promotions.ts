import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../db/table-types/index.ts';

/** A row of each table of reviews and promotions, of one server, under one id and about one person. */
export function promotionRows({
  server_id,
  id,
  user,
  at = 1,
  department = '',
  infraction = null,
}: {
  server_id: string;
  id: string;
  user: string;
  at?: number;
  department?: string;
  infraction?: string | null;
}): [keyof Schema, Record<string, unknown>][] {
  const own = { server_id, id };
  const made = { created_by: user, created_at: at };
  const period = { department_id: department, from_at: at, to_at: at + 1 };
  const mark = { review_id: id, user_id: user, mark: 'fine', note: 'x', marked_by: user, at };
  const notice = { user_id: user, infraction_id: infraction, sent_by: user, at };
  const applied = { state: 'applied', applied_by: user, applied_at: at };
  const change = { user_id: user, from_role: 'member', to_role: 'moderator', reason: 'x' };
  return [
    ['staff_reviews', { ...own, ...period, ...made, timezone: 'UTC' }],
    ['staff_review_marks', { server_id, ...mark }],
    ['activity_notices', { ...own, ...period, ...notice }],
    ['promotion_waves', { ...own, ...made, title: 'x', ...applied }],
    ['promotion_items', { ...own, wave_id: id, ...change, state: 'done', done_at: at }],
  ];
}

/** The same with what reviewers said of a submission, whose id is this one too. */
export function reviewRows(of: Pick<Parameters<typeof promotionRows>[0], 'server_id' | 'id' | 'user'>) {
  const { server_id, id, user } = of;
  const said = { submission_id: id, at: 1 };
  return [
    ['form_reviews', { server_id, ...said, user_id: user }] as const,
    ['form_comments', { server_id, id, ...said, author_id: user, text: 'x' }] as const,
    ...promotionRows(of),
  ];
}

/** What the columns of those tables refer to, given the targets that all tables share. */
export function promotionReferences<User, Server, Submitter>(of: {
  user: User;
  server: Server;
  submitter: Submitter;
}) {
  const { user, server, submitter } = of;
  const department = {
    to: 'shift_types' as const,
    of: (): RawBuilder<SqlBool> => sql`t.department_id <> ''`,
  };
  return {
    staff_reviews: { server_id: server, department_id: department, created_by: user },
    staff_review_marks: {
      ...{ server_id: server, review_id: { to: 'staff_reviews' as const } },
      ...{ user_id: user, marked_by: user },
    },
    activity_notices: {
      ...{ server_id: server, department_id: department, user_id: user, sent_by: user },
      infraction_id: { outside: 'an infraction, which retention removes' },
    },
    promotion_waves: { server_id: server, client_id: submitter, created_by: user, applied_by: user },
    promotion_items: { server_id: server, wave_id: { to: 'promotion_waves' as const }, user_id: user },
  };
}
