import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ShiftRules as Rules, ShiftType } from '@tenfour/contracts';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { formatRequired } from './durations.ts';
import { PersonWeeks } from './PersonWeeks.tsx';
import { RequiredTable } from './QuotaTable.tsx';
import { RequirementsDialog } from './RequirementsDialog.tsx';
import classes from './Shifts.module.css';
import { TypeDialog } from './TypeDialog.tsx';
import { texts } from './texts.ts';
import { useShiftChanged, useShiftRules } from './use-shifts.ts';

/** What is open: the hours by role, a new type, or a type that is changed. */
type Editing = 'roles' | 'new' | ShiftType | null;

/** The viewer's own weeks if `withOwn`, then what is required; changed by those who may edit the server's settings. */
export function ShiftRules({ server, permissions, withOwn }: OpenServer & { withOwn?: boolean }) {
  const { id } = useUser();
  return (
    <>
      {withOwn ? (
        <Panel title={texts.myHours}>
          <PersonWeeks serverId={server.id} userId={id} timeZone={server.timezone} />
        </Panel>
      ) : null}
      <Required serverId={server.id} mayEdit={permissions.can.canEditServerSettings} />
    </>
  );
}

function Required({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const query = useShiftRules(serverId);
  useUnauthorized('server', query.error);
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const type = editing === 'roles' ? null : editing;
  return (
    <Panel title={texts.rules}>
      <p className={classes.small}>{mayEdit ? texts.rulesHint : texts.rulesReadOnly}</p>
      <DataRegion query={query} skeleton={<Skeleton height={120} />}>
        {(rules) => (
          <div className={classes.rules}>
            <ByRole rules={rules} onEdit={mayEdit ? () => setEditing('roles') : null} />
            <Types serverId={serverId} types={rules.types} onEdit={mayEdit ? setEditing : null} />
            {mayEdit ? (
              <>
                <RequirementsDialog
                  serverId={serverId}
                  rules={editing === 'roles' ? rules : null}
                  onClose={close}
                />
                <TypeDialog serverId={serverId} type={type} onClose={close} />
              </>
            ) : null}
          </div>
        )}
      </DataRegion>
    </Panel>
  );
}

function required(minutes: number | null): string {
  return minutes === null ? texts.notRequired : texts.required(formatRequired(minutes));
}

function ByRole({ rules, onEdit }: { rules: Rules; onEdit: (() => void) | null }) {
  return (
    <section>
      <h3 className={classes.sheetTitle}>{texts.requiredPerWeek}</h3>
      <RequiredTable quotas={rules.quotas} />
      {rules.quotas.length > 2 ? <p className={classes.small}>{texts.strictest}</p> : null}
      {onEdit ? (
        <Button size="xs" variant="default" onClick={onEdit} className={classes.ruleButton}>
          {texts.editRoles}
        </Button>
      ) : null}
    </section>
  );
}

function Types(props: {
  serverId: string;
  types: readonly ShiftType[];
  onEdit: ((what: ShiftType | 'new') => void) | null;
}) {
  const { types, onEdit } = props;
  const remove = useRemove(props.serverId);
  return (
    <section>
      <h3 className={classes.sheetTitle}>{texts.types}</h3>
      {types.length === 0 ? <p className={classes.small}>{texts.noTypes}</p> : null}
      <ul className={classes.typeList}>
        {types.map((type) => (
          <li key={type.id}>
            <span className={classes.typeName}>
              {type.name} <span className={classes.small}>{required(type.weeklyMinutes)}</span>
            </span>
            {onEdit ? (
              <span className={classes.rowActions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.typeAction(texts.editType, type.name)}
                  onClick={() => onEdit(type)}
                >
                  {texts.editType}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.typeAction(texts.removeType, type.name)}
                  onClick={() => void remove(type)}
                >
                  {texts.removeType}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {onEdit ? (
        <Button size="xs" variant="default" onClick={() => onEdit('new')} className={classes.ruleButton}>
          {texts.addType}
        </Button>
      ) : null}
    </section>
  );
}

function useRemove(serverId: string): (type: ShiftType) => Promise<void> {
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const remove = useMutation(trpc.shifts.removeType.mutationOptions({ onSettled: refresh }));
  return async ({ id, name }) => {
    const meant = await dialogs.confirm({
      title: `${texts.typeAction(texts.removeType, name)}?`,
      text: texts.removeTypeText,
      confirmLabel: texts.removeType,
      danger: true,
    });
    if (!meant) return;
    try {
      await remove.mutateAsync({ serverId, typeId: id });
      toastSuccess(texts.rulesSaved);
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.removeFailed, humanise(error));
    }
  };
}
