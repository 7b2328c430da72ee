import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Invite, POLLING_MS } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { browser, loginUrl } from '../../../data/browser.ts';
import { humanise, isNotThere, isUnauthorized } from '../../../data/errors.ts';
import { useSession } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import buttons from '../../../ui/buttons.module.css';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { SignInTerms } from '../../../ui/LegalLinks.tsx';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './InvitePage.module.css';
import { texts } from './texts.ts';

const route = getRouteApi('/_marketing/join/$code');
const { invite: words } = texts;

/** /join/$code: shows the server of an invite link, also to visitors, and lets people join or ask to. */
export function InvitePage() {
  const { code } = route.useParams();
  const query = useQuery(
    trpc.servers.invite.queryOptions(
      { joinCode: code },
      {
        retry: false,
        refetchInterval: ({ state }) =>
          state.data?.relation === 'requested' ? POLLING_MS.joinRequests : false,
      },
    ),
  );
  if (query.data) return <Invitation code={code} invite={query.data} />;
  return (
    <div className={classes.page} aria-busy={query.isPending}>
      <PageTitle title={words.title} className={largeTitle.title}>
        {query.error ? (isNotThere(query.error) ? words.missing : words.failed) : words.title}
      </PageTitle>
      {query.error ? (
        <LinkProblem
          error={query.error}
          missing={words.missingText}
          className={classes.note}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </div>
  );
}

function Invitation({ code, invite }: { code: string; invite: Invite }) {
  const { serverName, memberCount, needsApproval, isSuspended } = invite;
  const rule = isSuspended ? words.suspended : needsApproval ? words.approval : words.open;
  return (
    <div className={classes.page}>
      <PageTitle title={words.title} className={largeTitle.title}>
        {words.heading(serverName)}
      </PageTitle>
      <p className={classes.note}>
        {words.members(memberCount)} · {rule}
      </p>
      <NextStep code={code} invite={invite} />
    </div>
  );
}

/** What this visitor can do now. */
function NextStep({ code, invite }: { code: string; invite: Invite }) {
  const session = useSession();
  if (invite.serverId !== null) {
    return (
      <Link to="/server/$id" params={{ id: invite.serverId }} className={buttons.primary}>
        {words.openServer}
      </Link>
    );
  }
  if (invite.relation === 'requested') {
    return (
      <p role="status" className={classes.state}>
        {copy.servers.joinQueued.message}
      </p>
    );
  }
  if (invite.isSuspended || session.status === 'loading') return null;
  if (session.status === 'signed-out') {
    return (
      <>
        <a href={loginUrl()} className={buttons.primary}>
          {copy.session.login}
        </a>
        <SignInTerms />
      </>
    );
  }
  return <JoinButton code={code} needsApproval={invite.needsApproval} />;
}

function JoinButton({ code, needsApproval }: { code: string; needsApproval: boolean }) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const join = useMutation(
    trpc.servers.join.mutationOptions({
      onSuccess: async ({ isRequest, server }) => {
        void queryClient.invalidateQueries(trpc.joinRequests.pending.queryFilter());
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        if (!isRequest) return navigate({ to: '/server/$id', params: { id: server.id } });
        await queryClient.invalidateQueries(trpc.servers.invite.queryFilter({ joinCode: code }));
      },
      onError: (error) => {
        if (isUnauthorized(error)) browser.leaveTo(loginUrl());
        // Joined or asked in another tab meanwhile: the page shows that.
        else void queryClient.invalidateQueries(trpc.servers.invite.queryFilter({ joinCode: code }));
      },
    }),
  );
  return (
    <>
      <button
        type="button"
        className={buttons.primary}
        aria-disabled={join.isPending || undefined}
        onClick={() => {
          if (!join.isPending) join.mutate({ joinCode: code });
        }}
      >
        {needsApproval ? words.ask : words.join}
      </button>
      {join.error && !isUnauthorized(join.error) ? (
        <p role="alert" className={classes.problem}>
          {humanise(join.error)}
        </p>
      ) : null}
    </>
  );
}
