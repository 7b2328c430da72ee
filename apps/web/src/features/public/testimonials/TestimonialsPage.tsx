import { IconBrandDiscord } from '@tabler/icons-react';
import type { PublicConfig } from '@tenfour/contracts';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import { usePublicConfig } from '../../../data/config.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './TestimonialsPage.module.css';

/** Shows the testimonials: the figures, and space for quotes to come. */
export function TestimonialsPage() {
  const { testimonials } = copy;
  const own = usePublicConfig()?.testimonials;
  return (
    <>
      <header className={classes.hero}>
        <PageTitle title={PAGE_HEADS.testimonials.title} className={classes.title}>
          {texts.headline}
        </PageTitle>
        <p className={classes.lead}>{texts.lead}</p>
      </header>
      <ul className={classes.stats} aria-label={texts.figures}>
        {(own?.figures ?? testimonials.stats).map(({ figure, of }) => (
          <li key={of}>
            <strong className={classes.figure}>{figure}</strong> <span>{of}</span>
          </li>
        ))}
      </ul>
      <section className={classes.soon} aria-label={texts.quotes}>
        <Quotes quotes={own?.quotes ?? []} />
        <div className={classes.actions}>
          <CommunityLink className={buttons.secondary}>{texts.share}</CommunityLink>
        </div>
      </section>
      <section className={classes.closing} aria-labelledby="closing">
        <div className={classes.inner}>
          <h2 id="closing" className={classes.title}>
            {texts.closing.title}
          </h2>
          <p className={classes.lead}>{texts.closing.text}</p>
          <div className={classes.actions}>
            <a href="/api/login" className={buttons.primary}>
              {testimonials.getStarted}
            </a>
            <CommunityLink className={buttons.secondary}>
              <IconBrandDiscord size={18} stroke={1.6} aria-hidden /> {copy.landing.joinDiscord}
            </CommunityLink>
          </div>
        </div>
      </section>
    </>
  );
}

/** The words of communities, or that they are still to come. */
function Quotes({ quotes }: { quotes: NonNullable<PublicConfig['testimonials']>['quotes'] }) {
  if (quotes.length === 0) return <h2 className={classes.heading}>{copy.testimonials.comingSoon}</h2>;
  return quotes.map(({ text, by }) => (
    <figure key={text} className={classes.quote}>
      <blockquote>{text}</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  ));
}

/** The page's words that the specification leaves open. */
export const texts = {
  headline: 'Run by communities, for communities',
  lead: 'Owners, moderators and dispatchers, on duty every evening.',
  figures: 'In figures',
  quotes: 'What communities say',
  share: 'Share your story',
  closing: { title: 'Start with your own community', text: 'Sign in with Discord and name your server.' },
} as const;
