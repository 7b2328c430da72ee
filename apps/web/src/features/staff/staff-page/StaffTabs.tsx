import { Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  readStaffSearch,
  STAFF_SECTIONS,
  STAFF_TABS,
  type StaffSection,
  type StaffTab,
} from '../../../data/paths.ts';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { StaffShiftsTab } from '../shifts/StaffShiftsTab.tsx';
import { Leaves, Management, ModCalls, OwnShift } from './parts.tsx';
import classes from './StaffPage.module.css';
import { texts } from './texts.ts';
import { useShiftsAddress } from './use-shifts-address.ts';

const WIDE_SECTIONS = STAFF_SECTIONS.filter((section) => section !== 'management');

const LABELS: Readonly<Record<StaffTab, string>> = {
  shifts: texts.shifts,
  'mod-calls': texts.modCalls,
};

/**
 * Staff Shifts, with its sections, and Mod Calls; the address holds which is open. With `narrow` they hold all that a
 * wide screen shows beside them.
 */
export function StaffTabs({ narrow, ...open }: OpenServer & { narrow: boolean }) {
  const { tab = 'shifts', section = 'shifts' } = readStaffSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useChosenTabInView(tab, STAFF_TABS.length);

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
        {STAFF_TABS.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {LABELS[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === 'mod-calls' ? (
          <ModCalls {...open} />
        ) : (
          <StaffShifts narrow={narrow} section={section} {...open} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

interface StaffShiftsProps extends OpenServer {
  narrow: boolean;
  section: StaffSection;
}

/** A wide screen always shows management beside the tabs, so there it is no section to open. */
function StaffShifts({ narrow, section: asked, ...open }: StaffShiftsProps) {
  const sections = narrow ? STAFF_SECTIONS : WIDE_SECTIONS;
  const section = sections.find((known) => known === asked) ?? 'shifts';
  return (
    <>
      <StaffSections serverId={open.server.id} sections={sections} open={section} />
      <Section section={section} narrow={narrow} {...open} />
    </>
  );
}

function Section({ section, narrow, ...open }: StaffShiftsProps) {
  const address = useShiftsAddress();
  if (section === 'leaves') return <Leaves {...open} />;
  if (section === 'management') return <Management {...open} isMain />;
  const shifts = <StaffShiftsTab {...open} {...address} />;
  if (!narrow) return shifts;
  return (
    <div className={`${classes.own} tf-in-turn`}>
      <OwnShift {...open} />
      {shifts}
    </div>
  );
}

/** Links the sections of Staff Shifts; each has its own address. */
function StaffSections(props: { serverId: string; sections: readonly StaffSection[]; open: StaffSection }) {
  const { serverId, sections, open } = props;
  return (
    <nav aria-label={texts.sections} className={classes.sections}>
      {sections.map((section) => (
        <Link
          key={section}
          to="/server/$id/staff"
          params={{ id: serverId }}
          search={readStaffSearch({ section })}
          resetScroll={false}
          aria-current={section === open ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {texts.section[section]}
        </Link>
      ))}
    </nav>
  );
}
