import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { POLLING_MS, type SubmissionDetail } from '@tenfour/contracts';
import { formatShortDate } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Forms.module.css';
import { CommentForm, DecisionForm, GiveAgain, OwnReview } from './ReviewForms.tsx';
import { texts } from './texts.ts';

/** Shows one submission: what was answered, how reviewers judge it, and the decision. */
export function SubmissionPanel({ serverId, submissionId }: { serverId: string; submissionId: string }) {
  const query = useQuery(
    trpc.forms.submission.queryOptions(
      { serverId, submissionId },
      { refetchInterval: POLLING_MS.infractions },
    ),
  );
  useUnauthorized('server', query.error);
  const { data } = query;
  return (
    <Panel
      title={data?.applicant?.username ?? (data ? texts.erased : texts.views.submissions)}
      side={data ? <StatusBadge kind="submission" value={data.state} /> : null}
    >
      <DataRegion query={query} skeleton={<Skeleton height={260} />}>
        {(submission) => (
          <>
            <Facts of={submission} />
            <Answers of={submission} />
            <Reviews serverId={serverId} of={submission} />
            <Comments serverId={serverId} of={submission} />
            {submission.state === 'pending' ? (
              <DecisionForm serverId={serverId} submission={submission} />
            ) : (
              <Decision serverId={serverId} of={submission} />
            )}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Facts({
  of: { formTitle, createdAt, robloxUsername, discordCreatedAt, about },
}: {
  of: SubmissionDetail;
}) {
  const facts = [
    ...(robloxUsername === null ? [] : [`${texts.roblox}: ${robloxUsername}`]),
    ...(discordCreatedAt === null
      ? []
      : [`${texts.discordSince} ${formatShortDate(discordCreatedAt, undefined, Date.now())}`]),
    ...(about === null ? [] : [`${texts.about}: ${about.username}`]),
  ];
  return (
    <p className={classes.hint}>
      {formTitle} · <RelativeTime at={createdAt} />
      {facts.map((fact) => ` · ${fact}`).join('')}
    </p>
  );
}

function Answers({ of: { answers } }: { of: SubmissionDetail }) {
  return (
    <section className={classes.part} aria-label={texts.answers}>
      <dl className={classes.answers}>
        {answers.map(({ questionId, label, text }) => (
          <div key={questionId}>
            <dt>{label}</dt>
            <dd className={classes.words}>
              {text === '' ? (
                <span className={classes.hint}>{texts.noAnswer}</span>
              ) : (
                <LinkedText text={text} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reviews({ serverId, of: submission }: { serverId: string; of: SubmissionDetail }) {
  const others = submission.reviews.filter(({ isOwn }) => !isOwn);
  return (
    <section className={classes.part}>
      <h3>{texts.reviews}</h3>
      {submission.state === 'pending' ? <OwnReview serverId={serverId} submission={submission} /> : null}
      {others.map(({ reviewer, vote, score }) => (
        <p key={reviewer.id} className={classes.words}>
          <strong>{reviewer.username}</strong> {vote === null ? '' : texts.vote[vote]}{' '}
          {score === null ? '' : texts.score(score)}
        </p>
      ))}
      {submission.reviews.length === 0 ? <p className={classes.hint}>{texts.noReviews}</p> : null}
    </section>
  );
}

function Comments({ serverId, of: submission }: { serverId: string; of: SubmissionDetail }) {
  return (
    <section className={classes.part}>
      <h3>{texts.comments}</h3>
      {submission.comments.map(({ id, by, at, text }) => (
        <div key={id}>
          <strong>{by ?? texts.erased}</strong> <RelativeTime at={at} />
          <p className={classes.words}>
            <LinkedText text={text} />
          </p>
        </div>
      ))}
      <CommentForm serverId={serverId} submissionId={submission.id} />
    </section>
  );
}

function Decision({ serverId, of: { id, decision } }: { serverId: string; of: SubmissionDetail }) {
  if (decision === null) return null;
  const { role, discordRoles, directMessage } = decision;
  const canRetry = role.state === 'failed' || discordRoles.state === 'failed' || discordRoles.awaitsJoin;
  const effects = [
    { ...role, name: role.name ?? texts.noRole },
    { ...discordRoles, name: discordRoles.names.join(', ') || texts.effects.discordRoles },
    { ...directMessage, name: texts.effects.message },
  ].filter(({ state }) => state !== 'none');
  return (
    <section className={classes.part}>
      <h3>{texts.decision}</h3>
      <p className={classes.words}>
        <strong>{decision.by ?? texts.erased}</strong> <RelativeTime at={decision.at} />
      </p>
      {decision.message === '' ? null : (
        <p className={classes.words}>
          <LinkedText text={decision.message} />
        </p>
      )}
      <ul className={classes.list}>
        {effects.map(({ name, state, problem }) => (
          <li key={name} className={state === 'failed' ? classes.problem : classes.hint}>
            {name}: {texts.effect[state]}
            {problem === null ? '' : `. ${problem}`}
          </li>
        ))}
      </ul>
      {canRetry ? <GiveAgain serverId={serverId} submissionId={id} /> : null}
    </section>
  );
}
