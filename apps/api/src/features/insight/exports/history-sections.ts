import { answersInWords, type FormAnswers, type FormContent } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { usernamesOf } from '../../community/identity/index.ts';
import { byId, type ExportSection, json, nameOf, PAGE, rowsOf, time, yes } from './section.ts';

/** Submissions to forms. Reports about staff stay out: the owner and admins could be who they are about. */
const submissions = byId(
  'form-submissions',
  [
    ...['form', 'kind', 'name', 'robloxUsername', 'state', 'at', 'answers', 'message', 'decidedBy'],
    'decidedAt',
  ],
  rowsOf(
    'form_submissions',
    sql`(SELECT title FROM forms WHERE forms.id = form_submissions.form_id) AS form,
      (SELECT kind FROM forms WHERE forms.id = form_submissions.form_id) AS kind,
      ${nameOf('form_submissions.user_id')} AS name, roblox_username, state, created_at, answers, message,
      (SELECT questions FROM form_versions AS v WHERE v.form_id = form_submissions.form_id
        AND v.version = form_submissions.version) AS questions,
      ${nameOf('form_submissions.decided_by')} AS decider, decided_at`,
    sql`AND form_submissions.about_id IS NULL`,
  ),
  (row) => ({
    form: row.form,
    kind: row.kind,
    name: row.name,
    robloxUsername: row.roblox_username,
    state: row.state,
    at: time(row.created_at),
    answers: answersInWords(json(row.questions) as FormContent, json(row.answers) as FormAnswers).map(
      ({ label, text }) => ({ question: label, answer: text }),
    ),
    message: row.message,
    decidedBy: row.decider,
    decidedAt: time(row.decided_at),
  }),
);

/** Promotions and demotions of waves. */
const promotions = byId(
  'promotions',
  ['wave', 'appliedAt', 'appliedBy', 'name', 'from', 'to', 'reason', 'state', 'problem', 'at'],
  rowsOf(
    'promotion_items',
    sql`(SELECT title FROM promotion_waves WHERE promotion_waves.id = promotion_items.wave_id) AS wave,
      (SELECT applied_at FROM promotion_waves WHERE promotion_waves.id = promotion_items.wave_id) AS applied_at,
      (SELECT users.username FROM promotion_waves JOIN users ON users.id = promotion_waves.applied_by
        WHERE promotion_waves.id = promotion_items.wave_id) AS applier,
      ${nameOf('promotion_items.user_id')} AS name, from_name, to_name, reason, state, problem, done_at`,
  ),
  (row) => ({
    ...{ wave: row.wave, appliedAt: time(row.applied_at), appliedBy: row.applier },
    ...{ name: row.name, from: row.from_name, to: row.to_name, reason: row.reason },
    ...{ state: row.state, problem: row.problem, at: time(row.done_at) },
  }),
);

/** Sessions with who signed up and who was there: names only. */
const sessions: ExportSection = {
  name: 'sessions',
  columns: [
    ...['title', 'description', 'state', 'plannedAt', 'startedAt', 'closedAt', 'boosts', 'host'],
    ...['coHosts', 'signUps', 'attended'],
  ],
  async page({ handle, serverId, cursor }) {
    const query = rowsOf(
      'game_sessions',
      sql`title, description, state, planned_at, started_at, closed_at, boosts, co_hosts,
        ${nameOf('game_sessions.host_id')} AS host`,
    );
    const { rows } = await query(serverId, cursor ?? '').execute(handle);
    const ids = rows.map(({ id }) => String(id));
    const signUps = await peopleOf(handle, serverId, 'game_session_signups', ids, sql`answer`);
    const present = sql`is_host, in_game, shift_ms`;
    const attended = await peopleOf(handle, serverId, 'game_session_attendance', ids, present);
    const coHosts = await usernamesOf(
      handle,
      rows.flatMap((row) => textsIn(row.co_hosts)),
    );
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return {
      next: last === undefined ? null : String(last.id),
      rows: rows.map((row) => ({
        ...{ title: row.title, description: row.description, state: row.state, host: row.host },
        ...{
          plannedAt: time(row.planned_at),
          startedAt: time(row.started_at),
          closedAt: time(row.closed_at),
        },
        boosts: row.boosts,
        coHosts: textsIn(row.co_hosts).flatMap((id) => coHosts.get(id) ?? []),
        signUps: (signUps.get(String(row.id)) ?? []).map(({ name, answer }) => ({ name, answer })),
        attended: (attended.get(String(row.id)) ?? []).map((one) => ({
          ...{ name: one.name, host: yes(one.is_host), inGame: yes(one.in_game) },
          shiftMs: Number(one.shift_ms),
        })),
      })),
    };
  },
};

type Present = Record<string, string | number | null>;

/** Reads the people of sessions by the session's id, in the order of their names. */
async function peopleOf(
  handle: Handle,
  serverId: string,
  table: 'game_session_signups' | 'game_session_attendance',
  ids: readonly string[],
  columns: ReturnType<typeof sql>,
): Promise<ReadonlyMap<string, Present[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Present>`SELECT session_id, ${nameOf(`${table}.user_id`)} AS name, ${columns}
    FROM ${sql.table(table)} WHERE server_id = ${serverId} AND session_id IN (${sql.join(ids)})
    ORDER BY session_id, name, user_id`.execute(handle);
  return Map.groupBy(rows, (row) => String(row.session_id));
}

function textsIn(value: unknown): string[] {
  const list = json(value);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** Lists of what staff did with people. */
export const HISTORY_SECTIONS: readonly ExportSection[] = [sessions, promotions, submissions];
