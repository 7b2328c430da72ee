import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { copy } from '../copy.ts';
import { useCommunityInvite } from '../data/config.ts';
import classes from './CommunityLink.module.css';

/** Least distance of the note from the window's edge, in px. */
const EDGE_PX = 8;

/**
 * The way into the Discord community: the invite in a new tab, or, while the installation has none, a button that
 * says so in place. Looks are the caller's (`className`).
 */
export function CommunityLink({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  const invite = useCommunityInvite();
  if (invite) {
    return (
      <a href={invite} target="_blank" rel="noopener noreferrer" className={className}>
        {children} <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
      </a>
    );
  }
  return <MissingInvite className={className}>{children}</MissingInvite>;
}

function MissingInvite({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [asked, setAsked] = useState(false);
  const note = useRef<HTMLSpanElement>(null);

  // At the right edge of a window the note would stand partly outside.
  useLayoutEffect(() => {
    if (!asked || !note.current) return;
    const over = note.current.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth;
    note.current.style.translate = over > 0 ? `${-over}px 0` : '';
  }, [asked]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setAsked(false);
  }

  return (
    <span className={classes.anchor}>
      <button
        type="button"
        className={className}
        onClick={() => setAsked(!asked)}
        onBlur={() => setAsked(false)}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      <span ref={note} role="status" className={asked ? classes.note : 'tf-visually-hidden'}>
        {asked ? copy.navigation.communityMissing : ''}
      </span>
      <noscript>
        <span className={classes.missing}>{copy.navigation.communityMissing}</span>
      </noscript>
    </span>
  );
}
