import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { rank } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { readShiftsSearch, readStaffSearch, STAFF_VIEWS, type StaffView } from '../../../data/paths.ts';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { Leaderboard } from '../shifts/Leaderboard.tsx';
import { MyShift } from '../shifts/MyShift.tsx';
import { OnDuty } from '../shifts/OnDuty.tsx';
import { ShiftList } from '../shifts/ShiftList.tsx';
import { ShiftRules } from '../shifts/ShiftRules.tsx';
import { ShiftSheet } from '../shifts/ShiftSheet.tsx';
import type { ShiftsAddress } from '../shifts/use-row-context.ts';
import { File, Leaves, Management, ModCalls, Promotions, Reviews } from './parts.tsx';
import classes from './StaffPage.module.css';
import { StaffTabs } from './StaffTabs.tsx';
import { texts } from './texts.ts';

/** Shows /server/$id/staff (variants A and B in one page) and, with `old`, /staff-old. */
export function StaffPage({ old = false }: { old?: boolean }) {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewStaffTools}
      denied={copy.common.noPermission('staff tools')}
    >
      {(open) => (
        <>
          <Title server={open.server.name} />
          {old ? <OldStaff {...open} /> : <Staff {...open} />}
        </>
      )}
    </ServerPageGate>
  );
}

/** Named as the navigation names the place. */
function Title({ server }: { server: string }) {
  const { tab } = readStaffSearch(useSearch({ strict: false }));
  const place = tab === 'mod-calls' ? copy.navigation.modCalls : texts.title;
  return <PageTitle title={`${place} · ${server}`}>{place}</PageTitle>;
}

/** Returns whose shifts are listed and which one is open, as the address of either staff page says. */
function useShiftsAddress(): ShiftsAddress {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    ...readShiftsSearch(search),
    // Keeps everything else that the address holds.
    show: (next) =>
      void navigate({
        to: '.',
        search: ({ person: _person, shift: _shift, ...others }) => ({ ...others, ...next }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Shows the tab and view of the address. The viewer's shift is above every view; on a phone above "On duty" alone. */
function Staff(open: OpenServer) {
  const search = readStaffSearch(useSearch({ strict: false }));
  const { tab = 'shifts' } = search;
  const shown = viewsFor(open.permissions);
  const view = shown.find((one) => one === search.view) ?? 'on-duty';
  const address = useShiftsAddress();
  const navigate = useNavigate();
  const { server } = open;
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const top = isPhone && view !== 'on-duty' ? null : <MyShift serverId={server.id} />;
  const showPerson = (person: string) =>
    void navigate({
      to: '/server/$id/staff',
      params: { id: server.id },
      search: readStaffSearch({ person }),
    });
  const views = {
    'on-duty': <OnDuty {...open} {...address} />,
    hours: <ShiftRules {...open} withOwn />,
    leaderboard: <Leaderboard serverId={server.id} onPerson={showPerson} />,
    history: <ShiftList {...open} {...address} />,
    leave: <Leaves {...open} />,
    management: <Management {...open} isMain />,
    reviews: <Reviews {...open} search={search} />,
    promotions: <Promotions {...open} search={search} />,
    file: <File {...open} person={address.person} />,
  };
  return (
    <StaffTabs serverId={server.id} tab={tab} view={view} views={shown} top={top}>
      {tab === 'mod-calls' ? <ModCalls {...open} /> : views[view]}
      {tab === 'mod-calls' ? null : <Sheet {...open} {...address} />}
    </StaffTabs>
  );
}

/** Returns the views that a person can open: reviews for those who manage staff, promotions for those who change roles. */
function viewsFor({ role, departments, can }: OpenServer['permissions']): readonly StaffView[] {
  const reviews = rank(role) >= rank('admin') || departments !== undefined;
  return STAFF_VIEWS.filter(
    (view) => (view !== 'reviews' || reviews) && (view !== 'promotions' || can.canManageMembers),
  );
}

function Sheet({ person, shift, show, ...open }: OpenServer & ShiftsAddress) {
  return <ShiftSheet {...open} shiftId={shift ?? null} onClose={() => show(person ? { person } : {})} />;
}

/** Shows /server/$id/staff-old: the same parts stacked, and a link to the new page. */
function OldStaff(open: OpenServer) {
  const address = useShiftsAddress();
  const { id } = open.server;
  return (
    <div className={`${classes.single} tf-in-turn`}>
      <p className={classes.banner}>
        <IconInfoCircle size={18} aria-hidden />
        <span>
          {texts.old}{' '}
          <Link to="/server/$id/staff" params={{ id }}>
            {texts.toNew}
          </Link>
        </span>
      </p>
      <MyShift serverId={id} />
      <OnDuty {...open} {...address} />
      <Management {...open} isMain={false} />
      <Leaderboard serverId={id} onPerson={(person) => address.show({ person })} />
      <ShiftList {...open} {...address} />
      <ShiftRules {...open} />
      <ModCalls {...open} />
      <Leaves {...open} />
      <Sheet {...open} {...address} />
    </div>
  );
}
