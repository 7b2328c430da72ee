import { useQuery } from '@tanstack/react-query';
import type { LegalPage as Page } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './LegalPage.module.css';

/** Shows a legal text of this installation. */
export function LegalPage({ page }: { page: Page }) {
  const { data, error, isPending, refetch } = useQuery(trpc.legal.text.queryOptions({ document: page }));
  return (
    <article className={classes.page} aria-busy={isPending}>
      <PageTitle className={largeTitle.title}>{data?.title ?? copy.legal[page]}</PageTitle>
      {data ? (
        // The API renders it from Markdown and escapes raw HTML.
        <div className={classes.text} dangerouslySetInnerHTML={{ __html: data.html }} />
      ) : null}
      {error && !data ? (
        <LinkProblem error={error} missing="" className={classes.problem} onRetry={() => void refetch()} />
      ) : null}
    </article>
  );
}
