import { Button } from '@mantine/core';
import type { StaffFreeze } from '@tenfour/contracts';
import { useId, useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from '../game-security/GameSecurity.module.css';
import { texts } from './texts.ts';
import { useFreezeChanges, useStaffFreezes } from './use-staff-freezes.ts';

/**
 * Staff who made too many actions, with what they did: those who are frozen now, or whose freeze was lifted. Nothing for
 * anyone but the owner, and while there is none.
 */
export function FrozenStaff(props: { serverId: string; isOwner: boolean; state: 'frozen' | 'lifted' }) {
  const { serverId, isOwner, state } = props;
  const { data = [] } = useStaffFreezes(serverId, isOwner);
  const shown = data.filter(({ liftedAt }) => (liftedAt === null) === (state === 'frozen'));
  if (!isOwner || shown.length === 0) return null;
  return (
    <Panel title={texts.titles[state]} flush>
      <ul className={classes.list}>
        {shown.map((freeze) => (
          <FreezeRow key={freeze.id} serverId={serverId} freeze={freeze} />
        ))}
      </ul>
    </Panel>
  );
}

function FreezeRow({ serverId, freeze }: { serverId: string; freeze: StaffFreeze }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { username, actions } = freeze;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.rule}>{username}</span>
        <span className={classes.when}>
          <RelativeTime at={freeze.at} />
        </span>
      </div>
      <p className={classes.facts}>{texts.total(freeze)}</p>
      <div className={classes.actions}>
        <FreezeButtons serverId={serverId} freeze={freeze} />
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          aria-controls={id}
          aria-label={texts.actionsOf(username)}
          onClick={() => setOpen(!open)}
        >
          {texts.actions}
        </Button>
      </div>
      <ul id={id} className={classes.events} hidden={!open}>
        {actions.map((action) => (
          <li key={action.id} className={classes.event}>
            <span>{action.text}</span>
            <span className={classes.when}>
              <RelativeTime at={action.at} />
              {action.undo === 'possible'
                ? null
                : ` · ${action.undo === 'done' ? texts.isUndone : texts.cannotUndo}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function FreezeButtons({ serverId, freeze }: { serverId: string; freeze: StaffFreeze }) {
  const { undo, lift } = useFreezeChanges(freeze);
  const input = { serverId, freezeId: freeze.id };
  const count = freeze.actions.filter((action) => action.undo === 'possible').length;
  return (
    <>
      {count === 0 ? null : (
        <PendingButton size="compact-sm" pending={undo.isPending} onClick={() => undo.mutate(input)}>
          {texts.undo(count)}
        </PendingButton>
      )}
      {freeze.liftedAt !== null ? null : (
        <PendingButton
          size="compact-sm"
          variant="default"
          pending={lift.isPending}
          aria-label={texts.liftOf(freeze.username)}
          onClick={() => lift.mutate(input)}
        >
          {texts.lift}
        </PendingButton>
      )}
    </>
  );
}
