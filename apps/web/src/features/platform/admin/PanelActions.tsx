import { Button } from '@mantine/core';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Panel } from '@tenfour/contracts';
import { formatCountdown } from '@tenfour/domain';
import { useEffect, useEffectEvent } from 'react';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import type { AdminSession } from './use-admin-session.ts';

/** The panel warns of its end this long before, in ms. */
const WARN_MS = 5 * 60_000;

/** When the panel closes, and the way out of it. */
export function PanelActions(props: { panel: Panel; adminSession: AdminSession; onRenew: () => void }) {
  const { panel, adminSession, onRenew } = props;
  const signOut = useMutation(trpc.platform.logout.mutationOptions());

  async function leave() {
    try {
      await signOut.mutateAsync();
    } catch (error) {
      if (!isPanelClosed(error)) return showFailure(texts.adminSession.signOutFailed, error);
    }
    adminSession.leave();
    toastSuccess(texts.adminSession.signedOut);
  }

  return (
    <>
      <Expiry panel={panel} adminSession={adminSession} onRenew={onRenew} />
      <PendingButton variant="default" pending={signOut.isPending} onClick={() => void leave()}>
        {texts.adminSession.signOut}
      </PendingButton>
    </>
  );
}

/** Counts down to the panel's end; when that has come, the server is asked whether it really has. */
function Expiry({
  panel,
  adminSession,
  onRenew,
}: {
  panel: Panel;
  adminSession: AdminSession;
  onRenew: () => void;
}) {
  const left = Date.parse(panel.expiresAt) - useNow(1_000);
  const soon = left < WARN_MS;
  const over = left <= 0;
  const refetch = useEffectEvent(() => adminSession.session.refetch());
  useEffect(() => {
    if (over) void refetch();
  }, [over]);
  const Icon = soon ? IconClockExclamation : IconClock;
  return (
    <span className={classes.expiry} data-soon={soon || undefined}>
      <Icon size={16} aria-hidden />
      <span role="timer">{texts.adminSession.closesIn(formatCountdown(left))}</span>
      <span role="status" className="tf-visually-hidden">
        {soon && !adminSession.locked ? texts.adminSession.closesSoon : ''}
      </span>
      {soon && !adminSession.locked ? (
        <Button size="compact-sm" variant="light" onClick={onRenew}>
          {texts.adminSession.stay}
        </Button>
      ) : null}
    </span>
  );
}
