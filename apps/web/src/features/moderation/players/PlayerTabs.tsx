import { Tabs } from '@mantine/core';
import type { Permissions } from '@tenfour/contracts';
import { useState } from 'react';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { NoteComposer } from './NoteComposer.tsx';
import classes from './PlayerDrawer.module.css';
import { Timeline } from './Timeline.tsx';
import { texts } from './texts.ts';
import type { Part } from './use-player.ts';

function partsFor({ can }: Permissions): Part[] {
  return [
    'all',
    'punishments',
    ...(can.canViewStaffTools ? (['mod-calls'] as const) : []),
    ...(can.canViewIngamePanel ? (['game'] as const) : []),
    'notes',
  ];
}

/** What happened around a player, as a whole or one part of it; only parts that the viewer may see. */
export function PlayerTabs(props: {
  serverId: string;
  permissions: Permissions;
  name: string;
  /** Whether notes can be left on this name. */
  mayNote: boolean;
}) {
  const { serverId, permissions, name } = props;
  const parts = partsFor(permissions);
  const [chosen, setChosen] = useState<Part>('all');
  const part = parts.includes(chosen) ? chosen : 'all';
  const list = useChosenTabInView(part, parts.length);
  return (
    <Tabs
      value={part}
      onChange={(value) => setChosen(parts.find((known) => known === value) ?? 'all')}
      className={classes.tabs}
    >
      <Tabs.List ref={list} aria-label={texts.tabList(name)} className={tabRow.row}>
        {parts.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {texts.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.panel}>
          {one === 'notes' && props.mayNote && permissions.can.canEditPunishments ? (
            <NoteComposer serverId={serverId} name={name} />
          ) : null}
          <Timeline serverId={serverId} permissions={permissions} name={name} part={one} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
