import { Alert, Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { MAX_LENGTH, type Member } from '@tenfour/contracts';
import { type InfractionType, type Role, rank } from '@tenfour/domain';
import { type FormEvent, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { texts } from './texts.ts';
import type { RecordForm } from './use-record.ts';

interface RecordProps {
  form: RecordForm;
  members: readonly Member[];
  viewerRole: Role;
}

/** Records a warning, strike or termination with its staff member and reason, and explains the effect. */
export function RecordDialog(props: RecordProps) {
  const { form } = props;
  return (
    <Modal
      opened={form.type !== null}
      onClose={form.close}
      title={form.type ? texts.dialogTitle[form.type] : ''}
      transitionProps={{ duration: 0 }}
    >
      {form.type ? <Form {...props} type={form.type} /> : null}
    </Modal>
  );
}

function Form({ form, members, viewerRole, type }: RecordProps & { type: InfractionType }) {
  const { draft, problems, change } = form;
  const me = useUser().id;
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await form.submit(type))) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Alert color={type === 'termination' ? 'yellow' : 'cobalt'}>{texts.rules[type]}</Alert>
        <Select
          label={texts.member}
          placeholder={texts.memberPlaceholder}
          data={belowOf(members, viewerRole, me)}
          value={draft.memberId || null}
          searchable
          openOnFocus={false}
          clearable
          clearButtonProps={{ 'aria-label': texts.everybody, tabIndex: -1 }}
          nothingFoundMessage={texts.nobody}
          error={problems.who}
          onChange={(memberId) => change({ memberId: memberId ?? '', customId: '' })}
          data-autofocus
        />
        <TextInput
          label={texts.customId}
          description={texts.customHint}
          autoComplete="off"
          maxLength={MAX_LENGTH.id}
          value={draft.customId}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => change({ customId: event.currentTarget.value, memberId: '' })}
        />
        <Textarea
          label={texts.reason}
          description={texts.ctrlEnter}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.reason, draft.reason)}
          value={draft.reason}
          error={problems.reason}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={form.close}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            color={type === 'termination' ? 'danger' : 'cobalt'}
            pending={form.pending}
          >
            {texts.submit[type]}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the members below the viewer's role, highest role first. The server enforces the same rule. */
function belowOf(members: readonly Member[], viewerRole: Role, me: string) {
  return members
    .filter(({ userId, role }) => userId !== me && rank(role) < rank(viewerRole))
    .toSorted((a, b) => rank(b.role) - rank(a.role) || a.username.localeCompare(b.username))
    .map(({ userId, username, role }) => ({
      value: userId,
      label: `${username} · ${statusLook('role', role).label}`,
    }));
}
