import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { punishmentRow } from '../database/rows.ts';
import { addFields, FIELD_VALUES } from './rich-fields.ts';
import { addPeople } from './rich-people.ts';
import { setUp } from './rich-settings.ts';
import { addThreads } from './rich-threads.ts';

const HOUR = 3_600_000;

/** Users of the server. */
interface People {
  owner: string;
  moderator: string;
}

/** Fills a server with records of every section of an export, at `at` (epoch ms) and before. */
export async function fillServer(
  handle: Handle,
  server_id: string,
  people: People,
  at: number,
): Promise<void> {
  await records(handle, server_id, people, at);
  await staff(handle, server_id, people, at);
  await setUp(handle, server_id, people.owner, at);
  await addPeople(handle, server_id, people, at);
  await addFields(handle, server_id, people.owner, at);
}

async function records(handle: Handle, server_id: string, { owner, moderator }: People, at: number) {
  const base = { server_id, issued_by: moderator, evidence: '[]', auto_ban: 0 as const };
  const past = (nth: number) => ({ created_at: at - nth * HOUR, updated_at: at - nth * HOUR });
  const punishments = [
    punishmentRow(handle, { ...base, ...past(5), roblox_username: 'Rusty', reason: '=SUM(1)', auto_ban: 1 }),
    punishmentRow(handle, {
      ...{ ...base, ...past(4), roblox_username: 'Over', is_active: 0, type: 'kick' },
      evidence: '["https://clips.example/a","/api/servers/x/evidence/y"]',
    }),
    punishmentRow(handle, {
      ...{ ...base, ...past(3), roblox_username: 'Banned', type: 'ban', roblox_user_id: '77' },
      ...{ duration_minutes: 60 * 24 * 300, fields: FIELD_VALUES.punishment },
      expires_at: at - 3 * HOUR + 300 * 24 * HOUR,
    }),
  ];
  await handle.insertInto('punishments').values(punishments).execute();
  const [, edited, ban] = punishments.map(({ id }) => id);
  await addThreads(handle, server_id, { owner, moderator, edited: edited ?? '', ban: ban ?? '' }, at);
  const note = { server_id, username_key: 'rusty', roblox_username: 'Rusty', created_by: owner, ...past(2) };
  await handle
    .insertInto('player_notes')
    .values([
      { ...note, id: newId(), text: '<b>Plain</b>', bolo: 0 },
      { ...note, id: newId(), text: 'Look out', bolo: 1 },
    ])
    .execute();
  const call = {
    ...{ server_id, source: 'panel' as const, reporter_username: 'Rusty', reporter_key: 'rusty', ...past(2) },
    ...{ reported_username: 'Over', reported_key: 'over', reason: 'RDM', created_by: owner, evidence: '[]' },
  };
  await handle
    .insertInto('mod_calls')
    .values([
      {
        ...{ ...call, id: newId(), status: 'resolved', priority: 3, resolution: 'Spoke to them' },
        ...{ claimed_by: moderator, claimed_at: at - HOUR, closed_by: moderator, closed_at: at },
        ...{ location: 'Bank', description: 'Twice', evidence: '["https://clips.example/b"]' },
        fields: FIELD_VALUES.modCall,
      },
      { ...call, id: newId(), status: 'pending', priority: 0, reason: 'Still open' },
    ])
    .execute();
}

async function staff(handle: Handle, server_id: string, { owner, moderator }: People, at: number) {
  const types = { patrol: newId(), old: newId() };
  await handle
    .insertInto('shift_types')
    .values([
      { server_id, id: types.patrol, name: 'Patrol', name_key: 'patrol', weekly_minutes: 90, created_at: at },
      {
        ...{ server_id, id: types.old, name: 'Old', name_key: 'old', weekly_minutes: null, created_at: at },
        archived_at: at,
      },
    ])
    .execute();
  const shift = newId();
  const base = { server_id, user_id: moderator, status: 'off_duty' as const };
  await handle
    .insertInto('shifts')
    .values([
      {
        ...{ ...base, id: shift, type_id: types.patrol, break_ms: HOUR, fields: FIELD_VALUES.shift },
        ...{ clock_in_at: at - 9 * HOUR, clock_out_at: at - 6 * HOUR },
      },
      {
        ...{ ...base, id: newId(), type_id: types.old, break_ms: 0 },
        ...{ clock_in_at: at - 30 * HOUR, clock_out_at: at - 29 * HOUR },
      },
      {
        ...base,
        status: 'on_duty',
        id: newId(),
        type_id: null,
        clock_in_at: at,
        clock_out_at: null,
        break_ms: 0,
      },
    ])
    .execute();
  await handle
    .insertInto('shift_breaks')
    .values({ server_id, id: newId(), shift_id: shift, started_at: at - 8 * HOUR, ended_at: at - 7 * HOUR })
    .execute();
  const infraction = {
    server_id,
    staff_user_id: moderator,
    issued_by: owner,
    type: 'strike' as const,
    points: 7,
  };
  await handle
    .insertInto('infractions')
    .values([
      { ...infraction, id: newId(), reason: 'Late', created_at: at - HOUR, fields: FIELD_VALUES.infraction },
      {
        ...{ ...infraction, id: newId(), reason: 'Taken back', created_at: at - 2 * HOUR },
        ...{ revoked_at: at, revoked_by: owner, revoke_reason: 'A mistake' },
        ...{ appeal_state: 'accepted', appeal_text: 'Not me', appeal_at: at - HOUR, appeal_decided_at: at },
        ...{ appeal_decided_by: owner, appeal_reason: 'Right' },
      },
      {
        ...{
          ...infraction,
          id: newId(),
          reason: 'Open',
          created_at: at - 3 * HOUR,
          expires_at: at + 99 * HOUR,
        },
        ...{ appeal_state: 'open', appeal_text: 'Hear me', appeal_at: at - HOUR },
        ...{
          reached_rule_id: 'r1',
          reached_rule: 'Three',
          reached_version: 2,
          reached_outcome: 'suspension',
        },
      },
      {
        ...{ ...infraction, id: newId(), reason: 'By a rule', created_at: at - 4 * HOUR },
        ...{ made_by_rule: 'Two', made_by_version: 2 },
      },
    ])
    .execute();
  const leave = { server_id, user_id: moderator, created_at: at, decided_by: owner, decided_at: at };
  const days = (nth: number) => ({ starts_at: at + nth * 24 * HOUR, ends_at: at + (nth + 1) * 24 * HOUR });
  await handle
    .insertInto('leaves')
    .values([
      { ...leave, ...days(1), id: newId(), kind: 'leave', share: 0, reason: 'Trip', status: 'approved' },
      { ...leave, ...days(3), id: newId(), kind: 'reduced', share: 25, reason: 'Exams', status: 'approved' },
      { ...leave, ...days(1), id: newId(), kind: 'leave', share: 0, reason: 'No', status: 'denied' },
      {
        ...{ ...leave, ...days(9), id: newId(), kind: 'leave', share: 0, reason: 'Soon', status: 'pending' },
        ...{ decided_by: null, decided_at: null },
      },
    ])
    .execute();
}
