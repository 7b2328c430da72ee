import { getRouteApi } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import buttons from '../../../ui/buttons.module.css';
import largeTitle from '../../../ui/LargeTitle.module.css';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './AppealPage.module.css';
import { AppealView } from './AppealView.tsx';
import { texts } from './texts.ts';
import { usePublicAppeal, useWriteAppeal } from './use-appeals.ts';

const route = getRouteApi('/_marketing/appeal/$token');
const { page } = texts;

/** /appeal/$token: where a player appeals, without an account and without the app's frame. */
export function AppealPage() {
  const { token } = route.useParams();
  const appeal = usePublicAppeal(token);
  const { submit, write } = useWriteAppeal(token);
  return (
    <div className={classes.page}>
      {appeal.data ? (
        <>
          <PageTitle title={page.title} className={largeTitle.title}>
            {page.heading(appeal.data.serverName)}
          </PageTitle>
          <p className={classes.lead}>{page.intro}</p>
          <AppealView
            isLink
            shown={appeal.data}
            draftKey={token}
            submit={(input) => submit.mutateAsync({ token, ...input })}
            write={(input) => write.mutateAsync({ token, ...input })}
          />
        </>
      ) : (
        <div aria-busy={appeal.isPending}>
          <PageTitle title={page.title} className={largeTitle.title}>
            {appeal.error ? texts.missing : page.title}
          </PageTitle>
          {appeal.error ? (
            <>
              <p role="alert">{humanise(appeal.error)}</p>
              <button type="button" className={buttons.secondary} onClick={() => void appeal.refetch()}>
                {copy.common.retry}
              </button>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}
