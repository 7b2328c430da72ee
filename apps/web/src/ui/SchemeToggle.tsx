import { IconMoon, IconSun } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import { useScheme } from '../theme/color-scheme.ts';
import classes from './SchemeToggle.module.css';

/**
 * Switches between the dark and the light scheme; the choice is remembered on this device. It holds the icon and the
 * label of both, and the style sheet shows those of the current scheme: a prerendered page cannot know which it is.
 */
export function SchemeToggle() {
  const { toggle } = useScheme();
  const { toLight, toDark } = copy.navigation;
  return (
    <button type="button" className={classes.toggle} onClick={toggle}>
      <span className={classes.inDark} title={toLight}>
        <IconSun size={18} aria-hidden />
        <span className="tf-visually-hidden">{toLight}</span>
      </span>
      <span className={classes.inLight} title={toDark}>
        <IconMoon size={18} aria-hidden />
        <span className="tf-visually-hidden">{toDark}</span>
      </span>
    </button>
  );
}
