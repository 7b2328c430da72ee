import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ContestedField } from './changes.ts';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/**
 * Shows that another window or person saved a field meanwhile, and asks which value to use. `named` adds the field's
 * name, for use away from the field.
 */
export function ConflictNotice(props: { settings: Settings; field: ContestedField; named?: boolean }) {
  const { settings, field, named = false } = props;
  const there = settings.overtaken.includes(field);
  const label = texts.fieldNames[field];
  return (
    <div role="status">
      {there ? (
        <div className={classes.overtaken}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {named ? `${label}: ` : null}
            {texts.overtaken(settings.stored[field])}
          </span>
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
