import { Button } from '@mantine/core';
import { CONFIRMED_COMMANDS, QUICK_COMMANDS } from '@tenfour/domain';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './Console.module.css';
import { confirmIfDisruptive } from './confirm-command.ts';
import { texts } from './texts.ts';
import type { Execute } from './use-execute.tsx';

/** The four quick commands. `playerCount` is null while it is not known. */
export function QuickCommands(props: { execute: Execute; blocked: boolean; playerCount: number | null }) {
  const { execute } = props;
  // Not `disabled`: that would take the focus from the pressed button.
  const { isOffline, hold } = useOffline();
  const waiting = execute.sending || execute.coolDown > 0 || isOffline;

  async function run(command: string) {
    if (waiting || !(await confirmIfDisruptive(command, props.playerCount))) return;
    await execute.send(command);
  }

  return (
    <fieldset className={classes.quick}>
      <legend className="tf-visually-hidden">{texts.quick}</legend>
      {QUICK_COMMANDS.map((command) => {
        const risky = CONFIRMED_COMMANDS.has(command);
        return (
          <Button
            key={command}
            size="xs"
            variant={risky ? 'outline' : 'default'}
            {...(risky ? { color: 'danger' } : {})}
            classNames={{ label: classes.quickLabel }}
            disabled={props.blocked}
            data-disabled={waiting}
            aria-disabled={waiting || undefined}
            title={hold.title}
            onClick={() => void run(command)}
          >
            {command}
          </Button>
        );
      })}
    </fieldset>
  );
}
