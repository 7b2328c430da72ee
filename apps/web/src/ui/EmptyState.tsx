import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows an empty state: what the place is for, and the first action. `title` can be a required literal. */
export function EmptyState(props: {
  icon?: typeof IconSearch;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  const { icon: Icon } = props;
  return (
    <MantineEmptyState
      icon={Icon ? <Icon size={36} stroke={1.5} aria-hidden /> : undefined}
      title={props.title}
      description={props.description}
      px="md"
      py="xl"
    >
      {props.action ? <MantineEmptyState.Actions>{props.action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
