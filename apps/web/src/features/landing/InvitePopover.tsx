import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { copy } from '../../copy.ts';
import { useCommunityInvite } from '../../data/config.ts';
import { useCopy } from '../../ui/use-copy.ts';
import buttons from './buttons.module.css';
import classes from './InvitePopover.module.css';

/** "Join our Discord" answers in place: the invite, to open or to copy (T36). */
export function InvitePopover() {
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
        {copy.landing.joinOurDiscord}
      </button>
      <div id={id} hidden={!open} className={classes.panel}>
        <Invite />
      </div>
    </div>
  );
}

function Invite() {
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
        <button type="button" className={classes.small} onClick={() => void copyText(invite)}>
          Copy invite
        </button>
        <a href={invite} target="_blank" rel="noopener noreferrer" className={classes.small}>
          Open <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
        </a>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
