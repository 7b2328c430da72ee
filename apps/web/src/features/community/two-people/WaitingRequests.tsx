import { Panel } from '../../../ui/Panel.tsx';
import { Requests } from './Requests.tsx';
import classes from './TwoPeople.module.css';
import { texts } from './texts.ts';
import { useTwoPeople } from './use-two-people.ts';

/** Shows what waits for a second person where admins look; nothing while nothing waits. */
export function WaitingRequests({ serverId }: { serverId: string }) {
  const requests = useTwoPeople(serverId).data?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <Panel title={texts.requests}>
        <Requests serverId={serverId} requests={requests} />
      </Panel>
    </div>
  );
}
