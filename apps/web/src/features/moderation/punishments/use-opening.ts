import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { persistedToggle } from '../../../data/persisted-toggle.ts';

/** From 1200 px on there is room for the composer beside the list. */
const DOCKED_MEDIA_QUERY = '(min-width: 75em)';

/** Below 600 px the composer covers the page. */
const SHEET_MEDIA_QUERY = '(max-width: 37.49em)';

/** How the composer is shown: beside the list, over a part of it, or over the whole page. */
type ComposerLayout = 'docked' | 'drawer' | 'sheet';

/** Whether the docked composer is open, in this browser. */
const docked = persistedToggle('tenfour:composer-docked', false);

/** Whether the person closed the composer: a draft does not open it again on every visit. */
const closed = persistedToggle('tenfour:composer-closed', false);

/** The field that takes the focus when the composer opens. */
type FirstField = 'player' | 'reason';

/** Opens and closes the composer. Only the docked one is remembered: the others cover the list. */
export function useOpening() {
  const layout = useLayout();
  const [isOpen, setOpen] = useState(layout === 'docked' && docked.get());
  const [focus, setFocus] = useState<{ field: FirstField } | null>(null);
  const [previous, setPrevious] = useState(layout);
  const opener = useRef<HTMLButtonElement>(null);
  if (previous !== layout) {
    setPrevious(layout);
    setOpen(layout === 'docked' ? isOpen || docked.get() : previous !== 'docked' && isOpen);
  }

  return {
    layout,
    isOpen,
    /** The field to focus, a new object each time the composer is opened by a person. */
    focus,
    opener,
    wasClosed: closed.get,
    /** Opens the composer for what is filled in already, without remembering it. */
    show(field: FirstField | null) {
      closed.set(false);
      setOpen(true);
      setFocus(field && { field });
    },
    open() {
      if (layout === 'docked') docked.set(true);
      closed.set(false);
      setOpen(true);
      setFocus({ field: 'player' });
    },
    close() {
      if (layout === 'docked') docked.set(false);
      closed.set(true);
      setOpen(false);
      setFocus(null);
      opener.current?.focus({ preventScroll: true });
    },
  };
}

/** What `useOpening` returns. */
export type Opening = ReturnType<typeof useOpening>;

function useLayout(): ComposerLayout {
  const isDocked = useMediaQuery(DOCKED_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const isSheet = useMediaQuery(SHEET_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  if (isDocked) return 'docked';
  return isSheet ? 'sheet' : 'drawer';
}
