import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INFRACTION_TYPES, type InfractionType, rank } from '@tenfour/domain';
import { Suspense, useId, useState } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { STATUS, statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { History } from './History.tsx';
import classes from './Infractions.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { texts } from './texts.ts';
import { useStaff } from './use-infractions.ts';
import { useRecord } from './use-record.ts';

const DisciplineRules = lazyNamed(() => import('./DisciplineRules.tsx'), 'DisciplineRules');

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
  const mayEdit = rank(permissions.role) >= rank('admin') && permissions.can.canEditServerSettings;
  const [isEditing, setEditing] = useState(false);
  const rules = useQuery(trpc.infractions.rules.queryOptions({ serverId: server.id }, { enabled: mayEdit }));
  return (
    <Panel
      title={managing ? texts.title : texts.ownHistory}
      side={
        managing ? (
          <Buttons isMain={isMain} onOpen={form.open} onRules={mayEdit ? () => setEditing(true) : null} />
        ) : null
      }
      flush
    >
      <History serverId={server.id} managing={managing} members={members} />
      <FormDialog
        subject={isEditing ? (rules.data ?? null) : null}
        title={() => texts.rulesTitle}
        size="lg"
        closeOnClickOutside={false}
        onClose={() => setEditing(false)}
      >
        {(stored, close) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <DisciplineRules serverId={server.id} stored={stored} onDone={close} />
          </Suspense>
        )}
      </FormDialog>
      {managing ? <RecordDialog form={form} members={members} viewerRank={permissions.rank} /> : null}
    </Panel>
  );
}

function Buttons(props: {
  isMain: boolean;
  onOpen: (type: InfractionType) => void;
  /** Null for people who can't change the rules. */
  onRules: (() => void) | null;
}) {
  const { isMain, onOpen, onRules } = props;
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
      {onRules ? (
        <Button size="xs" variant="subtle" aria-haspopup="dialog" onClick={onRules}>
          {texts.rulesTitle}
        </Button>
      ) : null}
    </fieldset>
  );
}
