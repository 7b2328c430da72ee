import { Button, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReviewLine, StaffReviewDetail } from '@tenfour/contracts';
import { formatDays, QUOTA_MEASURES, REVIEW_LIMITS } from '@tenfour/domain';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { MARKS, OUTCOMES } from './looks.ts';
import { MarkDialog, NoticeDialog } from './ReviewDialogs.tsx';
import classes from './Reviews.module.css';
import { texts } from './texts.ts';
import { showFailure, useReview, useReviewChanges } from './use-reviews.ts';

/** Shows one review: its staff with their hours, and what follows from it. */
export function ReviewPanel(props: { serverId: string; reviewId: string; canPromote: boolean }) {
  const { serverId, reviewId } = props;
  const query = useReview(serverId, reviewId);
  useUnauthorized('server', query.error);
  const [marked, setMarked] = useState<ReviewLine | null>(null);
  const [noticed, setNoticed] = useState<ReviewLine | null>(null);
  const { data } = query;
  const ref = { serverId, reviewId };
  return (
    <Panel
      title={data ? formatDays(data, data.timezone) : texts.title}
      count={data ? (data.department?.name ?? texts.allShifts) : null}
      flush
    >
      <DataRegion query={query} skeleton={<Skeleton height={260} />}>
        {(review) => (
          <>
            <Actions {...props} review={review} />
            {review.people.length === 0 ? (
              <p className={`${classes.hint} ${classes.row}`}>{texts.noPeople}</p>
            ) : (
              <ul className={classes.list} aria-label={texts.people}>
                {review.people.map((line) => (
                  <Line key={line.userId} line={line} onMark={setMarked} onNotice={setNoticed} />
                ))}
              </ul>
            )}
          </>
        )}
      </DataRegion>
      <MarkDialog of={ref} line={marked} onClose={() => setMarked(null)} />
      <NoticeDialog of={ref} line={noticed} onClose={() => setNoticed(null)} />
    </Panel>
  );
}

function Line(props: {
  line: ReviewLine;
  onMark: (line: ReviewLine) => void;
  onNotice: (line: ReviewLine) => void;
}) {
  const { line, onMark, onNotice } = props;
  return (
    <PersonRow
      userId={line.userId}
      rowId={line.userId}
      name={line.username}
      wraps
      facts={<Facts line={line} />}
      end={
        line.canMark ? (
          <>
            {line.draft === null ? null : (
              <Button
                size="xs"
                variant="default"
                aria-haspopup="dialog"
                aria-label={texts.noticeOf(line.username)}
                onClick={() => onNotice(line)}
              >
                {texts.notice}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-haspopup="dialog"
              aria-label={texts.markOf(line.username)}
              onClick={() => onMark(line)}
            >
              {texts.mark}
            </Button>
          </>
        ) : null
      }
    />
  );
}

function Facts({ line }: { line: ReviewLine }) {
  const { workedMs, heldMs, sessions, calls, punishments, required, full, outcome, mark, notice } = line;
  const isReduced = QUOTA_MEASURES.some((measure) => required[measure] !== full[measure]);
  return (
    <span className={classes.facts}>
      <StatusBadge kind="role" value={line.role} />
      <StatusMark look={OUTCOMES[outcome]} />
      <span>{texts.hours(workedMs, required.minutes)}</span>
      {sessions > 0 || required.sessions ? <span>{texts.sessions(sessions, required.sessions)}</span> : null}
      {calls > 0 || required.calls ? <span>{texts.calls(calls, required.calls)}</span> : null}
      {punishments > 0 || required.punishments ? (
        <span>{texts.punishments(punishments, required.punishments)}</span>
      ) : null}
      {heldMs > 0 ? <span>{texts.held(heldMs)}</span> : null}
      {isReduced ? <span>{texts.reduced}</span> : null}
      {notice === null ? null : <StatusMark look={{ ...MARKS.notice, label: texts.noticeSent }} />}
      {mark === null ? null : <StatusMark look={MARKS[mark.mark]} />}
      {mark === null || mark.note === '' ? null : <span className={classes.note}>{mark.note}</span>}
    </span>
  );
}

interface ActionsProps {
  serverId: string;
  review: StaffReviewDetail;
  canPromote: boolean;
}

function Actions({ serverId, review, canPromote }: ActionsProps) {
  const navigate = useNavigate();
  const { sendNotices, remove } = useReviewChanges();
  const { id: reviewId, people } = review;
  const drafts = people
    .flatMap(({ userId, draft, canMark }) => (draft === null || !canMark ? [] : [{ userId, text: draft }]))
    .slice(0, REVIEW_LIMITS.notices);
  const changes = people.filter(({ mark }) => mark?.mark === 'promote' || mark?.mark === 'demote');

  async function sendAll() {
    const question = { title: texts.sendAllTitle(drafts.length), text: texts.sendAllText };
    if (!(await dialogs.confirm({ ...question, confirmLabel: texts.sendAll(drafts.length) }))) return;
    await sendNotices.mutateAsync({ serverId, reviewId, notices: drafts }).then(
      ({ sent, failed }) => {
        if (sent.length > 0) toastSuccess(texts.sent(sent.length));
        const [first] = failed;
        if (first) toastError(texts.notSent, first.problem);
      },
      (error: unknown) => showFailure(texts.notSent, error),
    );
  }

  async function askToRemove() {
    const question = { title: `${texts.remove}?`, text: texts.removeText };
    if (!(await dialogs.confirm({ ...question, confirmLabel: texts.remove, danger: true }))) return;
    await remove.mutateAsync({ serverId, reviewId }).then(
      () => {
        toastSuccess(texts.removed);
        const search = { view: 'reviews' } as const;
        void navigate({ to: '/server/$id/staff', params: { id: serverId }, search });
      },
      (error: unknown) => showFailure(texts.notSaved, error),
    );
  }

  return (
    <div className={`${classes.tools} ${classes.row}`}>
      {drafts.length === 0 ? null : (
        <PendingButton size="xs" pending={sendNotices.isPending} onClick={() => void sendAll()}>
          {texts.sendAll(drafts.length)}
        </PendingButton>
      )}
      {canPromote && changes.length > 0 ? (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            void navigate({
              to: '/server/$id/staff',
              params: { id: serverId },
              search: { view: 'promotions', wave: 'new', review: reviewId },
            })
          }
        >
          {texts.prepare(changes.length)}
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => void askToRemove()}>
        {texts.remove}
      </Button>
    </div>
  );
}
