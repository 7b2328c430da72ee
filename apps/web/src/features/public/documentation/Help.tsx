import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import { InvitePopover } from '../landing/InvitePopover.tsx';
import classes from './Help.module.css';
import { texts } from './texts.ts';

/** Shows the two ways to get help: support opens the invite in place, Discord opens in a new tab. */
export function Help() {
  return (
    <section className={classes.section} aria-labelledby="help">
      <div className={classes.inner}>
        <div>
          <h2 id="help" className={classes.heading}>
            {texts.help}
          </h2>
          <p className={classes.text}>{texts.helpText}</p>
        </div>
        <div className={classes.actions}>
          <InvitePopover label={copy.documentation.contactSupport} />
          <CommunityLink className={buttons.primary}>{copy.documentation.joinDiscord}</CommunityLink>
        </div>
      </div>
    </section>
  );
}
