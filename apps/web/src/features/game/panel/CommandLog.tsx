import { COMMAND_LOG_SIZE, type CommandLogEntry } from '@tenfour/contracts';
import { type Player, parsePlayer } from '@tenfour/domain';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';

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

/** A command of the game's own log. */
export function LoggedCommand({ id, entry }: { id: string; entry: CommandLogEntry }) {
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

/** "Remote Server" is not a player, so it has no link. */
function LoggedName({ player: { name, id } }: { player: Player }) {
  return id === null ? name : <PlayerLink name={name} account={id} />;
}
