import { Button } from '@mantine/core';
import { INFRACTION_TYPES, type InfractionType, rank } from '@tenfour/domain';
import { useId } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { STATUS, statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { History } from './History.tsx';
import classes from './Infractions.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { texts } from './texts.ts';
import { useStaff } from './use-infractions.ts';
import { useRecord } from './use-record.ts';

/**
 * Shows warning, strike and termination with all infractions to admins and the owner, with those of their department to
 * people who lead one, and to others their own.
 */
export function StaffManagement({ server, permissions, isMain }: OpenServer & { isMain: boolean }) {
  const managing = rank(permissions.role) >= rank('admin') || permissions.departments !== undefined;
  const form = useRecord(server.id);
  const staff = useStaff(server.id, managing);
  useUnauthorized('server', staff.error);
  const members = staff.data ?? [];
  return (
    <Panel
      title={managing ? texts.title : texts.ownHistory}
      side={managing ? <Buttons isMain={isMain} onOpen={form.open} /> : null}
      flush
    >
      <History serverId={server.id} managing={managing} members={members} />
      {managing ? <RecordDialog form={form} members={members} viewerRank={permissions.rank} /> : null}
    </Panel>
  );
}

function Buttons({ isMain, onOpen }: { isMain: boolean; onOpen: (type: InfractionType) => void }) {
  const issue = useId();
  return (
    <fieldset aria-labelledby={issue} className={classes.buttons}>
      <span id={issue}>{texts.issue}</span>
      {INFRACTION_TYPES.map((type) => {
        const Icon = STATUS.infraction[type].icon;
        return (
          <Button
            key={type}
            size="xs"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            aria-haspopup="dialog"
            data-key={isMain && type === INFRACTION_TYPES[0] ? 'n' : undefined}
            onClick={() => onOpen(type)}
          >
            {statusLook('infraction', type).label}
          </Button>
        );
      })}
    </fieldset>
  );
}
