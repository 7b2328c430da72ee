import { IconBrandDiscord } from '@tabler/icons-react';
import { PRODUCT_NAME } from '@tenfour/domain';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import { usePublicConfig } from '../../../data/config.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import { SignInTerms } from '../../../ui/LegalLinks.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Areas } from './Areas.tsx';
import { EVENING, STEPS } from './content.ts';
import { InvitePopover } from './InvitePopover.tsx';
import classes from './LandingPage.module.css';
import { QueuePreview } from './QueuePreview.tsx';
import { Shots } from './Shots.tsx';

/** Shows the landing page: what Tenfour does, that it is free, and one primary button. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Shots />
      <Evening />
      <Areas />
      <Showcase />
      <Closing />
    </>
  );
}

/** The last word of the page: start, or talk to people first. */
function Closing() {
  return (
    <section className={classes.section} aria-labelledby="closing">
      <div className={classes.inner}>
        <div>
          <h2 id="closing" className={classes.heading}>
            Start in three steps
          </h2>
          <div className={classes.actions}>
            <a href="/api/login" className={buttons.primary}>
              {copy.landing.getStartedAgain}
            </a>
            <InvitePopover label={copy.landing.joinOurDiscord} />
          </div>
          <p className={classes.text}>
            <a href="/coming-from">{PAGE_HEADS.comingFrom.title}</a>
          </p>
        </div>
        <ol className={classes.steps}>
          {STEPS.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** One moderator's evening, as a log. */
function Evening() {
  return (
    <section className={classes.eveningSection} aria-labelledby="evening">
      <div className={classes.eveningInner}>
        <h2 id="evening" className={classes.eveningHeading}>
          One moderator's evening
        </h2>
        <ol className={classes.log}>
          {EVENING.map((moment) => (
            <li key={moment.at}>
              <time className={classes.at}>{moment.at}</time>
              <h3 className={classes.title}>{moment.title}</h3>
              <p className={classes.eveningText}>{moment.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Invites partner communities to get in touch. */
function Showcase() {
  return (
    <section className={classes.showcaseSection} aria-labelledby="showcase">
      <div className={classes.words}>
        <h2 id="showcase" className={classes.showcaseHeading}>
          {copy.landing.showcase}
        </h2>
        <p>Partner communities will appear here. Want yours listed?</p>
        <CommunityLink className={buttons.secondary}>Contact us on Discord</CommunityLink>
      </div>
    </section>
  );
}

/** Leads to the demo, where the operator runs one. */
function DemoLink() {
  const demo = usePublicConfig()?.demoUrl;
  if (!demo) return null;
  return (
    <a href={demo} target="_blank" rel="noopener noreferrer" className={buttons.secondary}>
      Try the live demo <span className="tf-visually-hidden">{copy.common.opensInNewTab}</span>
    </a>
  );
}

/** The first screen: the promise on the left, the thing itself on the right. */
function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.audience}>For ER:LC roleplay communities</p>
        <PageTitle title={PAGE_HEADS.landing.title} className={classes.heroTitle}>
          <span className={classes.line}>
            Every call <span className={classes.mark}>answered.</span>
          </span>{' '}
          <span className={classes.line}>Every shift on record.</span>
        </PageTitle>
        <p className={classes.lead}>
          {PRODUCT_NAME} is the staff panel for your ER:LC server and its Discord: mod calls, punishments,
          shifts and remote commands.
        </p>
        <div className={classes.heroActions}>
          <a href="/api/login" className={buttons.primary}>
            {copy.landing.getStarted}
          </a>
          <DemoLink />
          <CommunityLink className={buttons.secondary}>
            <IconBrandDiscord size={18} stroke={1.6} aria-hidden /> {copy.landing.joinDiscord}
          </CommunityLink>
        </div>
        <ul className={classes.facts}>
          <li>{copy.landing.freeToStart}</li>
          <li>
            <a href="/premium">Plans up to {copy.premium.plans.enterprise.price} a month</a>
          </li>
          <li>{copy.landing.trusted}</li>
          <li>
            <a href="/status">Public status page</a>
          </li>
        </ul>
        <SignInTerms />
      </div>
      <QueuePreview />
    </section>
  );
}
