import { type RecordFields, zBanRequestSettings, zSaveRecordFieldsInput } from '@tenfour/contracts';
import { diffSettings, mergeSettings, RECORD_FIELD_LIMITS, type RecordField } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, problemsOf, withKnownIds } from '../section.ts';

/** A field in the file has no id: what it is asked for and its label are enough. */
const zFields = z
  .array(z.looseObject({ subject: z.string(), label: z.string() }))
  .max(RECORD_FIELD_LIMITS.all);

const SET = zSaveRecordFieldsInput.shape.set;

const recordFields = defineSection({
  key: 'recordFields',
  title: 'Required and custom fields',
  schema: z.object({
    requirements: z.record(z.string(), z.unknown()).optional(),
    fields: zFields.optional(),
  }),
  read: ({ caller, serverId }) => caller.recordFields.get({ serverId }),
  toFile,
  plan(_, state, wanted) {
    const current = toFile(state);
    const merged = mergeSettings(current, wanted);
    const fields = zFields.parse(merged.fields).map((field) => ({ ...field, archived: false }));
    const set = { ...merged, fields: withKnownIds(fields, usedIn(state), state.version, hasItsLabel) };
    const problems = problemsOf(SET, set);
    const changes = diffSettings(current, wanted);
    const input = { set, expectedVersion: state.version };
    return { problems, calls: [{ procedure: 'recordFields.save', changes, input }] };
  },
});

const usedIn = ({ set }: RecordFields) => set.fields.filter(({ archived }) => !archived);

/** Archived fields stay behind: they only belong to the records that have them. */
function toFile(state: RecordFields) {
  const fields = usedIn(state).map(({ id: _, archived: __, ...field }) => field);
  return { requirements: state.set.requirements, fields };
}

function hasItsLabel(known: RecordField, { subject, label }: { subject: string; label: string }): boolean {
  return known.subject === subject && known.label === label;
}

const banRequests = defineSection({
  key: 'banRequests',
  title: 'Ban requests',
  schema: z.object({ votesNeeded: zBanRequestSettings.shape.votesNeeded }),
  read: ({ caller, serverId }) => caller.banRequests.summary({ serverId }),
  toFile: ({ votesNeeded }) => ({ votesNeeded }),
  plan: (_, { votesNeeded }, wanted) => ({
    calls: [
      {
        procedure: 'banRequests.saveSettings',
        changes: diffSettings({ votesNeeded }, wanted),
        input: wanted,
      },
    ],
  }),
});

export const RECORD_SECTIONS = [recordFields, banRequests];
