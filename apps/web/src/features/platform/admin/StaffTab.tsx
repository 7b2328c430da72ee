import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Panel as OpenPanel, StaffMember } from '@tenfour/contracts';
import { grantableLevels } from '@tenfour/domain';
import { useMemo, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDate } from '../../../ui/time.ts';
import { ChangeStaff } from './ChangeStaff.tsx';
import { CreateStaff } from './CreateStaff.tsx';
import { LevelBadge } from './LevelBadge.tsx';
import { type Column, Listing } from './Listing.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import classes from './Platform.module.css';
import { StaffActions } from './StaffActions.tsx';
import { nameOf, whyFixed } from './staff-rules.ts';
import { texts } from './texts.ts';
import { useAccessList } from './use-platform.ts';

/**
 * Shows the Staff Management tab: the access list for super admins, and new accounts for viewers who can create them.
 */
export function StaffTab({ panel }: { panel: OpenPanel }) {
  const [creating, setCreating] = useState(false);
  const mayCreate = grantableLevels(panel.accessLevel).length > 0;
  return (
    <Panel
      title={adminCopy.tabs.staff}
      side={
        mayCreate ? (
          <Button size="xs" onClick={() => setCreating(true)}>
            {adminCopy.staff.create}
          </Button>
        ) : (
          texts.staff.mayNotCreate
        )
      }
      flush
    >
      {panel.accessLevel === 'super_admin' ? (
        <AccessList panel={panel} />
      ) : (
        <EmptyState
          icon={IconLock}
          title={adminCopy.cards.superOnly}
          {...(mayCreate ? { description: texts.staff.onlySuperCreate } : {})}
        />
      )}
      <PanelDialog opened={creating} title={adminCopy.staff.create} onClose={() => setCreating(false)}>
        <CreateStaff level={panel.accessLevel} onClose={() => setCreating(false)} />
      </PanelDialog>
    </Panel>
  );
}

function AccessList({ panel }: { panel: OpenPanel }) {
  const list = useAccessList(true);
  const [changing, setChanging] = useState<StaffMember | null>(null);
  const columns = useMemo(() => columnsOf(panel, list.data ?? [], setChanging), [panel, list.data]);
  const now = list.data?.find(({ id }) => id === changing?.id);

  return (
    <>
      <DataRegion query={list} skeleton={<RowsSkeleton rows={4} />}>
        {(accounts) => <Listing label={texts.staff.list} columns={columns} rows={accounts} />}
      </DataRegion>
      <PanelDialog
        opened={changing !== null}
        title={changing ? `${texts.staff.change} ${nameOf(changing)}` : ''}
        onClose={() => setChanging(null)}
      >
        {changing ? (
          <ChangeStaff key={changing.id} account={now ?? changing} onClose={() => setChanging(null)} />
        ) : null}
      </PanelDialog>
    </>
  );
}

function columnsOf(
  panel: OpenPanel,
  all: readonly StaffMember[],
  onChange: (account: StaffMember) => void,
): readonly Column<StaffMember>[] {
  const { columns } = adminCopy.servers;
  return [
    {
      head: texts.staff.account,
      cell: (account) => <Account account={account} own={account.id === panel.accountId} />,
    },
    {
      head: adminCopy.staff.accessLevel,
      width: '128px',
      cell: ({ accessLevel }) => <LevelBadge level={accessLevel} />,
    },
    {
      head: columns.status,
      width: '104px',
      cell: ({ isActive }) => <StatusBadge kind="staffAccount" value={isActive ? 'active' : 'inactive'} />,
    },
    {
      head: columns.created,
      width: '100px',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
    {
      head: columns.actions,
      actions: true,
      width: '196px',
      cell: (account) => (
        <StaffActions
          account={account}
          why={whyFixed(account, all, panel.accountId)}
          onChange={() => onChange(account)}
        />
      ),
    },
  ];
}

/** Shows the username or the user id, and who has used the account since when. */
function Account({ account, own }: { account: StaffMember; own: boolean }) {
  return (
    <>
      <strong>{nameOf(account)}</strong>
      {own ? ` (${texts.staff.you})` : null}
      <span className={classes.dimmed}>
        {account.lastLoginAt === null ? (
          texts.staff.never
        ) : (
          <>
            {texts.staff.lastSeen} <RelativeTime at={account.lastLoginAt} />
            {account.discordName === null ? null : ` ${texts.staff.as(account.discordName)}`}
          </>
        )}
      </span>
    </>
  );
}
