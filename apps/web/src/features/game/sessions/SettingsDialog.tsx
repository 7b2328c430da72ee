import { Checkbox, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { SessionSettings } from '@tenfour/contracts';
import { END_MINUTES_MAX, HOST_LIST_MAX } from '@tenfour/domain';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { linesOf } from './draft.ts';
import classes from './Sessions.module.css';
import { texts } from './texts.ts';
import { showFailure, useSessionChanges, useStaffNames } from './use-sessions.ts';

/** The rules with the most that each takes. */
const MOST = {
  lowPlayers: 100,
  lowMinutes: 120,
  reservedSlots: 20,
  boostMinutes: 720,
  staffNeeded: 50,
  endMinutes: END_MINUTES_MAX,
} as const;
const RULES = Object.keys(MOST) as (keyof typeof MOST)[];

/** Who plans sessions, and when one is low or full. */
export function SettingsDialog(props: {
  serverId: string;
  settings: SessionSettings | null;
  onClose: () => void;
}) {
  return (
    <FormDialog subject={props.settings} title={() => texts.settingsTitle} onClose={props.onClose}>
      {(settings, close) => <Fields serverId={props.serverId} settings={settings} close={close} />}
    </FormDialog>
  );
}

function Fields({
  serverId,
  settings,
  close,
}: {
  serverId: string;
  settings: SessionSettings;
  close: () => void;
}) {
  const { saveSettings } = useSessionChanges();
  const staff = useStaffNames(serverId, true);
  const { hosts, canHost: _canHost, endCommands, ...rules } = settings;
  const form = useSubmittedForm({
    initialValues: {
      ...rules,
      hostIds: hosts.map(({ id }) => id),
      commands: endCommands.join('\n'),
    },
    toInput: ({ commands, ...values }) => ({ ...values, endCommands: linesOf(commands) }),
    send: (values: typeof rules & { hostIds: string[]; endCommands: string[] }) =>
      saveSettings.mutateAsync({ serverId, ...values }),
    onSent: () => {
      close();
      toastSuccess(texts.settingsSaved);
    },
    onFailed: (error) => showFailure(texts.failed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={close}>
      <MultiSelect
        label={texts.hosts}
        description={texts.hostsHint}
        data={staff}
        maxValues={HOST_LIST_MAX}
        searchable
        {...form.getInputProps('hostIds')}
      />
      <div className={classes.rules}>
        {RULES.map((rule) => (
          <NumberInput
            key={rule}
            label={texts.rules[rule]}
            min={rule === 'boostMinutes' ? 1 : 0}
            max={MOST[rule]}
            allowDecimal={false}
            clampBehavior="strict"
            {...form.getInputProps(rule)}
            onChange={(value) => form.setFieldValue(rule, Number(value))}
          />
        ))}
      </div>
      <TextInput
        label={texts.endMessage}
        description={texts.endMessageHint}
        maxLength={100}
        {...form.getInputProps('endMessage')}
      />
      <Textarea
        label={texts.endCommands}
        description={texts.endCommandsHint}
        autosize
        minRows={1}
        {...form.getInputProps('commands')}
      />
      <Checkbox label={texts.endShiftsSetting} {...form.getInputProps('endShifts', { type: 'checkbox' })} />
    </DialogForm>
  );
}
