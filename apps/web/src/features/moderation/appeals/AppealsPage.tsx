import { SegmentedControl } from '@mantine/core';
import { IconMessage2Question } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { type OpenServer, ServerGate } from '../../community/servers/ServerGate.tsx';
import { useServerId } from '../../community/servers/use-server.ts';
import { AppealDetail } from './AppealDetail.tsx';
import { AppealRow } from './AppealRow.tsx';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppeals } from './use-appeals.ts';

const route = getRouteApi('/_app/server/$id/appeals');

/** /server/$id/appeals: what players wrote against their punishments, and the decision. */
export function AppealsPage() {
  const serverId = useServerId();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) =>
        open.permissions.can.canViewPunishments ? (
          <Appeals {...open} />
        ) : (
          <AccessDenied
            text={copy.common.noPermission('punishments')}
            backTo={`/server/${serverId}`}
            backLabel={copy.servers.backToServer}
          />
        )
      }
    </ServerGate>
  );
}

function Appeals({ server, permissions }: OpenServer) {
  const { state = 'open', appeal: chosen } = route.useSearch();
  const navigate = useNavigate();
  const pages = useAppeals(server.id, state);
  useUnauthorized('server', pages.error);
  const show = (search: { state?: 'decided'; appeal?: string }) =>
    void navigate({ to: '/server/$id/appeals', params: { id: server.id }, search, resetScroll: false });
  const found = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const list = { ...pages, data: found };

  return (
    <>
      <PageTitle title={`${texts.title} · ${server.name}`}>{texts.title}</PageTitle>
      <SegmentedControl
        aria-label={texts.show}
        className={classes.shown}
        data={[
          { value: 'open', label: texts.open },
          { value: 'decided', label: texts.decided },
        ]}
        value={state}
        onChange={(value) => show(value === 'decided' ? { state: value } : {})}
      />
      <div className={classes.columns}>
        <Panel title={state === 'open' ? texts.open : texts.decided} flush>
          <DataRegion query={list} skeleton={<RowsSkeleton rows={3} lines={3} />}>
            {(appeals) =>
              appeals.length === 0 ? (
                <EmptyState
                  icon={<IconMessage2Question size={36} stroke={1.5} aria-hidden />}
                  title={state === 'open' ? texts.none : texts.noneDecided}
                  description={state === 'open' ? texts.noneText : null}
                  action={
                    state === 'open' ? (
                      <Link to="/server/$id/punishments" params={{ id: server.id }}>
                        {texts.toPunishments}
                      </Link>
                    ) : null
                  }
                />
              ) : (
                <HeldList key={state} items={appeals}>
                  {(shown) => (
                    <ul className={classes.list}>
                      {shown.map((appeal) => (
                        <AppealRow
                          key={appeal.id}
                          appeal={appeal}
                          chosen={appeal.id === chosen}
                          onChoose={() =>
                            show({ ...(state === 'decided' ? { state } : {}), appeal: appeal.id })
                          }
                        />
                      ))}
                    </ul>
                  )}
                </HeldList>
              )
            }
          </DataRegion>
          {pages.hasNextPage ? (
            <PendingButton
              variant="subtle"
              pending={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {texts.more}
            </PendingButton>
          ) : null}
        </Panel>
        {chosen === undefined ? (
          list.data?.length ? (
            <p className={classes.hint}>{texts.choose}</p>
          ) : null
        ) : (
          <AppealDetail
            key={chosen}
            serverId={server.id}
            appealId={chosen}
            mayEdit={permissions.can.canEditPunishments}
          />
        )}
      </div>
    </>
  );
}
