import { Button, Kbd } from '@mantine/core';
import { copy } from '../../copy.ts';
import { PendingButton } from '../../ui/PendingButton.tsx';
import classes from './SaveBar.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** What is unsaved, by name, with the way to save or discard it. Sticks to the window while there is something. */
export function SaveBar({ settings }: { settings: Settings }) {
  const { labels, failure } = settings;
  const dirty = labels.length > 0;
  return (
    <section className={classes.bar} aria-label={texts.save} data-dirty={dirty || undefined}>
      <div className={classes.text}>
        <span role="status">{dirty ? texts.unsaved(labels.length) : texts.nothingUnsaved}</span>
        {dirty ? <span className={classes.labels}>{labels.join(', ')}</span> : null}
        {failure ? (
          <span className={classes.failure}>
            {copy.common.updateFailed}: {failure}
          </span>
        ) : null}
      </div>
      <div className={classes.actions}>
        {dirty ? (
          <Button variant="default" onClick={settings.discard}>
            {texts.discard}
          </Button>
        ) : null}
        <PendingButton
          type="submit"
          variant={dirty ? 'filled' : 'default'}
          pending={settings.saving}
          rightSection={
            <span className={classes.keys} aria-hidden>
              <Kbd size="xs">Ctrl S</Kbd>
            </span>
          }
        >
          {texts.save}
        </PendingButton>
      </div>
    </section>
  );
}
