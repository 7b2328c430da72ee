import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { GameSession } from '@tenfour/contracts';
import { dayNameOf, formatDate } from '@tenfour/domain';
import { useState } from 'react';
import { moderationCopy } from '../../../copy/moderation.ts';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { PlanDialog, type Planned } from './PlanDialog.tsx';
import { SessionDialog } from './SessionDetail.tsx';
import { SessionRow } from './SessionRow.tsx';
import classes from './Sessions.module.css';
import { SessionTools } from './SessionTools.tsx';
import { texts } from './texts.ts';
import { useOpenSessions, usePastSessions, useSessionSettings } from './use-sessions.ts';
import { WeekView } from './WeekView.tsx';
import { timeOf } from './week.ts';

const route = getRouteApi('/_app/server/$id/sessions');

/** /server/$id/sessions: planned evenings by day, and those that are over. */
export function SessionsPage() {
  return (
    <ServerPageGate allowed={({ can }) => can.canViewStaffTools} denied={copy.navigation.lacksFlag}>
      {(open) => (
        <>
          <PageTitle title={`${moderationCopy.sessions} · ${open.server.name}`}>{texts.title}</PageTitle>
          <Content key={open.server.id} {...open} />
        </>
      )}
    </ServerPageGate>
  );
}

function Content({ server, permissions }: OpenServer) {
  const { session, view } = route.useSearch();
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const isWeek = view === 'week' && !isPhone;
  const navigate = useNavigate();
  const open = useOpenSessions(server.id);
  const past = usePastSessions(server.id);
  const settings = useSessionSettings(server.id);
  const [planned, setPlanned] = useState<Planned | null>(null);
  useUnauthorized('server', open.error, settings.error);
  const show = (id: string | null) =>
    void navigate({
      to: '/server/$id/sessions',
      params: { id: server.id },
      search: { ...(view ? { view } : {}), ...(id === null ? {} : { session: id }) },
      resetScroll: false,
    });
  const showView = (next: string) =>
    void navigate({
      to: '/server/$id/sessions',
      params: { id: server.id },
      search: next === 'week' ? { view: 'week' } : {},
      resetScroll: false,
    });
  const canHost = settings.data?.canHost === true;
  const place = { serverId: server.id, timeZone: server.timezone };
  const shown = [...(open.data ?? []), ...(past.data ?? [])].find(({ id }) => id === session);
  const planButton = canHost ? (
    <Button
      size="xs"
      leftSection={<IconCalendarPlus size={14} aria-hidden />}
      aria-haspopup="dialog"
      data-key="n"
      onClick={() => setPlanned('new')}
    >
      {texts.plan}
    </Button>
  ) : null;
  return (
    <div className={`${classes.stack} tf-in-turn`}>
      <Panel
        title={texts.upcoming}
        flush
        side={
          <SessionTools
            server={server}
            canEditSettings={permissions.can.canEditServerSettings}
            settings={settings.data ?? null}
            view={isPhone ? null : { shown: isWeek ? 'week' : 'agenda', show: showView }}
          >
            {planButton}
          </SessionTools>
        }
      >
        {isWeek ? (
          <WeekView {...place} onOpen={show} />
        ) : (
          <DataList
            list={open}
            skeleton={{ rows: 3, lines: 2 }}
            empty={<EmptyState title={texts.none} description={texts.noneHint} />}
          >
            {(sessions) => <Agenda sessions={sessions} timeZone={server.timezone} onOpen={show} />}
          </DataList>
        )}
      </Panel>
      <Panel title={texts.past} flush>
        <DataList
          list={past}
          skeleton={{ rows: 2, lines: 2 }}
          empty={<p className={classes.empty}>{texts.nonePast}</p>}
        >
          {(sessions) => (
            <ul>
              {sessions.map((one) => (
                <SessionRow
                  key={one.id}
                  session={one}
                  timeZone={server.timezone}
                  dated
                  onOpen={() => show(one.id)}
                />
              ))}
            </ul>
          )}
        </DataList>
      </Panel>
      <SessionDialog
        {...place}
        canHost={canHost}
        sessionId={planned === null ? (session ?? null) : null}
        title={shown?.title ?? texts.title}
        onClose={() => show(null)}
        onEdit={setPlanned}
      />
      <PlanDialog
        {...place}
        canCommand={permissions.can.canViewIngamePanel}
        planned={planned}
        onClose={() => setPlanned(null)}
      />
    </div>
  );
}

function Agenda(props: { sessions: readonly GameSession[]; timeZone: string; onOpen: (id: string) => void }) {
  const { sessions, timeZone, onOpen } = props;
  const days = Map.groupBy(sessions, (one) => dayNameOf(timeOf(one), timeZone));
  const today = dayNameOf(Date.now(), timeZone);
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={formatDate(timeOf(some[0] as GameSession), timeZone)}>
      <h3 className={classes.day}>
        {day === today ? texts.today : formatDate(timeOf(some[0] as GameSession), timeZone)}
      </h3>
      <ul>
        {some.map((one) => (
          <SessionRow key={one.id} session={one} timeZone={timeZone} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
    </section>
  ));
}
