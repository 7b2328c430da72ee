import { Link } from '@tanstack/react-router';
import type { GameCommand } from '@tenfour/contracts';
import { memo } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import classes from './Lists.module.css';
import { texts } from './texts.ts';
import { useSentCommands } from './use-game.ts';

/** The game API's code for a key that can read but not send commands. */
const NOT_AUTHORISED = 4000;

const OUTCOMES: Readonly<Record<string, string>> = texts.outcomes;

/** The commands that were sent from here and what became of each. */
export const SentCommands = memo(function SentCommands(props: {
  serverId: string;
  /** One whose answer is awaited. */
  underway: GameCommand | null;
  /** Where commands are allowed; absent for those who may not. */
  settingsServerId?: string | undefined;
}) {
  const commands = useSentCommands(props.serverId, props.underway);
  useUnauthorized('server', commands.error);
  return (
    <Panel title={texts.sent} flush>
      <DataList
        list={commands}
        skeleton={{ rows: 2, lines: 2 }}
        empty={<p className={classes.empty}>{texts.sentEmpty}</p>}
        own={({ source }) => source === 'panel'}
        region={{ label: texts.scrollable(texts.sent), mah: '20rem' }}
      >
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((command) => (
              <SentCommand key={command.id} command={command} settingsServerId={props.settingsServerId} />
            ))}
          </ul>
        )}
      </DataList>
    </Panel>
  );
});

function outcomeOf({ state, settledAt }: GameCommand): string | null {
  return state === 'sent' && settledAt === null ? texts.underway : (OUTCOMES[state] ?? null);
}

function SentCommand({
  command,
  settingsServerId,
}: {
  command: GameCommand;
  settingsServerId: string | undefined;
}) {
  const { customCommand } = command;
  const source = customCommand ? texts.customCommand(customCommand) : texts.sources[command.source];
  const outcome = command.message ?? outcomeOf(command);
  return (
    <li className={classes.line} data-row={command.id}>
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
