import { NO_RECORD_FIELDS, type RecordField, type RecordFieldSet } from '@tenfour/domain';
import type { Handle } from '../../db/database.ts';

const field = (id: string, more: Partial<RecordField>): RecordField => ({
  ...{ id, subject: 'punishment', kind: 'text', label: id, choices: [], min: null, max: null },
  ...{ required: false, types: [], stage: 'start', archived: false, ...more },
});

const SET: RecordFieldSet = {
  requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence', 'witness'] },
  fields: [
    field('area', { kind: 'choice', choices: ['North', 'South'], required: true, types: ['ban'] }),
    field('old', { label: 'Old text', archived: true }),
    field('units', { subject: 'modCall', kind: 'number', min: 1, max: 9, stage: 'end' }),
    field('talk', { subject: 'infraction', label: 'Spoken to' }),
    field('log', { subject: 'shift', kind: 'link', label: 'Log', stage: 'end' }),
  ],
};

/** What the records of a filled server have in its fields, as their columns hold it. */
export const FIELD_VALUES = {
  punishment: '{"area":"East, long ago","old":"Said so","witness":"Ana"}',
  banRequest: '{"area":"South","witness":"Ben"}',
  modCall: '{"units":3}',
  infraction: '{"talk":"Twice"}',
  shift: '{"log":"https://logs.example/1"}',
} as const;

/** Gives a server fields of each kind, one of them archived, and requirements. */
export async function addFields(handle: Handle, server_id: string, owner: string, at: number): Promise<void> {
  await handle
    .insertInto('record_field_sets')
    .values({ server_id, version: 1, field_set: JSON.stringify(SET), changed_by: owner, changed_at: at })
    .execute();
}
