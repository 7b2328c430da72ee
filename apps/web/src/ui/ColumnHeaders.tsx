import { Table } from '@mantine/core';

/** The head of a table: a cell for each heading, and one that only screen readers hear for a column of actions. */
export function ColumnHeaders({ headings, actions }: { headings: readonly string[]; actions?: string }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {headings.map((heading) => (
          <Table.Th key={heading} scope="col">
            {heading}
          </Table.Th>
        ))}
        {actions === undefined ? null : (
          <Table.Th scope="col">
            <span className="tf-visually-hidden">{actions}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}
