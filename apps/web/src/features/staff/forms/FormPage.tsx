import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormPage as FormPageData, OwnForm } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { loginUrl } from '../../../data/browser.ts';
import { isNotThere } from '../../../data/errors.ts';
import { setDraftOwner } from '../../../data/form-drafts.ts';
import { useSession } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import buttons from '../../../ui/buttons.module.css';
import { dialogs } from '../../../ui/dialogs.ts';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { SignInTerms } from '../../../ui/LegalLinks.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { LinkProblem } from '../../../ui/LinkProblem.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ServerHeading } from '../../../ui/ServerHeading.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { AnswerForm } from './AnswerForm.tsx';
import classes from './Forms.module.css';
import { pageTexts } from './page-texts.ts';
import { texts } from './texts.ts';
import { showFailure } from './use-forms.ts';

const route = getRouteApi('/_marketing/forms/$formId');
/** /forms/$formId: a form that people fill in, and their own submissions. */
export function FormPage() {
  const { formId } = route.useParams();
  const page = useQuery(trpc.forms.page.queryOptions({ formId }, { retry: false }));
  const session = useSession();
  if (page.error && isNotThere(page.error) && session.status === 'signed-in') {
    return (
      <div className={classes.page}>
        <PageTitle title={texts.form} className={largeTitle.title}>
          {texts.form}
        </PageTitle>
        {/* People who submitted a form that was deleted since can still withdraw. */}
        <Own formId={formId} userId={session.user.id} />
      </div>
    );
  }
  return (
    <div className={classes.page} aria-busy={page.isPending}>
      {page.data ? (
        <Shown formId={formId} page={page.data} />
      ) : (
        <>
          <PageTitle title={texts.form} className={largeTitle.title}>
            {page.error && isNotThere(page.error) ? pageTexts.missing : texts.form}
          </PageTitle>
          {page.error ? (
            <LinkProblem
              error={page.error}
              missing={pageTexts.missingText}
              className={classes.hint}
              onRetry={() => void page.refetch()}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

function Shown({ formId, page }: { formId: string; page: FormPageData }) {
  const session = useSession();
  return (
    <>
      <ServerHeading serverName={page.serverName} title={`${page.title} · ${page.serverName}`}>
        {page.title}
      </ServerHeading>
      <p className={classes.hint}>{page.serverName}</p>
      {session.status === 'signed-in' ? (
        <Own formId={formId} userId={session.user.id} />
      ) : session.status === 'loading' ? null : (
        <SignIn page={page} />
      )}
    </>
  );
}

function SignIn({ page }: { page: FormPageData }) {
  return (
    <div className={classes.fields}>
      <p role="status">{page.isOpen ? pageTexts.signIn : pageTexts.closed}</p>
      <a href={loginUrl()} className={buttons.primary}>
        {copy.session.login}
      </a>
      <SignInTerms />
    </div>
  );
}

function Own({ formId, userId }: { formId: string; userId: string }) {
  // Before the form reads its draft.
  useState(() => setDraftOwner(userId));
  const own = useQuery(trpc.forms.mine.queryOptions({ formId }, { retry: false, refetchInterval: 60_000 }));
  if (!own.data) {
    return own.error ? (
      <LinkProblem
        error={own.error}
        missing={pageTexts.missingText}
        className={classes.hint}
        onRetry={() => void own.refetch()}
      />
    ) : (
      <p role="status">{copy.common.loading}</p>
    );
  }
  const { obstacle, needsRoblox } = own.data;
  return (
    <>
      {own.data.submissions.length === 0 ? null : <Submissions formId={formId} own={own.data} />}
      {obstacle === null ? (
        <AnswerForm key={own.data.version} formId={formId} form={own.data} />
      ) : (
        <p role="status">
          {obstacle}
          {needsRoblox ? (
            <>
              {' '}
              <Link to="/account">{pageTexts.linkRoblox}</Link>
            </>
          ) : null}
        </p>
      )}
    </>
  );
}

function Submissions({ formId, own }: { formId: string; own: OwnForm }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation(
    trpc.forms.withdraw.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.forms.mine.queryFilter({ formId })),
    }),
  );
  async function askToWithdraw(submissionId: string) {
    const question = { title: pageTexts.withdrawTitle, confirmLabel: pageTexts.withdraw, danger: true };
    if (!(await dialogs.confirm(question))) return;
    await withdraw.mutateAsync({ formId, submissionId }).then(
      () => toastSuccess(pageTexts.withdrawn),
      (error: unknown) => showFailure(texts.notSaved, error),
    );
  }
  return (
    <section aria-label={pageTexts.yours} className={classes.card}>
      <ul className={classes.list}>
        {own.submissions.map(({ id, state, createdAt, message, discordRoles }) => (
          <li key={id} className={classes.own}>
            <StatusBadge kind="submission" value={state} />
            <span className={classes.hint}>
              <RelativeTime at={createdAt} />
            </span>
            {state === 'pending' ? (
              <button type="button" className={buttons.secondary} onClick={() => void askToWithdraw(id)}>
                {pageTexts.withdraw}
              </button>
            ) : null}
            {message ? (
              <p className={classes.words}>
                <LinkedText text={message} />
              </p>
            ) : null}
            <DiscordRoles of={discordRoles} invite={own.discordInvite} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of the Discord roles of an approval. */
function DiscordRoles({
  of: { state, names },
  invite,
}: {
  of: OwnForm['submissions'][number]['discordRoles'];
  invite: string | null;
}) {
  const text = pageTexts.roles[state](names.join(', '));
  if (text === null) return null;
  return (
    <p className={classes.words}>
      {text}
      {state === 'join' && invite !== null ? (
        <>
          {' '}
          <a href={invite} target="_blank" rel="noopener noreferrer nofollow">
            {pageTexts.joinDiscord}
          </a>
        </>
      ) : null}
    </p>
  );
}
