import type { CustomCommand } from '@tenfour/contracts';
import { type FormEvent, useRef } from 'react';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { CommandFields } from './CommandFields.tsx';
import classes from './CustomCommands.module.css';
import { texts } from './texts.ts';
import { useAddCommand } from './use-add-command.ts';

/** The form that adds a command; `onSaved` hears of each one. */
export function AddCommand(props: { serverId: string; onSaved: (saved: CustomCommand) => void }) {
  const { draft, problems, change, submit, pending } = useAddCommand(props.serverId);
  const name = useRef<HTMLInputElement>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await submit();
    if (!saved) return;
    props.onSaved(saved);
    name.current?.focus();
  }

  return (
    <form className={classes.form} aria-label={texts.form} onSubmit={(event) => void save(event)} noValidate>
      <CommandFields
        draft={draft}
        problems={problems}
        change={change}
        nameRef={name}
        action={
          <PendingButton type="submit" pending={pending}>
            {texts.add}
          </PendingButton>
        }
      />
    </form>
  );
}
