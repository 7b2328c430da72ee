import { Skeleton } from '@mantine/core';
import { COMMAND_LOG_SIZE, type CommandLogEntry } from '@tenfour/contracts';
import { type Player, parsePlayer } from '@tenfour/domain';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { PlayerLink } from '../players/PlayerLink.tsx';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';
import { texts } from './texts.ts';

/** The 20 newest commands of the game's own log. `known` is false while the game has never been read. */
export function CommandLog({ log, known }: { log: RegionQuery<CommandLogEntry[]>; known: boolean }) {
  return (
    <Panel title={texts.log} flush>
      <DataRegion query={log} skeleton={<Skeleton height={180} />}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={classes.empty}>{known ? texts.logEmpty : texts.notRead}</p>
          ) : (
            <ScrollRegion label={texts.scrollable(texts.log)} mah="24rem">
              <ul className={classes.list}>
                {entries.slice(0, COMMAND_LOG_SIZE).map((entry, at) => (
                  <Entry key={`${entry.Timestamp}:${entry.Player}:${entry.Command}:${at}`} entry={entry} />
                ))}
              </ul>
            </ScrollRegion>
          )
        }
      </DataRegion>
    </Panel>
  );
}

function Entry({ entry }: { entry: CommandLogEntry }) {
  return (
    <li className={classes.line}>
      <code>{entry.Command}</code>
      <span className={classes.when}>
        <RelativeTime at={entry.Timestamp * 1_000} />
      </span>
      <span className={classes.meta}>
        <LoggedName player={parsePlayer(entry.Player)} />
        {senderText(entry)}
      </span>
    </li>
  );
}

/** "Remote Server" is nobody whom one could look up. */
function LoggedName({ player: { name, id } }: { player: Player }) {
  return id === null ? name : <PlayerLink name={name} />;
}
