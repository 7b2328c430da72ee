import { Button, Tabs, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import type { Lazy } from '../../../data/lazy.ts';
import { readServerSearch, type ServerTab } from '../../../data/paths.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { CountPill } from '../../../ui/CountPill.tsx';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { Overview } from './Overview.tsx';
import type { OpenServer } from './ServerGate.tsx';
import classes from './ServerPage.module.css';
import { TAB_PARTS } from './tab-parts.ts';
import { type VisibleTab, visibleTabs } from './tabs.ts';
import { texts } from './texts.ts';

const { members: MembersTab, requests: JoinRequestsTab } = TAB_PARTS;

/** The in-game panel, which belongs to a group that this one must not import. */
export type GamePanelPart = Lazy<OpenServer>;

interface TabsProps extends OpenServer {
  tab: ServerTab;
  gamePanel: GamePanelPart;
}

/** The tabs of a server; `?tab=` holds the open one. */
export function ServerTabs({ tab, gamePanel, ...open }: TabsProps) {
  const navigate = useNavigate();
  const { server, permissions } = open;
  const visible = visibleTabs(permissions, tab);
  const list = useChosenTabInView(tab, visible.length);

  function show(value: string | null) {
    if (visible.some((item) => item.value === value && item.lock)) return;
    void navigate({
      to: '/server/$id',
      params: { id: server.id },
      search: readServerSearch({ tab: value }),
      resetScroll: false,
    });
  }

  return (
    <Tabs value={tab} onChange={show} className={classes.tabs}>
      <Tabs.List ref={list} aria-label={texts.tabs} className={tabRow.row}>
        {visible.map((item) =>
          item.lock ? (
            <LockedTab key={item.value} {...item} lock={item.lock} open={item.value === tab} />
          ) : (
            <Tabs.Tab key={item.value} value={item.value}>
              {item.label}
              {item.value === 'requests' ? (
                <>
                  {' '}
                  <CountPill count={server.pendingCount} />
                </>
              ) : null}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
      {tab === 'settings' ? (
        <div className={classes.panel}>
          <SettingsLink serverId={server.id} />
        </div>
      ) : (
        <Tabs.Panel value={tab} className={classes.panel}>
          <TabContent tab={tab} gamePanel={gamePanel} {...open} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Stays reachable for a keyboard and says why it does not open; by its address it still does, and says no. */
function LockedTab({ value, label, lock, open }: VisibleTab & { lock: string; open: boolean }) {
  return (
    <Tooltip label={lock} events={{ hover: true, focus: true, touch: true }}>
      <Tabs.Tab
        value={value}
        className={classes.locked}
        aria-disabled={open ? undefined : true}
        rightSection={<IconLock size={14} aria-hidden />}
      >
        {label}
        <span className="tf-visually-hidden">, {lock}</span>
      </Tabs.Tab>
    </Tooltip>
  );
}

function TabContent({ tab, gamePanel: GamePanel, server, permissions }: TabsProps) {
  const { can } = permissions;
  if (tab === 'members') {
    return (
      <LazyBoundary part={MembersTab}>
        <MembersTab server={server} />
      </LazyBoundary>
    );
  }
  if (tab === 'ingame') {
    if (!can.canViewIngamePanel)
      return <Denied serverId={server.id} text={copy.common.noPermission('the in-game panel')} />;
    return (
      <LazyBoundary part={GamePanel}>
        <GamePanel server={server} permissions={permissions} />
      </LazyBoundary>
    );
  }
  if (tab === 'requests') {
    if (!can.canApproveJoinRequests) return <Denied serverId={server.id} text={texts.requestsDenied} />;
    return (
      <LazyBoundary part={JoinRequestsTab}>
        <JoinRequestsTab server={server} />
      </LazyBoundary>
    );
  }
  return <Overview server={server} permissions={permissions} />;
}

function Denied({ serverId, text }: { serverId: string; text: string }) {
  return <AccessDenied withinPage text={text} serverId={serverId} />;
}

/** Links `?tab=settings` to the settings page. */
function SettingsLink({ serverId }: { serverId: string }) {
  return (
    <Panel title={copy.servers.serverSettings}>
      <p>{texts.settingsMoved}</p>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/server/$id/settings" params={{ id: serverId }} {...props} />}
      >
        {texts.openSettings}
      </Button>
    </Panel>
  );
}
