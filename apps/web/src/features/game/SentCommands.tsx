import { Skeleton } from '@mantine/core';
import type { GameCommand } from '@tenfour/contracts';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** The commands that were sent from here and what became of each. */
export function SentCommands({ commands }: { commands: RegionQuery<GameCommand[]> }) {
  return (
    <Panel title={texts.sent} flush>
      <DataRegion query={commands} skeleton={<Skeleton height={80} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.empty}>{texts.sentEmpty}</p>
          ) : (
            <ScrollRegion label={texts.scrollable(texts.sent)} mah="20rem">
              <ul className={classes.list}>
                {list.map((command) => (
                  <SentCommand key={command.id} command={command} />
                ))}
              </ul>
            </ScrollRegion>
          )
        }
      </DataRegion>
    </Panel>
  );
}

function SentCommand({ command }: { command: GameCommand }) {
  return (
    <li className={classes.line}>
      <code>{command.command}</code>
      <StatusBadge kind="command" value={command.state} />
      <span className={classes.meta}>
        {command.issuedBy ? `${texts.by(command.issuedBy)} · ` : ''}
        <RelativeTime at={command.createdAt} />
        {command.position === null ? '' : ` · ${texts.position(command.position)}`}
        {command.message ? <div className={classes.message}>{command.message}</div> : null}
      </span>
    </li>
  );
}
