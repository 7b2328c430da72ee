import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { GameSessionDetail } from '@tenfour/contracts';
import { formatTime } from '@tenfour/domain';
import { useState } from 'react';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { EndForm } from './EndForm.tsx';
import classes from './Sessions.module.css';
import { texts } from './texts.ts';
import { showFailure, useSessionChanges, useSessionChecks } from './use-sessions.ts';

interface ActionsProps {
  serverId: string;
  timeZone: string;
  session: GameSessionDetail;
  onEdit: (session: GameSessionDetail) => void;
}

/** What hosts do with an open session. */
export function SessionActions(props: ActionsProps) {
  const { serverId, session, onEdit } = props;
  const { start, end, cancel } = useSessionChanges();
  const [ending, setEnding] = useState(false);
  const once = useSingleFlight();
  const named = { serverId, sessionId: session.id };
  const isPlanned = session.state === 'planned';

  const run = (press: () => Promise<unknown>, done: string) =>
    once(async () => {
      try {
        await press();
        toastSuccess(done, session.title);
      } catch (error) {
        showFailure(texts.failed, error);
      }
    });

  async function confirmed(title: string, confirmLabel: string): Promise<boolean> {
    return dialogs.confirm({ title, confirmLabel, cancelLabel: texts.keep, danger: true });
  }

  if (ending && session.state === 'running' && session.endsAt === null) {
    return (
      <EndForm
        serverId={serverId}
        title={session.title}
        pending={end.isPending}
        onCancel={() => setEnding(false)}
        onEnd={(given) =>
          run(
            async () => {
              await end.mutateAsync({ ...named, ...given });
              setEnding(false);
            },
            given.minutes === 0 ? texts.ended : texts.ending,
          )
        }
      />
    );
  }
  return (
    <>
      {isPlanned ? <Checks serverId={serverId} /> : null}
      <div className={classes.actions}>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => onEdit(session)}>
          {texts.edit}
        </Button>
        {isPlanned ? (
          <>
            <PendingButton
              variant="default"
              size="sm"
              pending={cancel.isPending}
              onClick={() =>
                void confirmed(texts.cancelQuestion(session.title), texts.cancel).then(
                  (sure) => sure && run(() => cancel.mutateAsync(named), texts.cancelled),
                )
              }
            >
              {texts.cancel}
            </PendingButton>
            <PendingButton
              size="sm"
              color="success"
              pending={start.isPending}
              onClick={() => run(() => start.mutateAsync(named), texts.started)}
            >
              {texts.start}
            </PendingButton>
          </>
        ) : (
          <RunningActions {...props} run={run} onEnd={() => setEnding(true)} />
        )}
      </div>
    </>
  );
}

type Run = (press: () => Promise<unknown>, done: string) => void;

function RunningActions({
  serverId,
  timeZone,
  session,
  run,
  onEnd,
}: ActionsProps & { run: Run; onEnd: () => void }) {
  const { boost, end, keepRunning } = useSessionChanges();
  const named = { serverId, sessionId: session.id };
  return (
    <>
      <PendingButton
        variant="default"
        size="sm"
        pending={boost.isPending}
        blocked={session.nextBoostAt !== null}
        {...(session.nextBoostAt === null
          ? {}
          : { title: texts.boostAt(formatTime(session.nextBoostAt, timeZone)) })}
        onClick={() => run(() => boost.mutateAsync(named), texts.boosted)}
      >
        {texts.boost}
      </PendingButton>
      {session.endsAt === null ? (
        <Button size="sm" color="danger" onClick={onEnd}>
          {texts.end}
        </Button>
      ) : (
        <>
          <PendingButton
            size="sm"
            pending={keepRunning.isPending}
            onClick={() => run(() => keepRunning.mutateAsync(named), texts.keptRunning)}
          >
            {texts.keepRunning}
          </PendingButton>
          <PendingButton
            size="sm"
            color="danger"
            pending={end.isPending}
            onClick={() => run(() => end.mutateAsync({ ...named, minutes: 0 }), texts.ended)}
          >
            {texts.endNow}
          </PendingButton>
        </>
      )}
    </>
  );
}

function Checks({ serverId }: { serverId: string }) {
  const { data } = useSessionChecks(serverId, true);
  if (!data) return null;
  return (
    <ul className={classes.checks} aria-label={texts.checks}>
      {data.map(({ check, ok, message }) => {
        const Icon = ok ? IconCircleCheck : IconAlertTriangle;
        return (
          <li key={check} data-ok={ok || undefined}>
            <Icon size={16} aria-hidden /> {message}
          </li>
        );
      })}
    </ul>
  );
}
