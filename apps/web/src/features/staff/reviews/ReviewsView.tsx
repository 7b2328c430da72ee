import { NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconClipboardCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { StaffReview } from '@tenfour/contracts';
import { formatDays, REVIEW_LIMITS, rank } from '@tenfour/domain';
import { useState } from 'react';
import type { CareersSearch } from '../../../data/paths.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useDepartments } from '../../community/roles/RoleFields.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import classes from './Reviews.module.css';
import { texts } from './texts.ts';
import { showFailure, useReviewChanges, useReviews } from './use-reviews.ts';

/** Returns the address of the reviews, or of one. */
function reviewAddress(serverId: string, review?: string) {
  return {
    to: '/server/$id/staff' as const,
    params: { id: serverId },
    search: { view: 'reviews' as const, ...(review === undefined ? {} : { review }) },
    resetScroll: false,
  };
}

/** Lists the reviews with a form for a new one, or shows the one of the address. */
export function ReviewsView({ search: { review }, ...open }: OpenServer & { search: CareersSearch }) {
  const serverId = open.server.id;
  if (review !== undefined) {
    return (
      <div className={classes.stack}>
        <Link {...reviewAddress(serverId)} className={classes.back}>
          <IconChevronLeft size={16} aria-hidden /> {texts.back}
        </Link>
        <ReviewPanel
          key={review}
          serverId={serverId}
          reviewId={review}
          canPromote={open.permissions.can.canManageMembers}
        />
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <NewReview {...open} />
      <ReviewList serverId={serverId} />
    </div>
  );
}

function NewReview({ server, permissions }: OpenServer) {
  const navigate = useNavigate();
  const { create } = useReviewChanges();
  const departments = useDepartments(server.id, permissions);
  const seesAll = rank(permissions.role) >= rank('admin');
  const [weeks, setWeeks] = useState<number>(REVIEW_LIMITS.weeks.min);
  const [chosen, setChosen] = useState<string | null>(null);
  const departmentId = chosen ?? (seesAll ? '' : (departments[0]?.id ?? ''));

  async function start() {
    const input = { serverId: server.id, weeks, departmentId: departmentId === '' ? null : departmentId };
    await create.mutateAsync(input).then(
      ({ id }) => {
        toastSuccess(texts.created);
        void navigate(reviewAddress(server.id, id));
      },
      (error: unknown) => showFailure(texts.notSaved, error),
    );
  }

  const counts = Array.from(
    { length: REVIEW_LIMITS.weeks.max },
    (_, index) => index + REVIEW_LIMITS.weeks.min,
  );
  const all = seesAll ? [{ value: '', label: texts.allShifts }] : [];
  return (
    <section aria-label={texts.newReview} className={classes.tools}>
      <NativeSelect
        label={texts.period}
        data={counts.map((count) => ({ value: String(count), label: texts.weeks(count) }))}
        value={String(weeks)}
        onChange={({ currentTarget: { value } }) => setWeeks(Number(value))}
      />
      <NativeSelect
        label={texts.department}
        data={[...all, ...departments.map(({ id, name }) => ({ value: id, label: name }))]}
        value={departmentId}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <PendingButton pending={create.isPending} onClick={() => void start()}>
        {texts.create}
      </PendingButton>
    </section>
  );
}

function ReviewList({ serverId }: { serverId: string }) {
  const reviews = useReviews(serverId);
  return (
    <section aria-label={texts.title} className={classes.card}>
      <DataRegion query={reviews} skeleton={<RowsSkeleton rows={3} lines={1} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={IconClipboardCheck}
              title={texts.none}
              description={texts.noneHint}
              action={<GuideLink guide="staff-reviews" />}
            />
          ) : (
            <ul className={classes.list}>
              {all.map((review) => (
                <ReviewRow key={review.id} serverId={serverId} review={review} />
              ))}
            </ul>
          )
        }
      </DataRegion>
    </section>
  );
}

function ReviewRow({ serverId, review }: { serverId: string; review: StaffReview }) {
  const { id, department, timezone, marked, notices, createdBy, createdAt } = review;
  return (
    <li data-row={id}>
      <Link {...reviewAddress(serverId, id)} className={classes.row}>
        <strong>{formatDays(review, timezone)}</strong>
        <span>{department?.name ?? texts.allShifts}</span>
        <span className={classes.hint}>
          {texts.summary(marked, notices)} · {texts.by(createdBy)} · <RelativeTime at={createdAt} />
        </span>
      </Link>
    </li>
  );
}
