import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type BanRequestDetail, POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { formatLength } from '../../../ui/duration/duration.ts';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import { FieldValues } from '../../community/record-fields/parts.tsx';
import columns from '../appeals/Appeals.module.css';
import { EvidenceLinks } from '../evidence/EvidenceLinks.tsx';
import classes from './BanRequests.module.css';
import { CommentForm, DecisionForm, OwnVote, Withdraw } from './RequestForms.tsx';
import { texts } from './texts.ts';

interface PartProps {
  serverId: string;
  of: BanRequestDetail;
}

/** Shows one request: what was asked, the votes, what was said about it, and the decision. */
export function RequestPanel({ serverId, requestId }: { serverId: string; requestId: string }) {
  const query = useQuery(
    trpc.banRequests.get.queryOptions({ serverId, requestId }, { refetchInterval: POLLING_MS.infractions }),
  );
  useUnauthorized('server', query.error);
  const { data } = query;
  return (
    <Panel
      title={data ? <PlayerLink name={data.robloxUsername} account={data.robloxUserId} /> : texts.request}
      side={data ? <StatusBadge kind="banRequest" value={data.state} /> : null}
    >
      <DataRegion query={query} skeleton={<Skeleton height={260} />}>
        {(request) => (
          <>
            <Facts of={request} />
            <Decision serverId={serverId} of={request} />
            <Votes serverId={serverId} of={request} />
            <Comments serverId={serverId} of={request} />
            <Undecided serverId={serverId} of={request} />
            {request.canWithdraw ? <Withdraw serverId={serverId} requestId={request.id} /> : null}
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Facts({ of: request }: { of: BanRequestDetail }) {
  const { banned, evidence } = request;
  const isOpen = request.state === 'open';
  return (
    <div className={columns.form}>
      <p className={columns.words}>
        <LinkedText text={request.reason} />
      </p>
      {evidence.length === 0 ? null : (
        <p className={columns.record}>
          <EvidenceLinks links={evidence} />
        </p>
      )}
      <FieldValues values={request.fields} />
      {request.note === '' ? null : (
        <p className={columns.words}>
          <strong>{texts.note}:</strong> <LinkedText text={request.note} />
        </p>
      )}
      <p className={columns.hint}>
        {formatLength(request.duration, 'ban')} · {texts.requestedBy(request.askedBy.username)} ·{' '}
        <RelativeTime at={request.createdAt} />
        {isOpen ? ` · ${texts.expires} ${formatDateTime(request.expiresAt)}` : ''}
        {request.bolo ? ` · ${texts.bolo}` : ''}
      </p>
      {isOpen && banned ? (
        <p className={classes.notice}>{texts.banned(banned.until && formatDateTime(banned.until))}</p>
      ) : null}
    </div>
  );
}

function Votes({ serverId, of: request }: PartProps) {
  const { voters, votesNeeded, obstacles } = request;
  const isOpen = request.state === 'open';
  if (votesNeeded === 0 && voters.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{texts.voting}</h3>
      <p className={columns.hint}>
        {texts.tally(request.votes)}
        {isOpen ? ` · ${votesNeeded === 0 ? texts.byAdmin : `${texts.votesNeeded}: ${votesNeeded}`}` : ''}
      </p>
      {isOpen && obstacles.vote === null ? <OwnVote serverId={serverId} request={request} /> : null}
      {isOpen && obstacles.vote !== null ? <p className={columns.hint}>{obstacles.vote}</p> : null}
      {voters.map(({ voter, vote, counts }) => (
        <p key={voter.id} className={columns.words}>
          <strong>{voter.username}</strong> {texts.voted[vote]}{' '}
          {counts ? null : <span className={columns.hint}>{texts.notCounted}</span>}
        </p>
      ))}
      {voters.length === 0 ? <p className={columns.hint}>{texts.noVotes}</p> : null}
      {isOpen || voters.length === 0 ? null : (
        <p className={columns.words}>
          {texts.ownVote}: <strong>{texts.vote[request.ownVote ?? 'none']}</strong>
        </p>
      )}
    </section>
  );
}

function Comments({ serverId, of: request }: PartProps) {
  const isOpen = request.state === 'open';
  if (!isOpen && request.thread.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{texts.thread}</h3>
      {request.thread.map(({ id, by, at, text }) => (
        <div key={id}>
          <strong>{by.username}</strong> <RelativeTime at={at} />
          <p className={columns.words}>
            <LinkedText text={text} />
          </p>
        </div>
      ))}
      {isOpen ? <CommentForm serverId={serverId} requestId={request.id} /> : null}
    </section>
  );
}

/** The form for the decision, to those who can decide. */
function Undecided({ serverId, of: { id, state, obstacles, votesNeeded } }: PartProps) {
  if (state !== 'open') return null;
  if (obstacles.decide === null) return <DecisionForm serverId={serverId} requestId={id} />;
  // With votes, their part says it.
  return votesNeeded === 0 ? (
    <section className={classes.part}>
      <h3>{texts.decision}</h3>
      <p className={columns.hint}>{obstacles.decide}</p>
    </section>
  ) : null;
}

/** What was decided, by whose vote, and the record that it became. */
function Decision({ serverId, of: request }: PartProps) {
  const { decision, punishmentId, state } = request;
  if (decision === null) return null;
  return (
    <section className={classes.part}>
      <h3>{texts.decision}</h3>
      <p className={columns.words}>
        <StatusBadge kind="banRequest" value={state} />{' '}
        <strong>{decision.byVotes ? texts.byVotes : decision.by}</strong> <RelativeTime at={decision.at} />
      </p>
      {decision.reason === '' ? null : (
        <p className={columns.words}>
          <LinkedText text={decision.reason} />
        </p>
      )}
      {punishmentId === null ? null : (
        <Link to="/server/$id/punishments" params={{ id: serverId }} search={{ record: punishmentId }}>
          {texts.record}
        </Link>
      )}
    </section>
  );
}
