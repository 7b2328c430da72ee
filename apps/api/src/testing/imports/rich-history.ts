import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

const HOUR = 3_600_000;

interface Names {
  owner: string;
  moderator: string;
  /** Id of a custom role. */
  lead: string;
}

/** Adds waves, sessions, their plans and submissions, over and under way, at `at` (epoch ms) and before. */
export async function addHistory(handle: Handle, server_id: string, names: Names, at: number): Promise<void> {
  await addWaves(handle, server_id, names, at);
  await addSessions(handle, server_id, names, at);
  await addPlans(handle, server_id, names, at);
  await addSubmissions(handle, server_id, names, at);
}

async function addWaves(handle: Handle, server_id: string, { owner, moderator, lead }: Names, at: number) {
  const [applied, draft] = [newId(), newId()];
  const wave = { server_id, created_by: owner, created_at: at - HOUR };
  await handle
    .insertInto('promotion_waves')
    .values([
      { ...wave, id: applied, title: 'Spring', state: 'applied', applied_by: owner, applied_at: at },
      { ...wave, id: draft, title: 'Summer', state: 'draft', applied_by: null, applied_at: null },
    ])
    .execute();
  const item = { server_id, user_id: moderator, from_role: 'member', from_name: 'Member' };
  await handle
    .insertInto('promotion_items')
    .values([
      {
        ...{ ...item, id: newId(), wave_id: applied, to_role: lead, to_name: 'Patrol lead' },
        ...{ reason: 'Great work', state: 'partial', problem: 'Kept the old role', done_at: at },
      },
      {
        ...{ ...item, id: newId(), wave_id: draft, to_role: null, to_name: null, reason: '' },
        ...{ state: 'waiting', problem: null, done_at: null },
      },
    ])
    .execute();
}

async function addSessions(handle: Handle, server_id: string, { owner, moderator }: Names, at: number) {
  const ended = newId();
  const session = {
    ...{ server_id, host_id: owner, roles: '[]', commands: '[]', created_by: owner },
    ...{ created_at: at - 9 * HOUR, updated_at: at, co_hosts: JSON.stringify([moderator]) },
  };
  await handle
    .insertInto('game_sessions')
    .values([
      {
        ...{ ...session, id: ended, title: 'Friday', description: 'Weekly', state: 'ended', boosts: 2 },
        ...{ planned_at: at - 5 * HOUR, started_at: at - 5 * HOUR, closed_at: at - 2 * HOUR },
      },
      {
        ...{ ...session, id: newId(), title: 'Off', description: '', state: 'cancelled', boosts: 0 },
        ...{ planned_at: at - 4 * HOUR, started_at: null, closed_at: at - 3 * HOUR },
      },
      {
        ...{ ...session, id: newId(), title: 'Next', description: '', state: 'planned', boosts: 0 },
        ...{ planned_at: at + 400 * HOUR, started_at: null, closed_at: null },
      },
    ])
    .execute();
  const person = { server_id, session_id: ended, user_id: moderator };
  await handle
    .insertInto('game_session_signups')
    .values({ ...person, answer: 'accepted', role_id: null, answered_at: at - 6 * HOUR })
    .execute();
  await handle
    .insertInto('game_session_attendance')
    .values([
      { ...person, is_host: 0, in_game: 1, shift_ms: HOUR, ended_at: at - 2 * HOUR },
      { ...person, user_id: owner, is_host: 1, in_game: 0, shift_ms: 0, ended_at: at - 2 * HOUR },
    ])
    .execute();
}

async function addPlans(handle: Handle, server_id: string, { owner, moderator }: Names, at: number) {
  const series = {
    ...{ server_id, starts_on: '2026-01-02', created_by: owner, created_at: at, updated_at: at },
    ...{ roles: JSON.stringify([{ id: newId(), name: 'Dispatch', count: 2 }]), due_at: null },
  };
  await handle
    .insertInto('game_session_series')
    .values([
      {
        ...{ ...series, id: newId(), title: 'Weekend', description: 'Bring a friend', minute: 1_200 },
        ...{ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA;COUNT=40', host_id: moderator },
        ...{ co_hosts: JSON.stringify([owner]), commands: '[":m Welcome"]', auto_start_by: owner },
      },
      {
        ...{ ...series, id: newId(), title: 'Past', description: '', minute: 0, ended_at: at },
        ...{ rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', host_id: owner, co_hosts: '[]', commands: '[]' },
      },
    ])
    .execute();
  const message = { text: '{title} starts', embed: null, buttons: [] };
  await handle
    .insertInto('game_session_templates')
    .values([
      {
        ...{ server_id, kind: 'started', enabled: 1, guild_id: '1', channel_id: '2', channel_name: 'news' },
        ...{
          role_id: '3',
          role_name: 'Pings',
          mode: 'new',
          message: JSON.stringify(message),
          updated_at: at,
        },
      },
      { server_id, kind: 'event', enabled: 1, guild_id: '1', mode: 'edit', message: '{}', updated_at: at },
    ])
    .execute();
}

async function addSubmissions(handle: Handle, server_id: string, { owner, moderator }: Names, at: number) {
  const { id: form_id } = await handle
    .selectFrom('forms')
    .select('id')
    .where('server_id', '=', server_id)
    .where('title', '=', 'Join patrol')
    .executeTakeFirstOrThrow();
  const row = await handle
    .selectFrom('form_versions')
    .select('questions')
    .where('form_id', '=', form_id)
    .executeTakeFirstOrThrow();
  const { sections } = JSON.parse(row.questions) as { sections: { questions: { id: string }[] }[] };
  const answers = JSON.stringify({ [sections[0]?.questions[0]?.id ?? '']: 'Because\nI care' });
  const submission = {
    ...{ server_id, form_id, version: 2, user_id: moderator, roblox_username: 'Mod_1', answers },
  };
  await handle
    .insertInto('form_submissions')
    .values([
      {
        ...{ ...submission, id: newId(), state: 'denied', created_at: at - 3 * HOUR, decided_by: owner },
        ...{ decided_at: at - HOUR, message: 'Not yet' },
      },
      { ...submission, id: newId(), state: 'pending', created_at: at },
      {
        ...{ ...submission, id: newId(), state: 'denied', created_at: at, decided_by: owner, decided_at: at },
        about_id: moderator,
      },
    ])
    .execute();
}
