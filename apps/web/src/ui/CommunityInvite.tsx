import { useRef } from 'react';
import { copy } from '../copy.ts';
import { useCommunityInvite } from '../data/config.ts';
import classes from './CommunityInvite.module.css';
import { useCopy } from './use-copy.ts';

/** The community's invite to read, copy or open; says so where the installation has none. Carries no Mantine. */
export function CommunityInvite() {
  const invite = useCommunityInvite();
  const text = useRef<HTMLElement>(null);
  const { state, copyText } = useCopy(text);
  if (!invite) return <p className={classes.missing}>{copy.navigation.communityMissing}</p>;
  const said = { idle: '', copied: 'Copied!', manual: copy.common.pressCtrlC }[state];
  return (
    <>
      <code ref={text} className={classes.invite}>
        {invite}
      </code>
      <div className={classes.row}>
        <button
          type="button"
          className={`${classes.button} ${classes.copy}`}
          onClick={() => void copyText(invite)}
        >
          Copy invite
        </button>
        <a href={invite} target="_blank" rel="noopener noreferrer" className={classes.button}>
          Open <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
        </a>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
