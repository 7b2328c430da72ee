import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed } from '@tenfour/contracts';
import { formatDateTime } from '@tenfour/domain';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { feedTexts } from './feed-texts.ts';
import classes from './Sessions.module.css';
import { texts } from './texts.ts';
import { showFailure } from './use-sessions.ts';

/** The person's calendar feed: created, shown once, replaced and revoked. */
export function FeedDialog(props: { opened: boolean; timeZone: string; onClose: () => void }) {
  return (
    <FormDialog subject={props.opened || null} title={() => feedTexts.title} onClose={props.onClose}>
      {() => <Feed timeZone={props.timeZone} />}
    </FormDialog>
  );
}

function Feed({ timeZone }: { timeZone: string }) {
  const query = useQuery(trpc.calendarFeed.get.queryOptions());
  return (
    <DataRegion query={query} skeleton={<RowsSkeleton rows={2} />}>
      {(feed) => <Content feed={feed} timeZone={timeZone} />}
    </DataRegion>
  );
}

function Content({ feed, timeZone }: { feed: CalendarFeed | null; timeZone: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const { create, revoke } = useFeedChanges();
  const onError = (error: unknown) => showFailure(texts.failed, error);
  return (
    <div className={classes.detail}>
      <p className={classes.facts}>{feedTexts.about}</p>
      {address === null ? null : (
        <div role="status">
          <p className={classes.text}>{feedTexts.once}</p>
          <CopyButton value={address} label={feedTexts.copy} />
        </div>
      )}
      {feed === null || address !== null ? null : (
        <p className={classes.text}>
          {feedTexts.created(formatDateTime(feed.createdAt, timeZone))}{' '}
          {feed.readAt === null ? feedTexts.unread : feedTexts.read(formatDateTime(feed.readAt, timeZone))}
        </p>
      )}
      <div className={classes.actions}>
        {feed === null ? null : (
          <PendingButton
            variant="default"
            size="sm"
            pending={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, {
                onSuccess: () => {
                  setAddress(null);
                  toastSuccess(feedTexts.revoked);
                },
                onError,
              })
            }
          >
            {feedTexts.revoke}
          </PendingButton>
        )}
        <PendingButton
          size="sm"
          pending={create.isPending}
          onClick={() => create.mutate(undefined, { onSuccess: (made) => setAddress(made.url), onError })}
        >
          {feed === null ? feedTexts.create : feedTexts.replace}
        </PendingButton>
      </div>
    </div>
  );
}

function useFeedChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.calendarFeed.pathFilter());
  return {
    create: useMutation(trpc.calendarFeed.create.mutationOptions({ onSettled })),
    revoke: useMutation(trpc.calendarFeed.revoke.mutationOptions({ onSettled })),
  };
}
