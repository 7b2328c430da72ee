import { formatDuration } from '@tenfour/domain';
import { useState } from 'react';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { modCall, priority, shift } from '../../../ui/status-public.ts';
import { useNow } from '../../../ui/use-now.ts';
import { SAMPLE_CALLS } from './content.ts';
import classes from './QueuePreview.module.css';

/** The mod call queue as moderators see it, with sample calls whose clocks run and which can be claimed. */
export function QueuePreview() {
  const [openedAt] = useState(() => Date.now());
  const passed = Math.max(0, Math.floor((useNow(1_000) - openedAt) / 1_000));
  const [claimed, setClaimed] = useState<ReadonlySet<number>>(new Set());
  const open = SAMPLE_CALLS.length - claimed.size;

  return (
    <figure className={classes.panel}>
      <header className={classes.top}>
        <h2 className={classes.heading}>Mod calls</h2>
        <span className={classes.live}>
          <span className={classes.dot} aria-hidden /> Live
        </span>
        <span className={classes.open}>{open} open</span>
      </header>
      <ul className={classes.rows}>
        {SAMPLE_CALLS.map((call) => (
          <li key={call.id} className={classes.row}>
            <div className={classes.what}>
              <StatusMark look={priority[call.priority]} />
              <span className={classes.reason}>{call.reason}</span>
              <span className={classes.age}>{formatDuration((call.age + passed) * 1_000)}</span>
            </div>
            <div className={classes.who}>
              <span>
                <b>{call.who}</b> reported by {call.by} · {call.place}
              </span>
              {claimed.has(call.id) ? (
                <StatusMark look={modCall.claimed} />
              ) : (
                <button
                  type="button"
                  className={classes.claim}
                  aria-label={`Claim: ${call.reason}`}
                  onClick={() => setClaimed(new Set([...claimed, call.id]))}
                >
                  Claim
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.console}>
        <span className={classes.prompt} aria-hidden>
          &gt;
        </span>
        <code>:pm Rowan_09 A moderator is on the way</code>
        <span className={classes.sent}>sent</span>
      </div>
      <figcaption className={classes.caption}>
        <StatusMark look={shift.on_duty} live /> <span>4 on shift. Sample data, real buttons.</span>
      </figcaption>
    </figure>
  );
}
