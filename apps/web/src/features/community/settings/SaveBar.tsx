import { Button, Kbd } from '@mantine/core';
import { type RefObject, useLayoutEffect } from 'react';
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
 * Shows what is unsaved, from what to what, and how to save or discard it. What was overtaken in another section than the
 * open one can be settled here.
 */
export function SaveBar({ settings, section }: { settings: Settings; section: SettingsSection }) {
  const { lines, failure } = settings;
  const bar = useClearOfToasts<HTMLElement>(true);
  useFocusLeft(bar);
  const elsewhere = settings.overtaken.filter((field) => SECTION_OF[field] !== section);
  return (
    <section ref={bar} className={classes.bar} aria-label={texts.save}>
      <div className={classes.text}>
        <span role="status">
          {settings.restored ? `${texts.restored} ` : null}
          {texts.unsaved(lines.length)}
        </span>
        <Lines lines={lines} />
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
        <Button variant="default" onClick={settings.discard}>
          {texts.discard}
        </Button>
        <PendingButton
          type="submit"
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

/** Leaves the focus on the form when the bar goes while a button of it has the focus. */
function useFocusLeft(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest('form')?.focus({ preventScroll: true });
    };
  }, [bar]);
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
