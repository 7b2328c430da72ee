import { Chip, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Member } from '@tenfour/contracts';
import { statusLook } from '../../../ui/status-table.ts';
import { type RoleFilter, roleCounts } from './filter.ts';
import classes from './MembersTab.module.css';
import { texts } from './texts.ts';

/** Shows a search box, and a chip with a count for each role in use. */
export function MemberFilters(props: {
  members: readonly Member[];
  search: string;
  role: RoleFilter;
  onSearch: (text: string) => void;
  onRole: (role: RoleFilter) => void;
}) {
  const counts = roleCounts(props.members);

  function choose(value: string) {
    props.onRole(counts.find(({ role }) => role === value)?.role ?? 'all');
  }

  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        data-key="/"
        className={classes.search}
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        value={props.search}
        onChange={(event) => props.onSearch(event.currentTarget.value)}
      />
      <div className={classes.chips} role="radiogroup" aria-label={texts.roleFilter}>
        <Chip.Group value={props.role} onChange={choose}>
          <Chip value="all" size="xs">
            {texts.all} {props.members.length}
          </Chip>
          {counts.map(({ role, count }) => (
            <Chip key={role} value={role} size="xs">
              {statusLook('role', role).label} {count}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </div>
  );
}
