import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

const NUMBERS = ['calls', 'records', 'commands'] as const;

/** Shows what the staff got done this evening; nothing for viewers who can see none of it. */
export function RecentActivity({ serverId }: { serverId: string }) {
  const { data } = useQuery(
    trpc.servers.recent.queryOptions({ serverId }, { refetchInterval: POLLING_MS.attention }),
  );
  return (
    <Panel title={texts.recent}>
      <ul className={classes.numbers}>
        {NUMBERS.map((key) => {
          const count = data?.[key];
          return count === null ? null : (
            <li key={key}>
              <span className={classes.value}>{count?.toLocaleString('en-US') ?? '–'}</span>{' '}
              <span className={classes.note}>{texts.recentNumbers[key](count ?? 0)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
