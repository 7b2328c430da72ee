import { COMMAND_LOG_SIZE, type CommandLogEntry } from '@tenfour/contracts';
import { type Player, parsePlayer } from '@tenfour/domain';
import { DataRegion, type RegionQuery } from '../../ui/DataRegion.tsx';
import { HeldList } from '../../ui/NewPill.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { PlayerLink } from '../players/PlayerLink.tsx';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';
import { texts } from './texts.ts';

/** The 20 newest commands of the game's own log. `unread` says why nothing of the game is known; null when it is. */
export function CommandLog(props: { log: RegionQuery<CommandLogEntry[]>; unread: string | null }) {
  const { log, unread } = props;
  return (
    <Panel title={texts.log} flush>
      <DataRegion query={log} skeleton={<RowsSkeleton rows={3} lines={2} />}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={classes.empty}>{unread ?? texts.logEmpty}</p>
          ) : (
            <ScrollRegion label={texts.scrollable(texts.log)} mah="24rem">
              <HeldList items={linesOf(entries)}>
                {(shown) => (
                  <ul className={classes.list}>
                    {shown.map(({ id, entry }) => (
                      <Entry key={id} id={id} entry={entry} />
                    ))}
                  </ul>
                )}
              </HeldList>
            </ScrollRegion>
          )
        }
      </DataRegion>
    </Panel>
  );
}

/** The newest entries, each with what tells it from others: of those that are alike, its place from the oldest on. */
export function linesOf(entries: readonly CommandLogEntry[]): { id: string; entry: CommandLogEntry }[] {
  const alike = new Map<string, number>();
  return entries
    .toReversed()
    .map((entry) => {
      const what = `${entry.Timestamp}:${entry.Player}:${entry.Command}`;
      const place = (alike.get(what) ?? 0) + 1;
      alike.set(what, place);
      return { id: `${what}:${place}`, entry };
    })
    .toReversed()
    .slice(0, COMMAND_LOG_SIZE);
}

function Entry({ id, entry }: { id: string; entry: CommandLogEntry }) {
  return (
    <li className={classes.line} data-row={id}>
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
