import { Button, Kbd } from '@mantine/core';
import { copy } from '../../../copy.ts';
import type { SettingsSection } from '../../../data/paths.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type ChangeLine, SECTION_OF } from './changes.ts';
import classes from './SaveBar.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/**
 * What is unsaved, from what to what, and how to save or discard it. Sticks to the window while there is something.
 * What was overtaken in another section than the open one can be settled here.
 */
export function SaveBar({ settings, section }: { settings: Settings; section: SettingsSection }) {
  const { lines, failure } = settings;
  const dirty = lines.length > 0;
  // Also with nothing to save: what a press on Save tells must not lie over it.
  const bar = useClearOfToasts<HTMLElement>(true);
  const elsewhere = settings.overtaken.filter((field) => SECTION_OF[field] !== section);
  return (
    <section ref={bar} className={classes.bar} aria-label={texts.save} data-dirty={dirty || undefined}>
      <div className={classes.text}>
        <span role="status">
          {dirty && settings.restored ? `${texts.restored} ` : null}
          {dirty ? texts.unsaved(lines.length) : texts.nothingUnsaved}
        </span>
        {dirty ? <Lines lines={lines} /> : null}
        {elsewhere.map((field) => (
          <ConflictNotice key={field} settings={settings} field={field} named />
        ))}
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

/** More than this many lines are in a list that scrolls. */
const SHORT = 4;

function Lines({ lines }: { lines: readonly ChangeLine[] }) {
  const list = (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.label}>
          {line.label}: <Value line={line} />
        </li>
      ))}
    </ul>
  );
  if (lines.length <= SHORT) return list;
  return (
    <ScrollRegion label={texts.changeList} mah="6.5rem">
      {list}
    </ScrollRegion>
  );
}

function Value({ line: { from, to } }: { line: ChangeLine }) {
  if (from === null) return to;
  return (
    <>
      <span className={classes.from}>{from}</span> <span aria-hidden>→</span>
      <span className="tf-visually-hidden">{texts.becomes}</span> <span className={classes.to}>{to}</span>
    </>
  );
}
