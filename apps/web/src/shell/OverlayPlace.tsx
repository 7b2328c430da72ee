import { Suspense, useEffect, useRef } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { closeOverlay, type Overlay, settleFocus, useOverlay } from './overlay.ts';

const Palette = lazyNamed(() => import('../app/palette/Palette.tsx'), 'Palette');
const ShortcutsHelp = lazyNamed(() => import('./shortcuts/ShortcutsHelp.tsx'), 'ShortcutsHelp');

/** Where the palette and the help of the keys appear; neither is loaded before it is wanted or the browser is idle. */
export function OverlayPlace() {
  const overlay = useOverlay();
  const before = useRef<Overlay | null>(null);
  useEffect(() => {
    if (before.current !== null && overlay === null) settleFocus();
    before.current = overlay;
  }, [overlay]);
  // Back to a page without this frame: what was open is not there again when the frame is.
  useEffect(() => () => closeOverlay(), []);
  const close = () => closeOverlay();
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'help' ? <ShortcutsHelp onClose={close} /> : null}
    </Suspense>
  );
}
