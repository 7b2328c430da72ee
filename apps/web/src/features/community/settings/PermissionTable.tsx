import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { MANAGEMENT_FLAGS } from '@tenfour/domain';
import { STATUS } from '../../../ui/status-table.ts';
import { roleName, SET_ROLES } from './changes.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { type FlagTexts, PERMISSION_GROUPS } from './permission-groups.ts';
import { ResetRole } from './ResetRole.tsx';
import { texts } from './texts.ts';

/** The matrix: flags in groups, a column per role, the owner's fixed. */
export function PermissionTable({ matrix }: { matrix: Matrix }) {
  return (
    <div className={classes.frame}>
      <Table withRowBorders>
        <Table.Caption className="tf-visually-hidden">{texts.permissions}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.flagColumn}</Table.Th>
            {SET_ROLES.map((role) => (
              <Table.Th key={role} scope="col" w={110}>
                <span className={classes.columnHead}>
                  <span>{roleName(role)}</span>
                  <ResetRole matrix={matrix} role={role} />
                </span>
              </Table.Th>
            ))}
            <Table.Th scope="col" w={90}>
              {STATUS.role.owner.label}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {PERMISSION_GROUPS.map((group) => (
          <Table.Tbody key={group.title}>
            <Table.Tr className={classes.group}>
              <th scope="rowgroup" colSpan={4}>
                {group.title}
              </th>
            </Table.Tr>
            {group.flags.map((row) => (
              <Row key={row.flag} row={row} matrix={matrix} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </div>
  );
}

function Row({ row, matrix }: { row: FlagTexts; matrix: Matrix }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.flag}>
        <FlagText row={row} matrix={matrix} />
      </Table.Th>
      {SET_ROLES.map((role) => (
        <Table.Td key={role}>
          <FlagSwitch matrix={matrix} role={role} flag={row.flag} />
        </Table.Td>
      ))}
      <Table.Td>
        <IconCheck size={18} aria-hidden className={classes.check} />
        <span className="tf-visually-hidden">{texts.always}</span>
      </Table.Td>
    </Table.Tr>
  );
}

/** A flag's name, what it allows, and that it does not count while delegation is off. */
export function FlagText({ row, matrix }: { row: FlagTexts; matrix: Matrix }) {
  const dormant = MANAGEMENT_FLAGS.has(row.flag) && !matrix.delegated;
  return (
    <>
      <span className={classes.name}>
        {row.name} {dormant ? <span className={classes.dormant}>{texts.dormant}</span> : null}
      </span>
      <span className={classes.help}>{row.help}</span>
    </>
  );
}
