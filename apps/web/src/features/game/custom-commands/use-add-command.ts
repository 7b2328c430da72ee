import type { CustomCommand } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { type Draft, draftProblems, EMPTY_DRAFT, isWorthKeeping, lacksRequired, readDraft } from './draft.ts';
import { showFailure, useCommandChanges } from './use-custom-commands.ts';
import { type ScheduledKind, WORDING } from './wording.ts';

/** The form that adds a command. Its input stays until it is saved, also through a sign-in. */
export function useAddCommand(
  serverId: string,
  kind: ScheduledKind,
  onSaved: (saved: CustomCommand) => void,
) {
  const words = WORDING[kind];
  const { create } = useCommandChanges(serverId);
  const initialValues: Draft = { ...EMPTY_DRAFT, means: words.means };
  return useContractForm({
    schema: 'customCommands.create',
    draftKey: kind === 'commands' ? `custom-command:${serverId}` : `reminder:${serverId}`,
    initialValues,
    readDraft,
    isDirty: isWorthKeeping,
    toInput: (draft) => ({
      serverId,
      ...draft,
      name: draft.name.trim(),
      command: draft.command.trim(),
    }),
    check: draftProblems,
    summarize: (draft, errors) => ({
      title: copy.common.error,
      message: lacksRequired(draft) ? words.required : (Object.values(errors)[0] ?? ''),
    }),
    idempotent: true,
    refocuses: true,
    send: (input) => create.mutateAsync(input),
    onSent: (saved) => {
      toastSuccess(words.added);
      onSaved(saved);
    },
    onFailed: (error) => showFailure(words.addFailed, error),
  });
}
