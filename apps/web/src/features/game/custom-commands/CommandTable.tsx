import { Table } from '@mantine/core';
import type { CustomCommand } from '@tenfour/contracts';
import { ColumnHeaders } from '../../../ui/ColumnHeaders.tsx';
import { ActionMenu, type CommandActions, EnabledSwitch, LastResult, NextRun } from './CommandParts.tsx';
import classes from './CustomCommands.module.css';
import { formatConditions } from './draft.ts';
import { texts } from './texts.ts';

const { columns } = texts;
const HEADINGS = [
  columns.name,
  columns.command,
  columns.interval,
  columns.enabled,
  columns.next,
  columns.last,
] as const;

interface ListProps {
  commands: readonly CustomCommand[];
  actions: CommandActions;
}

/** The commands as a table, for wide screens. */
export function CommandTable({ commands, actions }: ListProps) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} horizontalSpacing="sm">
        <ColumnHeaders headings={HEADINGS} actions={columns.actions} />
        <Table.Tbody>
          {commands.map((command) => (
            <Row key={command.id} command={command} actions={actions} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** What is sent, and what must hold for that. */
function What({ command: { command, means, conditions } }: { command: CustomCommand }) {
  const words = formatConditions(conditions);
  return (
    <>
      {means === 'command' ? (
        <code className={classes.code}>{command}</code>
      ) : (
        <span className={classes.sentence}>
          {texts.means[means]}: {command}
        </span>
      )}
      {words === '' ? null : <span className={classes.sentence}>{words}</span>}
    </>
  );
}

function Row({ command, actions }: { command: CustomCommand; actions: CommandActions }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>{command.name}</Table.Td>
      <Table.Td>
        <What command={command} />
      </Table.Td>
      <Table.Td className={classes.nowrap}>{texts.minutes(command.interval)}</Table.Td>
      <Table.Td>
        <EnabledSwitch serverId={actions.serverId} command={command} mayEdit={actions.change !== null} />
      </Table.Td>
      <Table.Td>
        <NextRun serverId={actions.serverId} command={command} />
      </Table.Td>
      <Table.Td>
        <LastResult run={command.lastRun} />
      </Table.Td>
      <Table.Td className={classes.actionCell}>
        <ActionMenu command={command} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the commands as labeled cards, for phones. */
export function CommandCards({ commands, actions }: ListProps) {
  return (
    <ul className={classes.cards}>
      {commands.map((command) => (
        <li key={command.id} className={classes.card}>
          <div className={classes.cardHead}>
            <span className={classes.name}>{command.name}</span>
            <EnabledSwitch serverId={actions.serverId} command={command} mayEdit={actions.change !== null} />
            <ActionMenu command={command} actions={actions} />
          </div>
          <What command={command} />
          <dl>
            <dt>{columns.interval}</dt>
            <dd>{texts.minutes(command.interval)}</dd>
            <dt>{columns.next}</dt>
            <dd>
              <NextRun serverId={actions.serverId} command={command} />
            </dd>
            <dt>{columns.last}</dt>
            <dd>
              <LastResult run={command.lastRun} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
