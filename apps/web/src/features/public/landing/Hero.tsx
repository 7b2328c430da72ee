import { IconBrandDiscord } from '@tabler/icons-react';
import { PRODUCT_NAME } from '@tenfour/domain';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './Hero.module.css';
import { QueuePreview } from './QueuePreview.tsx';

/** The first screen: the promise on the left, the thing itself on the right. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <PageTitle title={PAGE_HEADS.landing.title} className={classes.title}>
          <span className={classes.line}>
            Every call <span className={classes.mark}>answered.</span>
          </span>{' '}
          <span className={classes.line}>Every shift on record.</span>
        </PageTitle>
        <p className={classes.lead}>
          {PRODUCT_NAME} runs your Discord community and your ER:LC servers from one place: mod calls,
          punishments, shifts and remote commands.
        </p>
        <div className={classes.actions}>
          <a href="/api/login" className={buttons.primary}>
            {copy.landing.getStarted}
          </a>
          <CommunityLink className={buttons.secondary}>
            <IconBrandDiscord size={18} stroke={1.6} aria-hidden /> {copy.landing.joinDiscord}
          </CommunityLink>
        </div>
        <ul className={classes.facts}>
          <li>{copy.landing.freeToStart}</li>
          <li>{copy.landing.trusted}</li>
        </ul>
      </div>
      <QueuePreview />
    </section>
  );
}
