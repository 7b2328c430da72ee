import { Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorAfter, LIST_DEFAULT, POLLING_MS, type RoleChange } from '@tenfour/contracts';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import classes from '../reviews/Reviews.module.css';
import { DIRECTIONS } from './looks.ts';
import { texts } from './texts.ts';
import { useMembers } from './use-promotions.ts';

/** Lists the promotions and demotions of a server, newest first; of one person on request. */
export function RoleHistory({ serverId }: { serverId: string }) {
  const [userId, setUserId] = useState<string>();
  const members = useMembers(serverId);
  const changes = usePagedList(
    useInfiniteQuery(
      trpc.staffFiles.roleChanges.infiniteQueryOptions(
        { serverId, userId, limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter),
          refetchInterval: POLLING_MS.infractions,
        },
      ),
    ),
  );
  return (
    <Panel title={texts.history} flush>
      <search className={`${classes.tools} ${classes.row}`} aria-label={texts.history}>
        <Select
          aria-label={texts.person}
          placeholder={texts.everyone}
          data={(members.data ?? []).map((one) => ({ value: one.userId, label: one.username }))}
          value={userId ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.everyone }}
          onChange={(chosen) => setUserId(chosen ?? undefined)}
        />
      </search>
      <DataList
        list={changes}
        filters={userId}
        skeleton={{ rows: 3, lines: 1 }}
        empty={<EmptyState icon={IconArrowsExchange} title={texts.noHistory} />}
        noMatch={
          userId !== undefined && {
            title: texts.noHistory,
            clear: texts.everyone,
            onClear: () => setUserId(undefined),
          }
        }
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((change) => (
              <RoleChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
}

/** One change of a role, in the words of its time. */
export function RoleChangeRow({ change }: { change: RoleChange }) {
  const { id, direction, text, by, createdAt } = change;
  return (
    <li data-row={id} className={classes.row}>
      {direction === null ? null : <StatusMark look={DIRECTIONS[direction]} />}
      <span>{text}</span>
      <span className={classes.hint}>
        {texts.by(by)} · <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}
