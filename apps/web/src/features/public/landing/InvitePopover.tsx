import { type KeyboardEvent, useId, useRef, useState } from 'react';
import buttons from '../../../ui/buttons.module.css';
import { CommunityInvite } from '../../../ui/CommunityInvite.tsx';
import classes from './InvitePopover.module.css';

/** Shows a button that opens the invite in place, such as "Join our Discord", to follow or to copy. */
export function InvitePopover({ label }: { label: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div className={classes.anchor} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={buttons.secondary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} hidden={!open} className={classes.panel}>
        <CommunityInvite />
      </div>
    </div>
  );
}
