import {
  IconKeyboard,
  IconKeyboardOff,
  IconLayoutSidebarLeftCollapse,
  IconMoon,
  IconRowInsertBottom,
  IconSun,
} from '@tabler/icons-react';
import { copy } from '../../copy.ts';
import { singleKeys } from '../../data/single-keys.ts';
import { texts as keyTexts } from '../../shell/shortcuts/texts.ts';
import { sidebarCollapsed, toggleSidebar } from '../../shell/sidebar.ts';
import { useScheme } from '../../theme/color-scheme.ts';
import { setDensity, useDensity } from '../../theme/density.ts';
import { openOverlay } from '../../ui/overlay.ts';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';

const { words } = texts;

/** Returns the preferences stored in this browser: appearance and keyboard shortcuts. */
export function usePreferences(): Entry[] {
  const { scheme, toggle } = useScheme();
  const density = useDensity();
  const keysOn = singleKeys.use();
  const collapsed = sidebarCollapsed.use();
  const dark = scheme === 'dark';
  const entry = (own: Omit<Entry, 'group'>): Entry => ({ group: 'preferences', ...own });
  return [
    entry({
      id: 'scheme',
      label: dark ? copy.navigation.toLight : copy.navigation.toDark,
      icon: dark ? IconSun : IconMoon,
      words: words.scheme,
      run: toggle,
    }),
    entry({
      id: 'density',
      label: density === 'compact' ? texts.comfortable : texts.compact,
      icon: IconRowInsertBottom,
      words: words.density,
      run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    }),
    entry({
      id: 'sidebar',
      label: collapsed ? keyTexts.sidebar.expand : keyTexts.sidebar.collapse,
      icon: IconLayoutSidebarLeftCollapse,
      words: words.sidebar,
      keys: ['['],
      run: toggleSidebar,
    }),
    entry({
      id: 'single-keys',
      label: keysOn ? texts.singleKeysOff : texts.singleKeysOn,
      icon: keysOn ? IconKeyboardOff : IconKeyboard,
      words: words.keys,
      run: () => singleKeys.set(!keysOn),
    }),
    entry({
      id: 'help',
      label: texts.help,
      icon: IconKeyboard,
      words: words.keys,
      keys: ['?'],
      run: () => openOverlay('help'),
    }),
  ];
}
