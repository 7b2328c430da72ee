import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { MOD_CALL_PRIORITIES } from '@tenfour/domain';
import type { FormEvent } from 'react';
import { copy } from '../../../copy.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { EvidenceFields } from '../evidence/EvidenceFields.tsx';
import { LONGEST } from './draft.ts';
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
    <Modal
      opened={form.opened}
      onClose={form.close}
      title={texts.createTitle}
      transitionProps={{ duration: 0 }}
    >
      <Form form={form} />
    </Modal>
  );
}

function Form({ form }: { form: CreateCall }) {
  const { draft, change } = form;
  const missing = form.missing.length === 0 ? null : texts.missing(form.missing.map((name) => LABELS[name]));

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }

  function field(name: keyof typeof LONGEST) {
    return {
      value: draft[name],
      ...limitedTo(LONGEST[name], draft[name]),
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value }),
    };
  }

  const player = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, required: true };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          {...field('reporterUsername')}
          {...player}
          label={texts.reporter}
          description={texts.reporterHint}
          onKeyDown={ignoreComposingEnter}
          data-autofocus
        />
        <TextInput
          {...field('reportedUsername')}
          {...player}
          label={texts.reported}
          description={texts.reportedHint}
          onKeyDown={ignoreComposingEnter}
        />
        <TextInput {...field('reason')} required label={texts.reason} onKeyDown={ignoreComposingEnter} />
        <NativeSelect
          label={texts.priority}
          data={PRIORITIES}
          value={draft.priority}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            change({ priority: MOD_CALL_PRIORITIES.find((known) => known === chosen) ?? draft.priority });
          }}
        />
        <TextInput
          {...field('location')}
          label={texts.location}
          placeholder={texts.optional}
          onKeyDown={ignoreComposingEnter}
        />
        <Textarea
          {...field('description')}
          label={texts.description}
          placeholder={texts.optional}
          autosize
          minRows={2}
          maxRows={8}
          onKeyDown={submitOnCtrlEnter}
        />
        <EvidenceFields
          serverId={form.serverId}
          value={draft.evidence}
          tried={form.tried}
          onChange={(evidence) => change({ evidence })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={form.close}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            pending={form.pending}
            blocked={missing !== null}
            {...(missing === null ? {} : { title: missing, 'aria-description': missing })}
          >
            {texts.create}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
