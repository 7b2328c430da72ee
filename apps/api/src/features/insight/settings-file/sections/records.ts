import { type RecordFields, zBanRequestSettings, zSaveRecordFieldsInput } from '@tenfour/contracts';
import { diffSettings, mergeSettings, RECORD_FIELD_LIMITS, type RecordField } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection } from '../section.ts';

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
    const set = { ...merged, fields: withIds(state, zFields.parse(merged.fields)) };
    const { error } = SET.safeParse(set);
    const problems = (error?.issues ?? []).map(({ path, message, ...issue }) => ({
      ...{ path, message, issue: { path, message, ...issue } },
    }));
    const changes = diffSettings(current, wanted);
    const input = { set, expectedVersion: state.version };
    return { problems, calls: [{ procedure: 'recordFields.save', changes, input }] };
  },
});

/** Archived fields stay behind: they only belong to the records that have them. */
function toFile({ set: { requirements, fields } }: RecordFields) {
  const used = fields.filter(({ archived }) => !archived);
  return { requirements, fields: used.map(({ id: _, archived: __, ...field }) => field) };
}

/** Gives fields the ids of those in use with their labels, and new ones to others. */
function withIds({ set, version }: RecordFields, wanted: z.infer<typeof zFields>) {
  const free = set.fields.filter(({ archived }) => !archived);
  const isSame = (field: RecordField, { subject, label }: { subject: string; label: string }) =>
    field.subject === subject && field.label === label;
  return wanted.map((field, at) => {
    const index = free.findIndex((one) => isSame(one, field));
    const [known] = index === -1 ? [] : free.splice(index, 1);
    return { ...field, id: known?.id ?? `file-${version + 1}-${at + 1}`, archived: false };
  });
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
