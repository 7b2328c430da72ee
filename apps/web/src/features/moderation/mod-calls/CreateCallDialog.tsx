import { NativeSelect, TextInput } from '@mantine/core';
import { MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { PlayerField } from '../punishments/PlayerField.tsx';
import { useSuggestions } from '../punishments/use-suggestions.ts';
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
export function CreateCallDialog({ form, watchesGame }: { form: CreateCall; watchesGame: boolean }) {
  return (
    <FormDialog subject={form.opened || null} title={() => texts.newCall} onClose={form.close}>
      {() => <CreateCallForm form={form} watchesGame={watchesGame} />}
    </FormDialog>
  );
}

function CreateCallForm({ form, watchesGame }: { form: CreateCall; watchesGame: boolean }) {
  const missing = missingOf(form.values).map((name) => LABELS[name]);

  function field(name: keyof typeof LONGEST) {
    return {
      ...limitedTo(LONGEST[name], form.values[name]),
      ...form.getInputProps(name),
      onKeyDown: ignoreComposingEnter,
    };
  }

  return (
    <DialogForm
      form={form}
      submitLabel={texts.create}
      blockedBy={missing.length === 0 ? null : texts.missing(missing)}
      onCancel={form.close}
    >
      <Player form={form} name="reporterUsername" watchesGame={watchesGame} isFirst />
      <Player form={form} name="reportedUsername" watchesGame={watchesGame} />
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
      <FieldInputs serverId={form.serverId} subject="modCall" stage="start" form={form} />
    </DialogForm>
  );
}

/** A player's name, with names on offer. */
function Player(props: {
  form: CreateCall;
  name: 'reporterUsername' | 'reportedUsername';
  watchesGame: boolean;
  isFirst?: boolean;
}) {
  const { form, name } = props;
  const value = form.values[name];
  const typed = value.trim();
  const { error } = form.getInputProps(name);
  return (
    <PlayerField
      label={LABELS[name]}
      isRequired
      autoFocus={props.isFirst === true}
      value={value}
      error={error}
      suggestions={useSuggestions(form.serverId, props.watchesGame, NO_RECORDS, typed)}
      settled={typed}
      onSettle={() => undefined}
      onChange={(player) => form.setValues({ [name]: player })}
    />
  );
}

const NO_RECORDS: readonly [] = [];
