import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readStaffSearch, type StaffTab } from '../../shell/paths.ts';
import tabRow from '../../ui/TabRow.module.css';
import { useChosenTabInSight } from '../../ui/use-chosen-tab-in-sight.ts';
import type { OpenServer } from '../servers/ServerGate.tsx';
import { StaffShiftsTab } from '../shifts/StaffShiftsTab.tsx';
import { Leaves, Management, ModCalls, OwnShift } from './parts.tsx';
import classes from './StaffPage.module.css';
import { texts } from './texts.ts';
import { useShiftsAddress } from './use-shifts-address.ts';

const LABELS: Readonly<Record<StaffTab, string>> = {
  shifts: texts.shifts,
  'mod-calls': texts.modCalls,
  leaves: texts.leaves,
  management: texts.management,
};

/**
 * Staff Shifts and Mod Calls (spec section 2, variant B); which one is open stands in `?tab=`. With
 * `narrow` they hold all that a wide screen has beside them.
 */
export function StaffTabs({ narrow, ...open }: OpenServer & { narrow: boolean }) {
  const asked = readStaffSearch(useSearch({ strict: false })).tab ?? 'shifts';
  const navigate = useNavigate();
  const tab = asked === 'management' && !narrow ? 'shifts' : asked;
  const common: readonly StaffTab[] = ['shifts', 'mod-calls', 'leaves'];
  const tabs = narrow ? [...common, 'management' as const] : common;
  const list = useChosenTabInSight(tab, tabs.length);

  function show(value: string | null) {
    void navigate({
      to: '/server/$id/staff',
      params: { id: open.server.id },
      search: readStaffSearch({ tab: value }),
      resetScroll: false,
    });
  }

  return (
    <Tabs value={tab} onChange={show} className={classes.tabs}>
      <Tabs.List ref={list} aria-label={texts.tabs} className={tabRow.row}>
        {tabs.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {LABELS[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        <Content tab={tab} narrow={narrow} {...open} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Content({ tab, narrow, ...open }: OpenServer & { tab: StaffTab; narrow: boolean }) {
  const address = useShiftsAddress();
  if (tab === 'mod-calls') return <ModCalls {...open} />;
  if (tab === 'leaves') return <Leaves {...open} />;
  if (tab === 'management') return <Management {...open} isMain />;
  const shifts = <StaffShiftsTab {...open} {...address} />;
  if (!narrow) return shifts;
  return (
    <div className={`${classes.own} tf-in-turn`}>
      <OwnShift {...open} />
      {shifts}
    </div>
  );
}
