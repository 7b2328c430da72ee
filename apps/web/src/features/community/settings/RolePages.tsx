import { IconCheck, IconLock } from '@tabler/icons-react';
import { PERMISSION_FLAGS, type PermissionFlag } from '@tenfour/domain';
import { SERVER_PAGES } from '../../../data/server-pages.ts';
import { flagName } from './permission-groups.ts';
import classes from './RolePages.module.css';
import { texts } from './texts.ts';

const OPENS_PAGE = new Set(SERVER_PAGES.map(({ flag }) => flag));

/** Lists the pages that a person would see, and what else they could do. `also` names what no flag decides. */
export function RolePages({
  can,
  also = [],
}: {
  can: (flag: PermissionFlag) => boolean;
  also?: readonly string[];
}) {
  const flags = PERMISSION_FLAGS.filter((flag) => !OPENS_PAGE.has(flag) && can(flag));
  const actions = [...flags.map(flagName), ...also];
  return (
    <div className={classes.pages}>
      <h3>{texts.previewPages}</h3>
      <ul>
        {SERVER_PAGES.map(({ label, flag }) => (
          <li key={label} data-closed={!can(flag) || undefined}>
            {can(flag) ? <IconCheck size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
            <span>{label}</span>
            <span className="tf-visually-hidden">{can(flag) ? texts.previewShown : texts.previewLocked}</span>
          </li>
        ))}
      </ul>
      <h3>{texts.previewActions}</h3>
      {actions.length === 0 ? (
        <p className={classes.note}>{texts.previewNothing}</p>
      ) : (
        <ul>
          {actions.map((action) => (
            <li key={action}>
              <IconCheck size={16} aria-hidden />
              {action}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
