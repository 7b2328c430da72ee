import { Alert, Select, TextInput } from '@mantine/core';
import { MAX_LENGTH, type Member } from '@tenfour/contracts';
import { type InfractionType, rank } from '@tenfour/domain';
import { useUser } from '../../../data/session.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { texts } from './texts.ts';
import type { RecordForm } from './use-record.ts';

interface RecordProps {
  form: RecordForm;
  members: readonly Member[];
  viewerRank: number;
}

/** Records a warning, strike or termination with its staff member and reason, and explains the effect. */
export function RecordDialog(props: RecordProps) {
  const { form } = props;
  return (
    <FormDialog subject={form.values.type} title={(type) => texts.recordAs(type)} onClose={form.close}>
      {(type) => <RecordFields {...props} type={type} />}
    </FormDialog>
  );
}

function RecordFields({ form, members, viewerRank, type }: RecordProps & { type: InfractionType }) {
  const me = useUser().id;
  return (
    <DialogForm
      form={form}
      submitLabel={texts.recordAs(type)}
      danger={type === 'termination'}
      onCancel={form.close}
    >
      <Alert color={type === 'termination' ? 'yellow' : 'cobalt'}>{texts.rules[type]}</Alert>
      <Select
        label={texts.member}
        placeholder={texts.memberPlaceholder}
        data={belowOf(members, viewerRank, me)}
        value={form.values.memberId || null}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': texts.everyone, tabIndex: -1 }}
        nothingFoundMessage={texts.noOne}
        error={form.errors.memberId}
        onChange={(memberId) => form.setValues({ memberId: memberId ?? '', customId: '' })}
        data-autofocus
      />
      <TextInput
        label={texts.customId}
        autoComplete="off"
        maxLength={MAX_LENGTH.id}
        value={form.values.customId}
        onKeyDown={ignoreComposingEnter}
        onChange={(event) => form.setValues({ customId: event.currentTarget.value, memberId: '' })}
      />
      <ReasonField
        label={texts.reason}
        description={<span className="tf-keyboard-only">{texts.ctrlEnter}</span>}
        most={MAX_LENGTH.reason}
        {...form.getInputProps('reason')}
      />
      <FieldInputs serverId={form.serverId} subject="infraction" form={form} />
    </DialogForm>
  );
}

/** Returns the members below the viewer's role, highest role first. The server enforces the same rule. */
function belowOf(members: readonly Member[], viewerRank: number, me: string) {
  return members
    .filter((member) => member.userId !== me && member.rank < viewerRank)
    .toSorted((a, b) => rank(b.role) - rank(a.role) || a.username.localeCompare(b.username))
    .map(({ userId, username, role }) => ({
      value: userId,
      label: `${username} · ${statusLook('role', role).label}`,
    }));
}
