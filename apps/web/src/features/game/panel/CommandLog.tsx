import { COMMAND_LOG_SIZE, type CommandLogEntry, type Server } from '@tenfour/contracts';
import { type Player, parsePlayer } from '@tenfour/domain';
import { memo, useMemo } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { PlayerLink } from '../../community/identity/PlayerLink.tsx';
import classes from './Lists.module.css';
import { senderText } from './senders.ts';
import { texts } from './texts.ts';
import { useCommandLogs } from './use-game.ts';
import { useUnread } from './use-in-game.ts';

/** The 20 newest commands of the game's own log. */
export const CommandLog = memo(function CommandLog({ server }: { server: Server }) {
  const log = useCommandLogs(server.id);
  const unread = useUnread(server);
  useUnauthorized('server', log.error);
  const lines = useMemo(() => log.data && linesOf(log.data), [log.data]);
  return (
    <Panel title={texts.log} flush>
      <DataList
        list={{ ...log, data: lines }}
        skeleton={{ rows: 3, lines: 2 }}
        empty={<p className={classes.empty}>{unread ?? texts.logEmpty}</p>}
        region={{ label: texts.scrollable(texts.log), mah: '24rem' }}
      >
        {(shown) => (
          <ul className={classes.list}>
            {shown.map(({ id, entry }) => (
              <Entry key={id} id={id} entry={entry} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
});

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

/** "Remote Server" is not a player, so it has no link. */
function LoggedName({ player: { name, id } }: { player: Player }) {
  return id === null ? name : <PlayerLink name={name} />;
}
