import type { CustomCommand } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { CommandFields } from './CommandFields.tsx';
import classes from './CustomCommands.module.css';
import { type Draft, draftProblems, EMPTY_DRAFT, isWorthKeeping, lacksRequired, readDraft } from './draft.ts';
import { showFailure, useCommandChanges } from './use-custom-commands.ts';
import { type ScheduledKind, WORDING } from './wording.ts';

/** The form that adds a command; `onSaved` hears of each one. */
export function AddCommand(props: {
  serverId: string;
  kind: ScheduledKind;
  onSaved: (saved: CustomCommand) => void;
}) {
  const form = useAddCommand(props.serverId, props.kind, props.onSaved);
  const words = WORDING[props.kind];
  return (
    <form {...form.formProps} className={classes.form} aria-label={words.form}>
      <CommandFields
        draft={form.values}
        problems={form.errors}
        change={form.setValues}
        isCreateForm
        action={
          <PendingButton
            type="submit"
            pending={form.pending}
            className={classes.add}
            classNames={{ label: classes.addWords }}
          >
            {words.add}
          </PendingButton>
        }
      />
    </form>
  );
}

/** The form that adds a command. Its input stays until it is saved, also through a sign-in. */
function useAddCommand(serverId: string, kind: ScheduledKind, onSaved: (saved: CustomCommand) => void) {
  const words = WORDING[kind];
  const { create } = useCommandChanges(serverId);
  const initialValues: Draft = { ...EMPTY_DRAFT, means: words.means };
  return useContractForm({
    schema: 'customCommands.create',
    draftKey: kind === 'commands' ? `custom-command:${serverId}` : `reminder:${serverId}`,
    asksToLeave: ['tab'],
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
    summarize: (draft) =>
      lacksRequired(draft) ? { title: copy.common.error, message: words.required } : null,
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
