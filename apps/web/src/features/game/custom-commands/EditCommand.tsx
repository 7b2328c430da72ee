import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { CustomCommand } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { CommandFields } from './CommandFields.tsx';
import { changesOf, type Draft, draftOf, draftProblems, lacksRequired, readDraft } from './draft.ts';
import { texts } from './texts.ts';
import { tellFailure, useCommandChanges } from './use-custom-commands.ts';
import { kindOf, WORDING } from './wording.ts';

/** Edits one command in a dialog. A null `command` closes it; `gone` means that another person deleted it. */
export function EditCommand(props: {
  serverId: string;
  command: CustomCommand | null;
  gone: boolean;
  onClose: () => void;
}) {
  const { command } = props;
  return (
    <Modal
      opened={command !== null}
      onClose={props.onClose}
      transitionProps={{ duration: 0 }}
      title={command ? texts.editTitle(command.name) : ''}
    >
      {command ? <EditForm key={command.id} {...props} command={command} /> : null}
    </Modal>
  );
}

function EditForm(props: { serverId: string; command: CustomCommand; gone: boolean; onClose: () => void }) {
  const { serverId, command, gone, onClose } = props;
  const key = `command-edit:${command.id}`;
  const left = useLeftDraft(key);
  const [draft, setDraft] = useState<Draft>(() => readDraft(left) ?? draftOf(command));
  useUnsaved(key, draft, Object.keys(changesOf(command, draft)).length > 0);
  const [tried, setTried] = useState(false);
  const { update } = useCommandChanges(serverId);
  const problems = draftProblems(draft, tried);
  const words = WORDING[kindOf(draft)];

  const onSubmit = useSubmit(save);

  async function save() {
    if (gone) return;
    setTried(true);
    const first = Object.values(draftProblems(draft, true))[0];
    if (first) return toastError(copy.common.error, lacksRequired(draft) ? words.required : first);
    try {
      const changes = changesOf(command, draft);
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ serverId, customCommandId: command.id, ...changes });
        toastSuccess(words.saved);
      }
      onClose();
    } catch (error) {
      tellFailure(words.updateFailed, error);
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {gone ? <Alert color="yellow">{texts.goneWhileEditing}</Alert> : null}
        <CommandFields
          draft={draft}
          problems={problems}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          narrow
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={update.isPending} blocked={gone}>
            {texts.save}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
