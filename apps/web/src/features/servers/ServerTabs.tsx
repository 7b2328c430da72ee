import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { copy } from '../../copy.ts';
import { lazyNamed } from '../../data/lazy.ts';
import { readServerSearch, type ServerTab } from '../../shell/paths.ts';
import { AccessDenied } from '../../ui/AccessDenied.tsx';
import { CountPill } from '../../ui/CountPill.tsx';
import { LoadingText } from '../../ui/LoadingText.tsx';
import { useChosenTabInSight } from '../../ui/use-chosen-tab-in-sight.ts';
import { Overview } from './Overview.tsx';
import type { OpenServer } from './ServerGate.tsx';
import classes from './ServerPage.module.css';
import { SettingsLink } from './SettingsLink.tsx';
import { visibleTabs } from './tabs.ts';
import { texts } from './texts.ts';

const GamePanel = lazyNamed(() => import('../game/GamePanel.tsx'), 'GamePanel');
const MembersTab = lazyNamed(() => import('../members/MembersTab.tsx'), 'MembersTab');
const JoinRequestsTab = lazyNamed(() => import('../join-requests/JoinRequestsTab.tsx'), 'JoinRequestsTab');

/** The tabs of a server; which one is open stands in `?tab=`. */
export function ServerTabs({ tab, ...open }: OpenServer & { tab: ServerTab }) {
  const navigate = useNavigate();
  const { server, permissions } = open;
  const list = useChosenTabInSight(tab);

  function show(value: string | null) {
    void navigate({
      to: '/server/$id',
      params: { id: server.id },
      search: readServerSearch({ tab: value }),
      resetScroll: false,
    });
  }

  return (
    <Tabs value={tab} onChange={show} className={classes.tabs}>
      <Tabs.List ref={list} aria-label={texts.tabs} className={classes.list}>
        {visibleTabs(permissions, tab).map((item) => (
          <Tabs.Tab key={item.value} value={item.value}>
            {item.label}
            {item.value === 'requests' ? (
              <>
                {' '}
                <CountPill count={server.pendingCount} />
              </>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tab === 'settings' ? (
        <div className={classes.panel}>
          <SettingsLink serverId={server.id} />
        </div>
      ) : (
        <Tabs.Panel value={tab} className={classes.panel}>
          <Suspense fallback={<LoadingText text={copy.common.loading} />}>
            <TabContent tab={tab} {...open} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

function TabContent({ tab, server, permissions }: OpenServer & { tab: ServerTab }) {
  const { can } = permissions;
  if (tab === 'members') return <MembersTab server={server} />;
  if (tab === 'ingame') {
    return can.canViewIngamePanel ? (
      <GamePanel server={server} permissions={permissions} />
    ) : (
      <Denied serverId={server.id} text={copy.common.noPermission('the in-game panel')} />
    );
  }
  if (tab === 'requests') {
    return can.canApproveJoinRequests ? (
      <JoinRequestsTab serverId={server.id} />
    ) : (
      <Denied serverId={server.id} text={texts.requestsDenied} />
    );
  }
  return <Overview server={server} permissions={permissions} />;
}

function Denied({ serverId, text }: { serverId: string; text: string }) {
  return (
    <AccessDenied
      withinPage
      text={text}
      backTo={`/server/${serverId}`}
      backLabel={copy.servers.backToServer}
    />
  );
}
