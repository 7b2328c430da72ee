import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import type { AltRequest } from '@tenfour/contracts';
import { ALT_REQUEST_STATUSES } from '@tenfour/domain';
import { useEffect, useRef, useState } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { retainDrafts } from '../../../data/form-drafts.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { ListArea } from '../../../ui/list/NewPill.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import type { SteadyRow } from '../../../ui/list/use-steady-rows.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { PANEL_DRAFTS } from '../admin/panel-drafts.ts';
import { accountsIn } from './accounts-in.ts';
import classes from './Review.module.css';
import { ReviewDetail } from './ReviewDetail.tsx';
import { texts } from './texts.ts';
import { useOpenRequest } from './use-open-request.ts';
import { type ReviewFilter, useReviewQueue } from './use-review.ts';

/** From here on the queue stands beside what is open of it; below, one at a time. */
const TWO_COLUMNS = '(min-width: 62em)';

const FILTERS: readonly ReviewFilter[] = [...ALT_REQUEST_STATUSES, 'all'];
const NOTHING: readonly AltRequest[] = [];

/** Shows the admin panel's queue of alt requests: cards on one side, the open one on the other. */
export function AltRequestsTab({ accountId }: { accountId: string }) {
  // Reasons that were typed and not sent outlive this tab being left.
  const draftPrefix = `${PANEL_DRAFTS}${accountId}:alt-decision:`;
  const [filter, setFilter] = useState<ReviewFilter>('pending');
  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          label={texts.filter}
          data={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? texts.all : statusLook('altReview', value).label,
          }))}
          value={filter}
          onChange={({ currentTarget: { value } }) =>
            setFilter(FILTERS.find((known) => known === value) ?? 'pending')
          }
        />
      </div>
      <Review key={filter} filter={filter} draftPrefix={draftPrefix} />
    </>
  );
}

function Review({ filter, draftPrefix }: { filter: ReviewFilter; draftPrefix: string }) {
  const list = useReviewQueue(filter);
  const queue = list.data;
  const rows = useListRows(queue ?? NOTHING, { hasMore: list.hasNextPage });
  const twoColumns = useMediaQuery(TWO_COLUMNS, true, { getInitialValueInEffect: false });
  const current = useOpenRequest(queue ?? null, filter, twoColumns);
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { request, next } = current;
  const isWhole = filter === 'pending' && queue !== undefined && !list.hasNextPage;
  useEffect(() => {
    // What was typed about a request that someone else has decided.
    if (isWhole && request === null)
      retainDrafts(
        draftPrefix,
        queue.map(({ id }) => id),
      );
  }, [isWhole, request, queue, draftPrefix]);

  function back() {
    current.close();
    place.current?.focus({ preventScroll: true });
  }

  function done(goOn: boolean) {
    if (goOn && next) current.open(next);
    else if (goOn) back();
    else heading.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={place} tabIndex={-1} aria-label={texts.queue} className={classes.review}>
      <DataRegion query={list} failed={altsCopy.fetchFailed} skeleton={<Skeleton height={220} />}>
        {(found) => (
          <div className={classes.columns} data-both={twoColumns || undefined}>
            {twoColumns || request === null ? (
              <ListArea of={rows} className={classes.queue ?? ''}>
                {found.length === 0 ? <Nothing filter={filter} /> : null}
                <ReviewQueue rows={rows.rows} openId={request?.id ?? null} onOpen={current.open} />
                {found.length === 0 ? null : (
                  <ListFooter pages={list} count={found.length} all={texts.end(found.length)} />
                )}
              </ListArea>
            ) : null}
            {request ? (
              <div className={classes.detail}>
                {twoColumns ? null : <Back onBack={back} />}
                <ReviewDetail
                  key={request.id}
                  request={request}
                  over={current.over}
                  draftPrefix={draftPrefix}
                  heading={heading}
                  focus={current.asked}
                  onNext={next ? () => current.open(next) : null}
                  onDecided={current.settle}
                  onDone={done}
                />
              </div>
            ) : twoColumns && found.length > 0 ? (
              <p className={classes.choose}>{texts.choose}</p>
            ) : null}
          </div>
        )}
      </DataRegion>
    </section>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={onBack}
      >
        {texts.backToList}
      </Button>
    </div>
  );
}

function Nothing({ filter }: { filter: ReviewFilter }) {
  const pending = filter === 'pending';
  return <EmptyState icon={IconInbox} title={pending ? texts.nonePending : texts.noneDecided} />;
}

/** Shows the cards of the queue and marks the open one. A card that has left keeps its place for a moment. */
function ReviewQueue(props: {
  rows: readonly SteadyRow<AltRequest>[];
  openId: string | null;
  onOpen: (request: AltRequest) => void;
}) {
  return (
    <ul className={classes.cards} aria-label={texts.queue}>
      {props.rows.map(({ item: request, gone }) => (
        <li key={request.id} data-row={request.id}>
          <button
            type="button"
            className={classes.card}
            data-gone={gone || undefined}
            aria-current={request.id === props.openId || undefined}
            onClick={() => props.onOpen(request)}
          >
            <span className={classes.cardHead}>
              <span className={classes.name}>{request.serverName}</span>
              {gone ? null : <StatusBadge kind="altReview" value={request.status} />}
            </span>
            <span className={classes.dimmed}>
              {texts.by(request.user.username)} · {texts.altCount(accountsIn(request.altAccounts).length)} ·{' '}
              <RelativeTime at={request.createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
