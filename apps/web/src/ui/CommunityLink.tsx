import { type ReactNode, useState } from 'react';
import { copy } from '../copy.ts';
import { useCommunityInvite } from '../data/config.ts';
import classes from './CommunityLink.module.css';

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
  const [asked, setAsked] = useState(false);
  if (invite) {
    return (
      <a href={invite} target="_blank" rel="noopener noreferrer" className={className}>
        {children} <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
      </a>
    );
  }
  return (
    <span className={classes.anchor}>
      <button type="button" className={className} onClick={() => setAsked(!asked)}>
        {children}
      </button>
      <span role="status" className={asked ? classes.note : 'tf-visually-hidden'}>
        {asked ? copy.navigation.communityMissing : ''}
      </span>
    </span>
  );
}
