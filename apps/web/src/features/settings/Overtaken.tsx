import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ContestedField } from './changes.ts';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** Under a field that somebody else has saved meanwhile: what they made of it, and whose shall count. */
export function Overtaken({ settings, field }: { settings: Settings; field: ContestedField }) {
  const there = settings.overtaken.includes(field);
  const label = texts.fieldNames[field];
  return (
    <div role="status">
      {there ? (
        <div className={classes.overtaken}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{texts.overtaken(settings.stored[field])}</span>
          <span className={classes.choices}>
            <Button
              size="xs"
              variant="default"
              aria-label={texts.keyOf(texts.keepMine, label)}
              onClick={() => settings.settle(field, 'mine')}
            >
              {texts.keepMine}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={texts.keyOf(texts.takeTheirs, label)}
              onClick={() => settings.settle(field, 'theirs')}
            >
              {texts.takeTheirs}
            </Button>
          </span>
        </div>
      ) : null}
    </div>
  );
}
