import { Button } from '@mantine/core';
import type { AltRequest } from '@tenfour/contracts';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import details from './Details.module.css';
import { Outcome } from './RequestStatus.tsx';
import classes from './Review.module.css';
import { ReviewAccounts } from './ReviewAccounts.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { texts } from './texts.ts';
import { type DecisionCallbacks, type DecisionForm, useReviewForm } from './use-review-form.ts';

/**
 * Shows one request: who asks for what, its accounts, and the decision. `over` means that another admin has decided.
 */
export function ReviewDetail(
  props: DecisionCallbacks & {
    request: AltRequest;
    over: boolean;
    draftPrefix: string;
    heading: RefObject<HTMLHeadingElement | null>;
    /** Null when nothing else waits. */
    onNext: (() => void) | null;
    /** Whether the heading takes the focus as the detail comes. */
    focus: boolean;
  },
) {
  const { request, over, heading, focus } = props;
  const whileShown = useWhileShown();
  const form = useReviewForm(request, props.draftPrefix, {
    onDecided: props.onDecided,
    // A reviewer who has opened another request meanwhile stays there.
    onDone: (next) => whileShown(() => props.onDone(next)),
  });
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: false });
  }, [focus, heading]);

  return (
    <>
      <div className={classes.detailHead}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {request.serverName}
        </h2>
        {over ? null : <StatusBadge kind="altReview" value={request.status} />}
      </div>
      <Details request={request} />
      <ReviewAccounts request={request} />
      {over ? <p className={classes.over}>{texts.isOver}</p> : null}
      {request.status === 'pending' && !over ? (
        <ReviewForm form={form} />
      ) : (
        <>
          <Outcome request={request} />
          <Unsent form={form} />
          {props.onNext ? (
            <div>
              <Button variant="default" onClick={props.onNext}>
                {texts.next}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** Shows what was typed for a decision that another admin made first, readable until it is discarded. */
function Unsent({ form }: { form: DecisionForm }) {
  const { reason } = form.values;
  if (reason.trim() === '') return null;
  return (
    <section className={classes.unsent} aria-label={texts.unsent}>
      <h3 className={classes.subtitle}>{texts.unsent}</h3>
      <p>{reason}</p>
      <div>
        <Button size="xs" variant="default" onClick={form.reset}>
          {texts.discard}
        </Button>
      </div>
    </section>
  );
}

function Details({ request }: { request: AltRequest }) {
  const { id, user, userId, joinCode, timeRequested, createdAt } = request;
  return (
    <dl className={details.list} key={id}>
      <Detail name={texts.requester}>
        <span className={classes.person}>
          <Avatar service="discord" id={userId} name={user.username} size={22} />
          {user.username}
        </span>
      </Detail>
      <Detail name={altsCopy.serverCode}>
        <code>{joinCode}</code>
      </Detail>
      <Detail name={altsCopy.time}>{timeRequested}</Detail>
      <Detail name={texts.requested}>
        <RelativeTime at={createdAt} />
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
