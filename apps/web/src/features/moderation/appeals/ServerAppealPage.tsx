import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { copy } from '../../../copy.ts';
import { loginUrl } from '../../../data/browser.ts';
import { isNotThere } from '../../../data/errors.ts';
import { useSession } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import buttons from '../../../ui/buttons.module.css';
import { Checklist } from '../../../ui/Checklist.tsx';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { SignInTerms } from '../../../ui/LegalLinks.tsx';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { ServerHeading } from '../../../ui/ServerHeading.tsx';
import classes from './AppealPage.module.css';
import { AppealView } from './AppealView.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/_marketing/appeals/$slug');
const { server: words } = texts;

type Shown = NonNullable<ReturnType<typeof useServerAppealPage>['data']>;
type Own = NonNullable<ReturnType<typeof useOwnPunishments>['data']>['punishments'][number];

/** /appeals/$slug: leads a banned player to their own punishments. `verify` is the card that proves a Roblox account. */
export function ServerAppealPage({ verify }: { verify: ReactNode }) {
  const { slug } = route.useParams();
  const page = useServerAppealPage(slug);
  useCurrentSlug(slug, page.data?.slug ?? null);
  return (
    <div className={classes.page} aria-busy={page.isPending}>
      {page.data ? (
        <Page slug={slug} page={page.data} verify={verify} />
      ) : (
        <>
          <PageTitle title={texts.title} className={largeTitle.title}>
            {page.error ? (isNotThere(page.error) ? texts.missing : words.failed) : texts.title}
          </PageTitle>
          {page.error ? (
            <LinkProblem
              error={page.error}
              missing={words.missingText}
              className={classes.note}
              onRetry={() => void page.refetch()}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Replaces a former address with the current one. */
function useCurrentSlug(slug: string, current: string | null): void {
  const navigate = route.useNavigate();
  useEffect(() => {
    if (current === null || current === slug) return;
    void navigate({ to: '/appeals/$slug', params: { slug: current }, replace: true });
  }, [slug, current, navigate]);
}

function Page({ slug, page, verify }: { slug: string; page: Shown; verify: ReactNode }) {
  const { serverName, isSuspended } = page;
  const closed = page.slug === null ? words.off : isSuspended ? words.suspended : null;
  return (
    <>
      <ServerHeading serverName={serverName} title={`${texts.title} · ${serverName}`}>
        {texts.page.heading(serverName)}
      </ServerHeading>
      {closed === null ? (
        <Steps slug={slug} verify={verify} />
      ) : (
        <p role="status" className={classes.note}>
          {closed}
        </p>
      )}
    </>
  );
}

/** The steps, and what the first unfinished one needs. */
function Steps({ slug, verify }: { slug: string; verify: ReactNode }) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const roblox = user?.robloxVerified ? (user.robloxUsername ?? '') : null;
  const own = useOwnPunishments(slug, roblox !== null);
  const isSent = own.data?.punishments.some(({ appeal }) => appeal !== null) ?? false;
  if (session.status === 'loading') return null;
  return (
    <>
      <p className={classes.note}>{texts.page.intro}</p>
      <Checklist
        steps={[
          { key: 'sign-in', title: user ? words.signedIn(user.username) : words.signIn, done: user !== null },
          {
            key: 'verify',
            title: roblox === null ? words.verify : words.verified(roblox),
            done: roblox !== null,
          },
          { key: 'appeal', title: isSent ? texts.page.sent : texts.page.title, done: isSent },
        ]}
      />
      {user === null ? <SignIn /> : roblox === null ? verify : <OwnList slug={slug} own={own} />}
    </>
  );
}

function SignIn() {
  return (
    <div className={classes.form}>
      <a href={loginUrl()} className={buttons.primary}>
        {copy.session.login}
      </a>
      <SignInTerms />
    </div>
  );
}

function OwnList({ slug, own }: { slug: string; own: ReturnType<typeof useOwnPunishments> }) {
  if (!own.data) {
    return own.error ? (
      <LinkProblem
        error={own.error}
        missing={words.missingText}
        className={classes.note}
        onRetry={() => void own.refetch()}
      />
    ) : (
      <p role="status">{copy.common.loading}</p>
    );
  }
  const { punishments, robloxUsername } = own.data;
  if (punishments.length === 0) {
    return (
      <p role="status">
        {words.none(robloxUsername ?? copy.navigation.account)}{' '}
        <Link to="/account">{words.otherAccount}</Link>
      </p>
    );
  }
  return (
    <ul className={classes.cases}>
      {punishments.map((one) => (
        <li key={one.punishmentId}>
          <OwnCase slug={slug} own={one} />
        </li>
      ))}
    </ul>
  );
}

function OwnCase({ slug, own }: { slug: string; own: Own }) {
  const { submit, write } = useWriteOwnAppeal(slug);
  const { punishmentId } = own;
  const on = { slug, punishmentId };
  return (
    <AppealView
      shown={own}
      draftKey={punishmentId}
      submit={(input) => submit.mutateAsync({ ...on, ...input })}
      write={(input) => write.mutateAsync({ ...on, ...input })}
    />
  );
}

/** Returns a server's appeal page. */
function useServerAppealPage(slug: string) {
  return useQuery(trpc.appealPage.get.queryOptions({ slug }, { retry: false }));
}

/** Returns the viewer's own punishments on a server. Answers and decisions arrive with a slow poll. */
function useOwnPunishments(slug: string, enabled: boolean) {
  return useQuery(
    trpc.appealPage.punishments.queryOptions({ slug }, { enabled, retry: false, refetchInterval: 30_000 }),
  );
}

/** Writes on one's own punishments; the list is read again after each attempt. */
function useWriteOwnAppeal(slug: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.appealPage.punishments.queryFilter({ slug }));
  return {
    submit: useMutation(trpc.appealPage.submit.mutationOptions({ onSettled })),
    write: useMutation(trpc.appealPage.write.mutationOptions({ onSettled })),
  };
}
