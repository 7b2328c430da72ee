import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import buttons from '../../../ui/buttons.module.css';
import { CommunityInvite } from '../../../ui/CommunityInvite.tsx';
import classes from './InvitePopover.module.css';

interface InvitePopoverProps {
  label: string;
  /** What is said above the invite. */
  children?: ReactNode;
  primary?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

/** Shows a button that opens the invite in place, such as "Join our Discord", to follow or to copy. */
export function InvitePopover({ label, children, primary = false, wide = false }: InvitePopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div className={classes.anchor} data-wide={wide || undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={primary ? buttons.primary : buttons.secondary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} hidden={!open} className={classes.panel}>
        {children}
        <CommunityInvite />
      </div>
    </div>
  );
}
