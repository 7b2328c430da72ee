import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconGavel, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { BanRequest } from '@tenfour/contracts';
import { BAN_REQUEST_STATES, type BanRequestState } from '@tenfour/domain';
import { useEffect, useEffectEvent } from 'react';
import { formatLength } from '../../../ui/duration/duration.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import columns from '../appeals/Appeals.module.css';
import { AskBanDialog, useAskBan } from './AskBanDialog.tsx';
import classes from './BanRequests.module.css';
import { RequestPanel } from './RequestPanel.tsx';
import { texts } from './texts.ts';
import { useBanRequests } from './use-ban-requests.ts';
import { VotesNeeded } from './VotesNeeded.tsx';

const route = getRouteApi('/_app/server/$id/punishments');

/** Shows the requests for bans of a server in place of its punishments: the list, and one of them beside it. */
export function BanRequests({ server, permissions }: OpenServer) {
  const { requests, request: chosen, ask } = route.useSearch();
  const state = stateOf(requests ?? 'open');
  const navigate = useNavigate();
  const addressOf = (shown: BanRequestState | 'all', request?: string) => ({
    to: '/server/$id/punishments' as const,
    params: { id: server.id },
    search: { requests: shown, ...(request === undefined ? {} : { request }) },
    resetScroll: false,
  });
  const form = useAskBan(server.id, (id) => void navigate(addressOf(state, id)));
  const openFor = useEffectEvent((name: string) => {
    form.open(name);
    void navigate({ ...addressOf(state, chosen), replace: true });
  });
  useEffect(() => {
    if (ask !== undefined) openFor(ask);
  }, [ask]);

  return (
    <div data-opened={chosen !== undefined || undefined} className={columns.page}>
      <PageTitle
        title={`${texts.title} · ${server.name}`}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open()}>
            {texts.ask}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      {chosen === undefined ? (
        <Link to="/server/$id/punishments" params={{ id: server.id }} className={classes.back}>
          <IconChevronLeft size={16} aria-hidden /> {texts.back}
        </Link>
      ) : (
        <Link {...addressOf(state)} className={classes.back}>
          <IconChevronLeft size={16} aria-hidden /> {texts.title}
        </Link>
      )}
      <div className={`${classes.tools} ${columns.shown}`}>
        <NativeSelect
          label={texts.state}
          data={STATES}
          value={state}
          onChange={({ currentTarget: { value } }) => void navigate(addressOf(stateOf(value)))}
        />
        <VotesNeeded serverId={server.id} mayEdit={permissions.can.canEditServerSettings} />
      </div>
      <div className={columns.columns} data-chosen={chosen !== undefined || undefined}>
        <RequestList
          serverId={server.id}
          state={state}
          chosen={chosen}
          onChoose={(id) => void navigate(addressOf(state, id))}
        />
        {chosen === undefined ? null : (
          <div key={chosen} className={columns.detail}>
            <RequestPanel serverId={server.id} requestId={chosen} />
          </div>
        )}
      </div>
      <AskBanDialog
        form={form}
        watchesGame={permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey)}
      />
    </div>
  );
}

/** Returns the state that an address names; `all` for every other text. */
function stateOf(text: string): BanRequestState | 'all' {
  return BAN_REQUEST_STATES.find((known) => known === text) ?? 'all';
}

const STATES = [
  ...BAN_REQUEST_STATES.map((value) => ({ value, label: statusLook('banRequest', value).label })),
  { value: 'all', label: texts.all },
];

interface ListProps {
  serverId: string;
  state: BanRequestState | 'all';
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function RequestList({ serverId, state, chosen, onChoose }: ListProps) {
  return (
    <section aria-label={texts.title} className={columns.card}>
      <DataList
        list={useBanRequests(serverId, state)}
        filters={state}
        skeleton={{ rows: 3, lines: 3 }}
        empty={
          <EmptyState
            icon={IconGavel}
            title={state === 'open' ? texts.none : texts.noMatch}
            {...(state === 'open'
              ? { description: texts.noneHint, action: <GuideLink guide="ban-requests" /> }
              : {})}
          />
        }
      >
        {(requests) => (
          <ul className={columns.list}>
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                chosen={request.id === chosen}
                onChoose={() => onChoose(request.id)}
              />
            ))}
          </ul>
        )}
      </DataList>
    </section>
  );
}

/** One request in the list; pressing it opens it beside. */
function RequestRow(props: { request: BanRequest; chosen: boolean; onChoose: () => void }) {
  const { request, chosen, onChoose } = props;
  const { votesNeeded, comments } = request;
  return (
    <li data-row={request.id}>
      <UnstyledButton
        className={columns.row}
        data-key="Enter"
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <span className={columns.head}>
          <strong>{request.robloxUsername}</strong>
          <StatusBadge kind="banRequest" value={request.state} />
        </span>
        <span className={columns.preview}>{request.reason}</span>
        <span className={columns.hint}>
          {formatLength(request.duration, 'ban')} · {texts.requestedBy(request.askedBy.username)} ·{' '}
          <RelativeTime at={request.createdAt} />
          {votesNeeded === 0 ? '' : ` · ${texts.tally(request.votes)}`}
          {comments === 0 ? '' : ` · ${texts.comments(comments)}`}
        </span>
      </UnstyledButton>
    </li>
  );
}
