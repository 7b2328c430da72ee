import { Table } from '@mantine/core';
import type { RoleQuota } from '@tenfour/contracts';
import { QUOTA_MEASURES, type QuotaMeasure, requiresAnything } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { ColumnHeaders } from '../../../ui/ColumnHeaders.tsx';
import { formatRequired } from './durations.ts';
import classes from './Quotas.module.css';
import { texts } from './texts.ts';

const HEADINGS = [texts.role, ...QUOTA_MEASURES.map((measure) => texts.measures[measure])] as const;

/** What is required each week: a row for each role, a column for each measure. */
export function QuotaTable(props: {
  quotas: readonly RoleQuota[];
  cell: (quota: RoleQuota, measure: QuotaMeasure) => ReactNode;
}) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} aria-label={texts.requiredPerWeek}>
        <ColumnHeaders headings={HEADINGS} />
        <Table.Tbody>
          {props.quotas.map((quota) => (
            <Table.Tr key={quota.role}>
              <Table.Th scope="row">{quota.name}</Table.Th>
              {QUOTA_MEASURES.map((measure) => (
                <Table.Td key={measure}>{props.cell(quota, measure)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The table to read: moderators, admins and the custom roles of which something is required. */
export function RequiredTable({ quotas }: { quotas: readonly RoleQuota[] }) {
  const shown = quotas.filter((quota, at) => at < 2 || requiresAnything(quota));
  return <QuotaTable quotas={shown} cell={shownValue} />;
}

function shownValue(quota: RoleQuota, measure: QuotaMeasure): ReactNode {
  const value = quota[measure];
  if (value === null) return <span className={classes.none}>{texts.noQuota}</span>;
  return measure === 'minutes' ? formatRequired(value) : value;
}
