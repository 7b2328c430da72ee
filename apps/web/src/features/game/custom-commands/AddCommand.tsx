import type { CustomCommand } from '@tenfour/contracts';
import { type FormEvent, useRef } from 'react';
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
  const { draft, problems, change, submit, pending } = useAddCommand(props.serverId, props.kind);
  const words = WORDING[props.kind];
  const name = useRef<HTMLInputElement>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await submit();
    if (!saved) return;
    props.onSaved(saved);
    name.current?.focus();
  }

  return (
    <form className={classes.form} aria-label={words.form} onSubmit={(event) => void save(event)} noValidate>
      <CommandFields
        draft={draft}
        problems={problems}
        change={change}
        nameRef={name}
        action={
          <PendingButton
            type="submit"
            pending={pending}
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
