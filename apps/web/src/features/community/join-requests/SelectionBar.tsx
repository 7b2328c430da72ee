import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { GrantableRole, RoleOrRank } from '@tenfour/domain';
import { useState } from 'react';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useClearOfToasts } from '../../../ui/use-clear-of-toasts.ts';
import classes from './JoinRequestsTab.module.css';
import { RoleSelect, useApprovalRole } from './RoleSelect.tsx';
import { texts } from './texts.ts';

/**
 * Selects all rows, and decides those that are selected in one go. While rows are `held` the bar keeps its size, so that
 * no row's buttons come under the pointer.
 */
export function SelectionBar(props: {
  total: number;
  selected: number;
  viewerRole: RoleOrRank;
  pending: 'approved' | 'rejected' | null;
  held: boolean;
  onSelectAll: (all: boolean) => void;
  onApprove: (role: GrantableRole) => void;
  onReject: () => void;
}) {
  const { total, selected, held } = props;
  const { role, setRole, remember } = useApprovalRole(props.viewerRole);
  const bar = useClearOfToasts<HTMLDivElement>(selected > 0);
  const [last, setLast] = useState(0);
  const room = selected > 0 || !held ? selected : last;
  if (room !== last) setLast(room);
  // Who was decided last still has a row below.
  if (total === 0) return <p className={classes.bar}>{texts.noOneElse}</p>;
  return (
    <div ref={bar} className={classes.bar} data-active={selected > 0 || undefined}>
      <Checkbox
        size="sm"
        label={
          <>
            <span role="status">{selected > 0 ? texts.selected(selected) : null}</span>
            {selected > 0 ? null : texts.selectAll}
          </>
        }
        aria-label={texts.selectAll}
        checked={selected === total}
        indeterminate={selected > 0 && selected < total}
        onChange={() => props.onSelectAll(selected < total)}
      />
      {room > 0 ? (
        <fieldset
          aria-label={texts.selection}
          className={classes.decide}
          disabled={selected === 0}
          style={hiddenIf(selected === 0)}
        >
          <RoleSelect
            label={texts.roleForAll}
            viewerRole={props.viewerRole}
            value={role}
            onChange={setRole}
          />
          <PendingButton
            size="xs"
            color="success"
            leftSection={<IconCheck size={14} aria-hidden />}
            pending={props.pending === 'approved'}
            onClick={() => {
              remember();
              props.onApprove(role);
            }}
          >
            {texts.approveMany(room)}
          </PendingButton>
          <PendingButton
            size="xs"
            variant="default"
            pending={props.pending === 'rejected'}
            onClick={props.onReject}
          >
            {texts.rejectMany(room)}
          </PendingButton>
        </fieldset>
      ) : null}
    </div>
  );
}

function hiddenIf(hidden: boolean) {
  return hidden ? ({ visibility: 'hidden' } as const) : undefined;
}
