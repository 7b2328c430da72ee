import { copy } from '../../../copy.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './DocumentationPage.module.css';
import { Faq } from './Faq.tsx';
import { GuideArticle } from './GuideArticle.tsx';
import { Guides } from './Guides.tsx';
import { GUIDES } from './guides/index.ts';
import { Help } from './Help.tsx';
import { QuickStart } from './QuickStart.tsx';
import { texts } from './texts.ts';
import { useOpenGuide } from './use-open-guide.ts';

/** Shows the public documentation: quick start, six guides that open in place, questions and help. */
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
      {GUIDES.map((guide) => (
        <GuideArticle key={guide.slug} guide={guide} isOpen={guide.slug === open} />
      ))}
      <Faq />
      <Help />
    </>
  );
}
