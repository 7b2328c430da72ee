import { useInfiniteQuery } from '@tanstack/react-query';
import { type AccountLogEntry, cursorAfter } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './AccountPage.module.css';
import { ACTIONS, METHODS, texts } from './texts.ts';

const PAGE = 10;

/** What was done with the account, newest first. Only its owner sees it. */
export function AccountLog() {
  const log = usePagedList(
    useInfiniteQuery(
      trpc.account.log.infiniteQueryOptions(
        { limit: PAGE },
        { getNextPageParam: nextCursorOf<AccountLogEntry>(PAGE, cursorAfter) },
      ),
    ),
    'dashboard',
  );
  return (
    <Panel title={texts.log}>
      <DataRegion query={log} skeleton={<RowsSkeleton rows={4} flush />}>
        {(entries) => (
          <>
            <ul className={classes.log}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <ListFooter pages={log} count={entries.length} all={texts.logAll(entries.length)} flush />
          </>
        )}
      </DataRegion>
    </Panel>
  );
}

function Entry({ entry }: { entry: AccountLogEntry }) {
  const { action, createdAt, device, place, method, subject } = entry;
  const details = [subject, method === null ? null : METHODS[method], device, place];
  return (
    <li>
      <span>{ACTIONS[action]}</span>
      <span className={classes.quiet}>
        {details.filter((one) => one !== null).join(' · ')}
        {details.some((one) => one !== null) ? ' · ' : ''}
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}
