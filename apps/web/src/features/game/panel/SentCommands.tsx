import { Link } from '@tanstack/react-router';
import type { GameCommand } from '@tenfour/contracts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import classes from './Lists.module.css';
import { texts } from './texts.ts';

/** The game API's code for a key that can read but not send commands. */
const NOT_AUTHORISED = 4000;

const OUTCOMES: Readonly<Record<string, string>> = texts.outcomes;

function outcomeOf({ state, settledAt }: GameCommand): string | null {
  return state === 'sent' && settledAt === null ? texts.underway : (OUTCOMES[state] ?? null);
}

/** A command that was sent from here, and what became of it. */
export function SentCommand(props: {
  id: string;
  command: GameCommand;
  /** Where commands are allowed; absent for viewers who cannot change that. */
  settingsServerId?: string | undefined;
}) {
  const { command, settingsServerId } = props;
  const { customCommand } = command;
  const via = texts.sources[command.source];
  const source = customCommand ? texts.customCommand(customCommand) : via && texts.via(via);
  const outcome = command.message ?? outcomeOf(command);
  return (
    <li className={classes.line} data-row={props.id}>
      <code>{command.command}</code>
      <StatusBadge kind="command" value={command.state} />
      <span className={classes.meta}>
        {command.issuedBy ? `${texts.by(command.issuedBy)} · ` : ''}
        {source ? `${source} · ` : ''}
        <RelativeTime at={command.createdAt} />
        {command.position === null ? null : (
          <Turn position={command.position} expectedAt={command.expectedAt} />
        )}
        {outcome ? (
          <div className={command.message ? classes.message : undefined}>
            {outcome}{' '}
            {command.code === NOT_AUTHORISED && settingsServerId ? (
              <Link to="/server/$id/settings" params={{ id: settingsServerId }} search={{ section: 'api' }}>
                {texts.howToAllow}
              </Link>
            ) : null}
          </div>
        ) : null}
      </span>
    </li>
  );
}

/** When a command that waits has its turn. */
function Turn({ position, expectedAt }: { position: number; expectedAt: string | null }) {
  const now = useNow(1_000);
  const expected =
    expectedAt === null ? '' : ` · ${texts.expected(Math.ceil((Date.parse(expectedAt) - now) / 1_000))}`;
  return ` · ${texts.position(position)}${expected}`;
}
