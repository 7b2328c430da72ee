import {
  PUNISHMENT_TYPES,
  type PunishmentType,
  RECORD_FIELD_LIMITS,
  type RecordFieldKind,
  type RecordSubject,
} from '@tenfour/domain';
import { copy } from '../../../copy.ts';

const SUBJECTS: Readonly<Record<RecordSubject, string>> = {
  punishment: 'Punishments',
  modCall: 'Mod calls',
  infraction: 'Infractions',
  shift: 'Shifts',
};

const KINDS: Readonly<Record<RecordFieldKind, string>> = {
  text: 'Text',
  choice: 'Choice',
  number: 'Number',
  link: 'Link',
};

const ALL_OF = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Texts of required and custom fields. */
export const texts = {
  title: 'Record fields',
  hint: 'What staff fill in on new records. Old records stay as they are.',
  none: 'No fields. Records need a player and a reason.',
  edit: 'Edit fields',
  save: copy.common.save,
  saved: 'Fields saved.',
  saveFailed: 'Not saved.',
  fields: 'Fields',
  required: 'Fill this in.',
  choose: 'Choose',
  evidenceRequired: 'Evidence is required.',
  unknown: 'Field',
  needs: (names: string) => `Needs: ${names}`,
  incomplete: 'Incomplete',
  allFields: 'All fields',
  former: (choice: string) => `${choice} (old)`,
  filtered: (value: string) => value.slice(value.indexOf(':') + 1),
  range: (min: number | null, max: number | null) =>
    min === null
      ? max === null
        ? undefined
        : `Up to ${max}`
      : max === null
        ? `${min} or more`
        : `${min} to ${max}`,
  requirements: 'Punishments require',
  requires: (type: string, names: string) => `${type}: ${names}`,
  requiresLine: (line: string) => `${line} required`,
  remove: (name: string) => `Remove ${name}`,
  subjects: SUBJECTS,
  kinds: KINDS,
  subject: 'Used in',
  kind: 'Type',
  name: copy.common.name,
  choices: 'Options, one a line',
  min: 'Lowest',
  max: 'Highest',
  isRequired: 'Required',
  /** The records that require a field; none stands for all of them. */
  requiredBy: (types: readonly PunishmentType[]) =>
    types.length === 0 || types.length === PUNISHMENT_TYPES.length
      ? 'required'
      : `required for ${ALL_OF.format(types.map((type) => `${type}s`))}`,
  requiredFor: 'Required for',
  stage: 'Asked for',
  stages: { start: 'When created', end: 'When resolved' },
  add: 'Add field',
  newField: 'New field',
  archive: (name: string) => `Archive ${name}`,
  restore: (name: string) => `Restore ${name}`,
  archived: 'Archived',
  most: `At most ${RECORD_FIELD_LIMITS.all} fields, archived ones included.`,
  number: 'Enter a number.',
} as const;
