import { IconMoon, IconSun } from '@tabler/icons-react';
import { copy } from '../copy.ts';
import { useScheme } from '../theme/color-scheme.ts';
import classes from './SchemeToggle.module.css';

/** Switches between the dark and the light scheme; the choice is remembered on this device. */
export function SchemeToggle() {
  const { scheme, toggle } = useScheme();
  const dark = scheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  const label = dark ? copy.navigation.toLight : copy.navigation.toDark;
  return (
    <button type="button" className={classes.toggle} onClick={toggle} aria-label={label} title={label}>
      <Icon size={18} aria-hidden />
    </button>
  );
}
