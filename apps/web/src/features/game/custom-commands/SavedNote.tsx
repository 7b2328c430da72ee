import { CloseButton } from '@mantine/core';
import type { CustomCommand } from '@tenfour/contracts';
import { useSuspended } from '../../community/servers/use-suspended.ts';
import { EnabledSwitch, NextRun } from './CommandParts.tsx';
import classes from './CustomCommands.module.css';
import { texts } from './texts.ts';

/** Shows "Saved, paused" with the switch, so that a paused command is not mistaken for a running one. */
export function SavedNote(props: { serverId: string; command: CustomCommand; onClose: () => void }) {
  const { command, serverId } = props;
  const suspended = useSuspended(serverId) !== null;
  return (
    <div className={classes.saved}>
      <EnabledSwitch serverId={serverId} command={command} mayEdit />
      <p role="status">
        <strong>{command.enabled ? texts.savedOn : texts.savedPaused}</strong>{' '}
        {command.enabled && suspended ? (
          texts.noRun
        ) : command.enabled ? (
          <>
            {texts.savedOnText(command.name)} <NextRun serverId={serverId} command={command} />.
          </>
        ) : (
          texts.savedPausedText(command.name)
        )}
      </p>
      <CloseButton aria-label={texts.hideNote} onClick={props.onClose} />
    </div>
  );
}
