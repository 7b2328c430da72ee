import { Suspense, useEffect, useRef } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { closeOverlay, type Overlay, settleFocus, useOverlay } from '../ui/overlay.ts';

const Palette = lazyNamed(() => import('./palette/Palette.tsx'), 'Palette');
const ShortcutsHelp = lazyNamed(() => import('../shell/shortcuts/ShortcutsHelp.tsx'), 'ShortcutsHelp');

/** Shows the palette or the help of the keys over the page. Their code loads when first needed, or at idle. */
export function Overlays() {
  const overlay = useOverlay();
  const before = useRef<Overlay | null>(null);
  useEffect(() => {
    if (before.current !== null && overlay === null) settleFocus();
    before.current = overlay;
  }, [overlay]);
  // The state outlives the frame: an open overlay must not reappear when the frame comes back.
  useEffect(() => () => closeOverlay(), []);
  const close = () => closeOverlay();
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'help' ? <ShortcutsHelp onClose={close} /> : null}
    </Suspense>
  );
}
