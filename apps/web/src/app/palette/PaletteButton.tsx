import { IconSearch } from '@tabler/icons-react';
import { keyName } from '../../ui/KeySign.tsx';
import { openOverlay } from '../../ui/overlay.ts';
import classes from './PaletteButton.module.css';
import { texts } from './texts.ts';

/** Opens the command palette. It shows as much as the header has room for: at least its icon. */
export function PaletteButton() {
  return (
    <div className={classes.place}>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openOverlay('palette')}
      >
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <span className={classes.text}>{texts.placeholder}</span>
        <kbd className={classes.key} aria-hidden>
          {keyName('mod+k')}
        </kbd>
      </button>
    </div>
  );
}
