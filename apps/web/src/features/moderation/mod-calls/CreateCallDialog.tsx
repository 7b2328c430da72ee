import { NativeSelect, TextInput } from '@mantine/core';
import { MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { LONGEST, missingOf } from './draft.ts';
import { texts } from './texts.ts';
import type { CreateCall } from './use-create-call.ts';

const PRIORITIES = MOD_CALL_PRIORITIES.map((value) => ({
  value,
  label: statusLook('priority', value).label,
}));

const LABELS = {
  reporterUsername: texts.reporter,
  reportedUsername: texts.reported,
  reason: texts.reason,
} as const;

/**
 * Asks for a new call. Create is disabled until caller, reported player and reason are filled in, and says what is
 * missing.
 */
export function CreateCallDialog({ form }: { form: CreateCall }) {
  return (
    <FormDialog subject={form.opened || null} title={() => texts.newCall} onClose={form.close}>
      {() => <CreateCallForm form={form} />}
    </FormDialog>
  );
}

function CreateCallForm({ form }: { form: CreateCall }) {
  const missing = missingOf(form.values).map((name) => LABELS[name]);

  function field(name: keyof typeof LONGEST) {
    return {
      ...limitedTo(LONGEST[name], form.values[name]),
      ...form.getInputProps(name),
      onKeyDown: ignoreComposingEnter,
    };
  }

  const player = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, required: true };
  return (
    <DialogForm
      form={form}
      submitLabel={texts.create}
      blockedBy={missing.length === 0 ? null : texts.missing(missing)}
      onCancel={form.close}
    >
      <TextInput
        {...field('reporterUsername')}
        {...player}
        label={texts.reporter}
        description={texts.username}
        data-autofocus
      />
      <TextInput
        {...field('reportedUsername')}
        {...player}
        label={texts.reported}
        description={texts.username}
      />
      <TextInput {...field('reason')} required label={texts.reason} />
      <NativeSelect label={texts.priority} data={PRIORITIES} {...form.getInputProps('priority')} />
      <TextInput {...field('location')} label={texts.location} placeholder={texts.optional} />
      <ReasonField
        label={texts.description}
        placeholder={texts.optional}
        most={LONGEST.description}
        {...form.getInputProps('description')}
      />
      <EvidenceFields
        serverId={form.serverId}
        value={form.values.evidence}
        showErrors={form.attempted}
        onChange={(evidence) => form.setValues({ evidence })}
      />
    </DialogForm>
  );
}
