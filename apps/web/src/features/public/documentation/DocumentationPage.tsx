import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import { CommunityLink } from '../../../ui/CommunityLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { InvitePopover } from '../landing/InvitePopover.tsx';
import { FAQ, QUICK_START } from './content.ts';
import classes from './DocumentationPage.module.css';
import { GuideArticle } from './GuideArticle.tsx';
import { Guides } from './Guides.tsx';
import { FEATURE_GUIDES, GUIDES } from './guides/index.ts';
import { texts } from './texts.ts';

/** Every guide, each in the page and shown while the address names it. */
const ALL_GUIDES = [...GUIDES, ...FEATURE_GUIDES];

/** Shows the public documentation: quick start, guides that open in place, questions and help. */
export function DocumentationPage() {
  const open = useOpenGuide();
  return (
    <>
      <div className={classes.intro}>
        <PageTitle className={classes.title}>{copy.documentation.title}</PageTitle>
        <p className={classes.lead}>{texts.lead}</p>
      </div>
      <QuickStart />
      <Guides open={open} />
      {ALL_GUIDES.map((guide) => (
        <GuideArticle key={guide.slug} guide={guide} isOpen={guide.slug === open} />
      ))}
      <Faq />
      <Help />
    </>
  );
}

/** The six questions as an accordion of the browser's own: it works without JavaScript, and the search of the browser opens it. */
function Faq() {
  return (
    <section className={classes.section} aria-labelledby="faq">
      <h2 id="faq" className={classes.heading}>
        {texts.faq}
      </h2>
      <div className={classes.list}>
        {FAQ.map(({ question, detail, rest }) => (
          <details key={question} className={classes.entry}>
            <summary className={classes.question}>
              {question} <IconChevronDown size={18} aria-hidden />
            </summary>
            <p className={classes.answer}>
              <strong>{detail}</strong>
              {rest}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Shows the two ways to get help: support opens the invite in place, Discord opens in a new tab. */
function Help() {
  return (
    <section className={classes.helpSection} aria-labelledby="help">
      <div className={classes.inner}>
        <div>
          <h2 id="help" className={classes.helpHeading}>
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

/** The four steps of the quick start; each leads to the guide that tells it in full. */
function QuickStart() {
  return (
    <section className={classes.quickStartSection} aria-labelledby="quick-start">
      <h2 id="quick-start" className={classes.quickStartHeading}>
        {texts.quickStart}
      </h2>
      <ol className={classes.steps}>
        {QUICK_START.map(({ title, text, guide, more }) => (
          <li key={title}>
            <h3 className={classes.quickStartTitle}>{title}</h3>
            <p>{text}</p>
            <a href={`#${guide}`}>{more}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The card that opens a guide. */
function cardOf(slug: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-guide="${slug}"]`);
}

/** Whether the focus went away with the guide that was closed. */
function isLostWith(slug: string): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return document.getElementById(slug)?.contains(focused) ?? false;
}

/**
 * Returns the guide in the address, if any. Opening a guide scrolls to it; going back scrolls to the card it was opened
 * from, unless the focus has moved. Browsers do the same without JavaScript.
 */
function useOpenGuide(): string | undefined {
  const hash = useHash();
  const open = ALL_GUIDES.find(({ slug }) => slug === hash)?.slug;
  const last = useRef<string>(undefined);

  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (open !== undefined) {
      const article = document.getElementById(open);
      article?.scrollIntoView();
      article?.focus({ preventScroll: true });
      return;
    }
    if (before !== undefined && isLostWith(before)) cardOf(before)?.focus({ preventScroll: true });
  }, [open]);

  return open;
}

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  window.addEventListener('popstate', changed);
  return () => {
    window.removeEventListener('hashchange', changed);
    window.removeEventListener('popstate', changed);
  };
}

/** What stands behind the # of the address, without it; empty while the page is prerendered. */
function useHash(): string {
  return useSyncExternalStore(
    listen,
    () => window.location.hash.slice(1),
    () => '',
  );
}
