import { Button } from '@mantine/core';
import { IconCircleCheck, IconHelpCircle, IconUserQuestion } from '@tabler/icons-react';
import type { PunishmentForecast } from '@tenfour/contracts';
import classes from './NameHint.module.css';
import { texts } from './texts.ts';

const EXISTS = {
  yes: { icon: IconCircleCheck, text: texts.existsYes },
  no: { icon: IconUserQuestion, text: texts.existsNo },
  unknown: { icon: IconHelpCircle, text: texts.existsUnknown },
};

/** Shows whether Roblox knows a typed name, and offers the present name of an account that gave it up. */
export function NameHint(
  props: Pick<PunishmentForecast, 'exists' | 'renamedTo'> & {
    /** The account is chosen under its present name. */
    onUse: (name: string) => void;
    /** Label of the button that chooses it. */
    label?: (name: string) => string;
  },
) {
  const { exists, onUse, label = texts.useName } = props;
  const now = props.renamedTo?.robloxUsername;
  const { icon: Icon, text } = EXISTS[exists];
  return (
    <div>
      <p className={classes.hint} data-exists={exists}>
        <Icon size={16} aria-hidden />
        {now === undefined ? text : texts.renamedTo(now)}
      </p>
      {now === undefined ? null : (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => onUse(now)}>
          {label(now)}
        </Button>
      )}
    </div>
  );
}
