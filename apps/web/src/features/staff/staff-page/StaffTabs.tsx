import { Tabs } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readStaffSearch, STAFF_TABS, type StaffTab, type StaffView } from '../../../data/paths.ts';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import classes from './StaffPage.module.css';
import { texts } from './texts.ts';

const LABELS: Readonly<Record<StaffTab, string>> = {
  shifts: texts.shifts,
  'mod-calls': texts.modCalls,
};

/** The two tabs of the page. In Staff Shifts `top` and the links to its views stand above the content. */
export function StaffTabs(props: {
  serverId: string;
  tab: StaffTab;
  view: StaffView;
  views: readonly StaffView[];
  top: ReactNode;
  children: ReactNode;
}) {
  const { serverId, tab } = props;
  const navigate = useNavigate();
  const list = useChosenTabInView(tab, STAFF_TABS.length);

  function show(value: string | null) {
    void navigate({
      to: '/server/$id/staff',
      params: { id: serverId },
      search: readStaffSearch({ tab: value }),
      resetScroll: false,
    });
  }

  return (
    <Tabs value={tab} onChange={show} className={classes.tabs}>
      <Tabs.List ref={list} aria-label={texts.tabs} className={tabRow.row}>
        {STAFF_TABS.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {LABELS[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === 'shifts' ? (
          <>
            {props.top}
            <Views serverId={serverId} open={props.view} views={props.views} />
          </>
        ) : null}
        {props.children}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Links the views of Staff Shifts; each has its own address. */
function Views(props: { serverId: string; open: StaffView; views: readonly StaffView[] }) {
  const { serverId, open, views } = props;
  const list = useChosenTabInView(open, views.length);
  return (
    <nav ref={list} aria-label={texts.views} className={`${classes.views} ${tabRow.fades}`}>
      {views.map((view) => (
        <Link
          key={view}
          to="/server/$id/staff"
          params={{ id: serverId }}
          search={readStaffSearch({ view })}
          resetScroll={false}
          aria-current={view === open ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {texts.view[view]}
        </Link>
      ))}
    </nav>
  );
}
