import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PublicPage } from '@tenfour/contracts';
import { type ReactNode, useEffect } from 'react';
import { isNotThere } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import buttons from '../../../ui/buttons.module.css';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ServerHeading } from '../../../ui/ServerHeading.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './CommunityPage.module.css';
import { texts } from './texts.ts';

const route = getRouteApi('/_marketing/s/$slug');
const REFRESH_MS = 30_000;

/** /s/$slug: what a server shows everyone: its next session, whether one runs, who plays, and where to go. */
export function CommunityPage() {
  const { slug } = route.useParams();
  const query = useQuery(
    trpc.publicPage.get.queryOptions({ slug }, { retry: false, refetchInterval: REFRESH_MS }),
  );
  const { data, error } = query;
  useCurrentSlug(slug, data?.slug ?? slug);
  // A page that was switched off meanwhile is not shown any longer.
  const page = error && isNotThere(error) ? undefined : data;
  return (
    <div className={classes.page} aria-busy={query.isPending}>
      {page ? (
        <Content page={page} />
      ) : (
        <>
          <PageTitle title={texts.title} className={largeTitle.title}>
            {error ? (isNotThere(error) ? texts.missing : texts.failed) : texts.title}
          </PageTitle>
          {error ? (
            <LinkProblem
              error={error}
              missing={texts.missingText}
              className={classes.note}
              onRetry={() => void query.refetch()}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Replaces a former address with the current one. */
function useCurrentSlug(slug: string, current: string): void {
  const navigate = route.useNavigate();
  useEffect(() => {
    if (current === slug.toLowerCase()) return;
    void navigate({ to: '/s/$slug', params: { slug: current }, replace: true });
  }, [slug, current, navigate]);
}

function Content({ page }: { page: PublicPage }) {
  const { serverName, running, next, players } = page;
  return (
    <>
      <ServerHeading serverName={serverName} title={serverName}>
        {serverName}
      </ServerHeading>
      {running ? (
        <div className={classes.badges}>
          <StatusBadge kind="gameSession" value="running" live />
          {running.full ? <StatusBadge kind="gameSession" value="full" /> : null}
          {running.low ? <StatusBadge kind="gameSession" value="low" /> : null}
        </div>
      ) : null}
      <dl className={classes.facts}>
        {running ? <Fact name={texts.since}>{formatDateTime(running.since)}</Fact> : null}
        {next ? (
          <Fact name={texts.next}>
            {formatDateTime(next.plannedAt)}
            <small>
              <RelativeTime at={next.plannedAt} />
              {next.host === null ? null : ` · ${texts.hostedBy(next.host)}`}
            </small>
          </Fact>
        ) : (
          <Fact name={texts.next}>{texts.noNext}</Fact>
        )}
        {players ? (
          <Fact name={texts.players}>
            {texts.count(players.now, players.max)}
            <small>
              <RelativeTime at={players.asOf} />
            </small>
          </Fact>
        ) : (
          <Fact name={texts.players}>{texts.noPlayers}</Fact>
        )}
      </dl>
      <Links page={page} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Links({ page: { joinUrl, applyUrl, appealUrl } }: { page: PublicPage }) {
  return (
    <div className={classes.links}>
      {joinUrl === null ? null : (
        <a href={joinUrl} rel="noreferrer" className={buttons.primary}>
          {texts.join}
        </a>
      )}
      {applyUrl === null ? null : (
        <a href={applyUrl} rel="nofollow noreferrer" className={buttons.secondary}>
          {texts.apply}
        </a>
      )}
      <a href={appealUrl} className={buttons.secondary}>
        {texts.appeal}
      </a>
    </div>
  );
}
