import { Button, Skeleton } from '@mantine/core';
import type { SecurityAlert, SecurityAlertDetail } from '@tenfour/contracts';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { useAlert } from './use-security.ts';

/** Shows the events behind an alert, with what was undone of each. */
export function Evidence(props: { serverId: string; alert: SecurityAlert; maySend: boolean }) {
  const { serverId, alert, maySend } = props;
  const detail = useAlert(serverId, alert.id);
  const [undoing, setUndoing] = useState(false);
  useUnauthorized('server', detail.error);
  return (
    <DataRegion query={detail} skeleton={<Skeleton height={80} />}>
      {(found) => (
        <div className={classes.evidence}>
          {found.evidence.some(({ undo }) => undo.length > 0) ? (
            <div className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!maySend}
                onClick={() => setUndoing(true)}
              >
                {texts.undo}
              </Button>
              {maySend ? null : <span className={classes.facts}>{texts.cannotSend}</span>}
            </div>
          ) : null}
          <ScrollRegion label={texts.details} mah="24rem">
            <ul className={classes.events}>
              {found.evidence.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ul>
          </ScrollRegion>
          <UndoDialog
            serverId={serverId}
            alert={found}
            opened={undoing}
            maySend={maySend}
            onClose={() => setUndoing(false)}
          />
        </div>
      )}
    </DataRegion>
  );
}

type EventOf = SecurityAlertDetail['evidence'][number];

function Event({ event }: { event: EventOf }) {
  const sent = event.undo.filter((one) => one.sent !== null);
  return (
    <li className={classes.event}>
      <span className={classes.eventHead}>
        <What event={event} />
        <span className={classes.when}>
          <RelativeTime at={event.at} />
        </span>
      </span>
      {event.note === null ? null : <span className={classes.facts}>{event.note}</span>}
      {sent.map(({ step, command, sent: outcome }) => (
        <span key={step} className={classes.outcome}>
          <code>{command}</code>
          {outcome ? <StatusBadge kind="command" value={outcome.state} /> : null}
          {outcome?.by ? <span className={classes.facts}>{texts.by(outcome.by)}</span> : null}
          {outcome?.message ? <span className={classes.facts}>{outcome.message}</span> : null}
        </span>
      ))}
    </li>
  );
}

function What({ event }: { event: EventOf }) {
  if (event.kind === 'command') return <code className={classes.code}>{event.text}</code>;
  return <span>{event.kind === 'kill' ? texts.killed(event.text ?? '') : texts.joined}</span>;
}
