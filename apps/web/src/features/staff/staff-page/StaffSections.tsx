import { Link } from '@tanstack/react-router';
import { readStaffSearch, type StaffSection } from '../../../data/paths.ts';
import classes from './StaffSections.module.css';
import { texts } from './texts.ts';

/** Links the sections of Staff Shifts; each has its own address. */
export function StaffSections(props: {
  serverId: string;
  sections: readonly StaffSection[];
  open: StaffSection;
}) {
  const { serverId, sections, open } = props;
  return (
    <nav aria-label={texts.sections} className={classes.sections}>
      {sections.map((section) => (
        <Link
          key={section}
          to="/server/$id/staff"
          params={{ id: serverId }}
          search={readStaffSearch({ section })}
          resetScroll={false}
          aria-current={section === open ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {texts.section[section]}
        </Link>
      ))}
    </nav>
  );
}
