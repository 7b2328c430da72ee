import { Alert, Button, Progress } from '@mantine/core';
import type { GameSessionDetail, SessionVote } from '@tenfour/contracts';
import { VOTE_CHOICES, type VoteChoice } from '@tenfour/domain';
import { useState } from 'react';
import { dialogs } from '../../../../ui/dialogs.ts';
import { PendingButton } from '../../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../../ui/toast.ts';
import { texts as sessionTexts } from '../texts.ts';
import { showFailure } from '../use-sessions.ts';
import { OpenVoteDialog } from './OpenVoteDialog.tsx';
import { texts } from './texts.ts';
import { useVoteChanges } from './use-votes.ts';
import classes from './Votes.module.css';

interface VotesProps {
  serverId: string;
  timeZone: string;
  canHost: boolean;
  session: GameSessionDetail;
}

/** The votes on a session, and how to open one while it is planned. */
export function Votes(props: VotesProps) {
  const { serverId, canHost, session } = props;
  const [opens, setOpens] = useState<string | null>(null);
  const canOpen = canHost && session.state === 'planned';
  if (session.votes.length === 0 && !canOpen) return null;
  return (
    <section className={classes.votes} aria-label={texts.votes}>
      {session.votes.map((vote) => (
        <Vote key={vote.id} {...props} vote={vote} />
      ))}
      {canOpen ? (
        <div>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpens(session.id)}>
            {texts.open}
          </Button>
        </div>
      ) : null}
      <OpenVoteDialog serverId={serverId} sessionId={opens} onClose={() => setOpens(null)} />
    </section>
  );
}

function Vote({ vote, ...props }: VotesProps & { vote: SessionVote }) {
  return (
    <div className={classes.vote}>
      <p className={classes.head}>
        <strong>{texts.title(vote)}</strong> {texts.count(vote)} · {texts.state(vote, props.timeZone)}
      </p>
      <Progress
        size="sm"
        color={vote.passedAt === null ? 'cobalt' : 'success'}
        value={Math.min(100, (100 * vote.yes) / vote.threshold)}
        aria-label={texts.count(vote)}
      />
      {vote.channelName === null || vote.closedAt !== null ? null : (
        <p className={classes.head}>
          {vote.postProblem === null ? texts.postedIn(vote.channelName) : texts.postProblem(vote.postProblem)}
        </p>
      )}
      {vote.startProblem === null ? null : (
        <Alert color="yellow" role="status">
          {texts.startProblem(vote.startProblem)}
        </Alert>
      )}
      {vote.closedAt === null ? <VoteActions {...props} vote={vote} /> : null}
    </div>
  );
}

function VoteActions({ serverId, canHost, vote }: VotesProps & { vote: SessionVote }) {
  const { cast, close } = useVoteChanges();
  const onError = (error: unknown) => showFailure(sessionTexts.failed, error);

  function choose(choice: VoteChoice | null) {
    const onSuccess = () => toastSuccess(choice === null ? texts.withdrawn : texts.voted);
    cast.mutate({ serverId, voteId: vote.id, choice }, { onSuccess, onError });
  }

  async function closeSurely() {
    const question = { title: texts.closeQuestion, confirmLabel: texts.close, cancelLabel: texts.keep };
    if (!(await dialogs.confirm({ ...question, danger: true }))) return;
    const onSuccess = () => toastSuccess(texts.closed);
    close.mutate({ serverId, voteId: vote.id }, { onSuccess, onError });
  }

  return (
    <div className={classes.actions}>
      {VOTE_CHOICES.map((choice) => (
        <PendingButton
          key={choice}
          size="sm"
          variant={vote.mine === choice ? 'filled' : 'default'}
          aria-pressed={vote.mine === choice}
          pending={cast.isPending && cast.variables.choice === choice}
          onClick={() => choose(choice)}
        >
          {texts.choices[choice]}
        </PendingButton>
      ))}
      {vote.mine === null ? null : (
        <PendingButton
          size="sm"
          variant="subtle"
          pending={cast.isPending && cast.variables.choice === null}
          onClick={() => choose(null)}
        >
          {texts.withdraw}
        </PendingButton>
      )}
      {canHost ? (
        <PendingButton
          size="sm"
          variant="default"
          pending={close.isPending}
          onClick={() => void closeSurely()}
        >
          {texts.close}
        </PendingButton>
      ) : null}
    </div>
  );
}
