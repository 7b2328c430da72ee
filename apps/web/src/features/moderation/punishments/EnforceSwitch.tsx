import { Switch } from '@mantine/core';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import classes from './Composer.module.css';
import type { Draft } from './draft.ts';
import type { EnforcementChoice } from './enforcement.ts';
import { texts } from './texts.ts';

/** Chooses between recording only and carrying the record out in the game, and says which it will be. */
export function EnforceSwitch(props: {
  choice: EnforcementChoice;
  onChange: (enforce: Draft['enforce']) => void;
}) {
  const { command, isOn, problem } = props.choice;
  return (
    <div className={classes.enforce}>
      <Switch
        size="xs"
        label={texts.enforce[command]}
        checked={isOn}
        disabled={problem !== null}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'yes' : 'no')}
      />
      <p className={classes.hint} role="status">
        {isOn ? <IconDeviceGamepad2 size={16} aria-hidden /> : null}
        {isOn ? texts.recordAnd[command] : texts.recordOnly} {problem}
      </p>
    </div>
  );
}
