import { Button } from '@mantine/core';
import type { StaffMember } from '@tenfour/contracts';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { nameOf } from './staff-rules.ts';
import { texts } from './texts.ts';
import { useStaffChanges } from './use-platform.ts';

/** Activate or Deactivate, and the way to level and password. `why` says why neither can be pressed. */
export function StaffActions(props: { account: StaffMember; why: string | null; onChange: () => void }) {
  const { account, why, onChange } = props;
  const { update } = useStaffChanges();
  const once = useSingleFlight();
  const name = nameOf(account);
  const { activate, deactivate } = adminCopy.staff;

  async function toggle() {
    const isActive = !account.isActive;
    const sure =
      isActive ||
      (await dialogs.confirm({
        title: `${deactivate} ${name}?`,
        text: texts.staff.deactivateText,
        confirmLabel: deactivate,
        danger: true,
      }));
    if (!sure) return;
    try {
      await update.mutateAsync({ id: account.id, isActive });
      toastSuccess((isActive ? texts.staff.activated : texts.staff.deactivated)(name));
    } catch (error) {
      showFailure(copy.common.updateFailed, error);
    }
  }

  return (
    <>
      <span className={classes.buttons}>
        <PendingButton
          size="compact-sm"
          variant="default"
          pending={update.isPending}
          blocked={why !== null}
          aria-label={`${account.isActive ? deactivate : activate} ${name}`}
          {...(why === null ? {} : { 'aria-description': why })}
          onClick={() => once(toggle)}
        >
          {account.isActive ? deactivate : activate}
        </PendingButton>
        {why === null ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${texts.staff.change} ${name}`}
            onClick={onChange}
          >
            {texts.staff.change}
          </Button>
        ) : null}
      </span>
      {why === null ? null : <span className={classes.dimmed}>{why}</span>}
    </>
  );
}
