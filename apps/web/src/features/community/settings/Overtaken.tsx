import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ContestedField } from './changes.ts';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/**
 * Where a field was saved meanwhile by another window or somebody else: what became of it, and whose shall count.
 * `named` says which field it is, away from the field itself.
 */
export function Overtaken(props: { settings: Settings; field: ContestedField; named?: boolean }) {
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
