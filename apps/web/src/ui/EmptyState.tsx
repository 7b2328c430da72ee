import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows an empty state: what the place is for, and the first action. `title` can be a required literal. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <MantineEmptyState icon={props.icon} title={props.title} description={props.description} px="md" py="xl">
      {props.action ? <MantineEmptyState.Actions>{props.action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
