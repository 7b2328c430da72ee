import { Button, Tooltip } from '@mantine/core';
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

/** Shows warning, strike and termination to admins and the owner, and the history of infractions. */
export function StaffManagement({ server, permissions, isMain }: OpenServer & { isMain: boolean }) {
  const managing = rank(permissions.role) >= rank('admin');
  const form = useRecord(server.id);
  const staff = useStaff(server.id, managing);
  useUnauthorized('server', staff.error);
  const members = staff.data ?? [];
  return (
    <Panel
      title={texts.title}
      side={<Buttons managing={managing} isMain={isMain} onOpen={form.open} />}
      flush
    >
      <History serverId={server.id} managing={managing} members={members} />
      {managing ? <RecordDialog form={form} members={members} viewerRole={permissions.role} /> : null}
    </Panel>
  );
}

/** For others than admins and the owner they stay, with the reason why they do nothing. */
function Buttons(props: { managing: boolean; isMain: boolean; onOpen: (type: InfractionType) => void }) {
  const { managing, isMain, onOpen } = props;
  const reason = useId();
  const issue = useId();
  return (
    <fieldset aria-labelledby={issue} className={classes.buttons}>
      <span id={issue}>{texts.issue}</span>
      {INFRACTION_TYPES.map((type) => {
        const Icon = STATUS.infraction[type].icon;
        return (
          <Tooltip key={type} label={texts.adminsOnly} disabled={managing}>
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon size={14} aria-hidden />}
              aria-haspopup="dialog"
              data-key={isMain && type === INFRACTION_TYPES[0] ? 'n' : undefined}
              aria-disabled={managing ? undefined : true}
              aria-describedby={managing ? undefined : reason}
              data-disabled={!managing}
              onClick={() => {
                if (managing) onOpen(type);
              }}
            >
              {statusLook('infraction', type).label}
            </Button>
          </Tooltip>
        );
      })}
      {managing ? null : (
        <p id={reason} className={classes.note}>
          {texts.adminsOnly}
        </p>
      )}
    </fieldset>
  );
}
