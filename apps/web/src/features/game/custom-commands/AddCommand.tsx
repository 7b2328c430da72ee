import type { CustomCommand } from '@tenfour/contracts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { CommandFields } from './CommandFields.tsx';
import classes from './CustomCommands.module.css';
import { useAddCommand } from './use-add-command.ts';
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
        isMain
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
