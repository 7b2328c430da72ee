import { Checkbox } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { Ban, BanView } from '@tenfour/contracts';
import { useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Bans.module.css';
import { BanTools } from './BanTools.tsx';
import { texts } from './texts.ts';
import { useBans } from './use-bans.ts';

/** One view of the comparison: its bans, and what can be done with those that are selected. */
export function BanRows(props: {
  serverId: string;
  view: BanView;
  /** Empty for all. */
  search: string;
  /** How many bans of the view are searched for; undefined while unknown. */
  count: number | undefined;
}) {
  const { serverId, view, search } = props;
  const list = useBans(serverId, view, search);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [acted, setActed] = useState<ReadonlySet<string>>(new Set());
  const selectable = view !== 'both';

  function mark(id: string, on: boolean) {
    setMarked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  return (
    <DataList
      list={list}
      filters={`${view} ${search}`}
      own={({ id }) => acted.has(id)}
      skeleton={{ rows: 6, lines: 2 }}
      empty={<EmptyState icon={IconGavel} title={search === '' ? texts.none : texts.noneFound} />}
    >
      {(bans) => (
        <>
          {selectable ? (
            <BanTools
              {...props}
              bans={bans}
              hasMore={list.hasNextPage}
              marked={marked}
              onMark={setMarked}
              onActed={(ids) => setActed((before) => new Set([...before, ...ids]))}
            />
          ) : null}
          <ul className={classes.list}>
            {bans.map((ban) => (
              <Row
                key={ban.id}
                ban={ban}
                selected={marked.has(ban.id)}
                onSelect={selectable ? (on) => mark(ban.id, on) : null}
              />
            ))}
          </ul>
        </>
      )}
    </DataList>
  );
}

function Row(props: { ban: Ban; selected: boolean; onSelect: ((on: boolean) => void) | null }) {
  const { ban, onSelect } = props;
  const name = ban.robloxUsername || texts.unnamed(ban.id);
  return (
    <li className={classes.row} data-row={ban.id}>
      {onSelect ? (
        <Checkbox
          size="sm"
          data-key="x"
          aria-label={texts.select(name)}
          checked={props.selected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      ) : null}
      <Avatar service="roblox" id={ban.robloxUserId} name={name} size={24} />
      <div className={classes.ban}>
        <span>
          {ban.robloxUsername ? <PlayerLink name={name} account={ban.robloxUserId} opensRow /> : name}
          {ban.formerly ? <span className={classes.former}> {texts.formerly(ban.formerly)}</span> : null}
        </span>
        <span className={classes.facts}>
          <Details ban={ban} />
        </span>
      </div>
    </li>
  );
}

function Details({ ban: { record, createdAt, inGame } }: { ban: Ban }) {
  if (!record) {
    return (
      <>
        {texts.seen} <RelativeTime at={createdAt} />
      </>
    );
  }
  const { state, message } = record.enforcement;
  return (
    <>
      {record.reason} · {record.issuedBy} · <RelativeTime at={record.createdAt} />
      {state === 'queued' ? ` · ${texts.queued}` : null}
      {state === 'sent' && !inGame ? ` · ${texts.awaited}` : null}
      {message ? ` · ${message}` : null}
    </>
  );
}
