import { Alert } from '@mantine/core';
import type { CustomCommand } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { CommandFields } from './CommandFields.tsx';
import { changesOf, draftOf, draftProblems, lacksRequired, readDraft } from './draft.ts';
import { texts } from './texts.ts';
import { showFailure, useCommandChanges } from './use-custom-commands.ts';
import { kindOf, WORDING } from './wording.ts';

interface EditProps {
  serverId: string;
  /** Whether another person deleted it. */
  gone: boolean;
  onClose: () => void;
}

/** Edits one command in a dialog; `command` null closes it. */
export function EditCommand({ command, ...props }: EditProps & { command: CustomCommand | null }) {
  return (
    <FormDialog subject={command} title={({ name }) => texts.editTitle(name)} onClose={props.onClose}>
      {(one, close) => <EditForm key={one.id} {...props} command={one} onClose={close} />}
    </FormDialog>
  );
}

function EditForm({ serverId, command, gone, onClose }: EditProps & { command: CustomCommand }) {
  const { update } = useCommandChanges(serverId);
  const words = WORDING[kindOf(command)];
  const form = useContractForm({
    schema: 'customCommands.update',
    draftKey: `command-edit:${command.id}`,
    initialValues: draftOf(command),
    readDraft,
    isDirty: (draft) => Object.keys(changesOf(command, draft)).length > 0,
    toInput: (draft) => ({ serverId, customCommandId: command.id, ...changesOf(command, draft) }),
    check: draftProblems,
    summarize: (draft) =>
      lacksRequired(draft) ? { title: copy.common.error, message: words.required } : null,
    isBlocked: () => gone,
    send: async ({ customCommandId, serverId: _server, ...changes }) => {
      if (Object.keys(changes).length === 0) return;
      await update.mutateAsync({ serverId, customCommandId, ...changes });
      toastSuccess(words.saved);
    },
    onSent: onClose,
    onFailed: (error) => showFailure(words.updateFailed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      {gone ? <Alert color="yellow">{texts.goneWhileEditing}</Alert> : null}
      <CommandFields draft={form.values} problems={form.errors} change={form.setValues} narrow />
    </DialogForm>
  );
}
