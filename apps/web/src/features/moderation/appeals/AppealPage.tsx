import { getRouteApi } from '@tanstack/react-router';
import type { PublicAppeal } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import buttons from '../../../ui/buttons.module.css';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './AppealPage.module.css';
import { texts } from './texts.ts';
import { usePublicAppeal } from './use-appeals.ts';
import { WriteForm } from './WriteForm.tsx';

const route = getRouteApi('/_marketing/appeal/$token');
const { page } = texts;

/** /appeal/$token: where a player appeals, without an account and without the app's frame. */
export function AppealPage() {
  const { token } = route.useParams();
  const appeal = usePublicAppeal(token);
  return (
    <div className={classes.page}>
      {appeal.data ? (
        <Appeal token={token} appeal={appeal.data} />
      ) : (
        <div aria-busy={appeal.isPending}>
          <PageTitle title={page.title} className={classes.title}>
            {appeal.error ? page.missing : page.title}
          </PageTitle>
          {appeal.error ? (
            <>
              <p role="alert">{humanise(appeal.error)}</p>
              <button type="button" className={buttons.secondary} onClick={() => void appeal.refetch()}>
                {page.retry}
              </button>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Appeal({ token, appeal: shown }: { token: string; appeal: PublicAppeal }) {
  const { appeal, obstacle } = shown;
  const first = appeal === null || (appeal.state !== 'open' && obstacle === null);
  return (
    <>
      <PageTitle title={page.title} className={classes.title}>
        {page.heading(shown.serverName)}
      </PageTitle>
      <p className={classes.lead}>{page.intro}</p>
      <Details shown={shown} />
      {appeal ? <Thread appeal={appeal} /> : null}
      {first && obstacle === null ? <WriteForm token={token} kind="submit" /> : null}
      {appeal?.mayWrite ? <WriteForm token={token} kind="write" /> : null}
      {obstacle !== null && appeal?.state !== 'open' ? <p className={classes.note}>{obstacle}</p> : null}
      {appeal?.state === 'open' ? <p className={classes.note}>{page.wait}</p> : null}
    </>
  );
}

function Details({ shown }: { shown: PublicAppeal }) {
  const ends = !shown.isActive ? page.over : shown.expiresAt === null ? page.never : null;
  return (
    <section aria-label={page.facts} className={classes.card}>
      <dl>
        <dt>{page.player}</dt>
        <dd>{shown.robloxUsername}</dd>
        <dt>{page.type}</dt>
        <dd className={classes.type}>{shown.punishmentType}</dd>
        <dt>{page.reason}</dt>
        <dd className={classes.words}>{shown.reason}</dd>
        <dt>{page.recorded}</dt>
        <dd>
          <RelativeTime at={shown.createdAt} />
        </dd>
        <dt>{page.ends}</dt>
        <dd>{ends ?? <RelativeTime at={shown.expiresAt ?? shown.createdAt} />}</dd>
      </dl>
    </section>
  );
}

function Thread({ appeal }: { appeal: NonNullable<PublicAppeal['appeal']> }) {
  const { decision, state, thread } = appeal;
  return (
    <section aria-label={page.thread} className={classes.card}>
      <p className={classes.state} data-state={state} role="status">
        {page.state[state]}
      </p>
      <ol className={classes.thread}>
        {thread.map(({ id, side, at, text }) => (
          <li key={id} data-side={side}>
            <strong>{side === 'player' ? page.you : page.staff}</strong> <RelativeTime at={at} />
            <p className={classes.words}>{text}</p>
          </li>
        ))}
        {decision ? (
          <li data-side="staff">
            <strong>{page.state[state]}</strong> <RelativeTime at={decision.at} />
            <p className={classes.words}>{decision.reason}</p>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
