import { Button } from '@mantine/core';
import { copy } from '../copy.ts';
import { useRolePreview } from '../data/role-preview.ts';
import { useRolePreviewActions } from '../data/use-role-preview.ts';
import { STATUS } from '../ui/status-table.ts';
import classes from './PreviewBar.module.css';

/** Says which role this tab previews, on every page, with the way out. */
export function PreviewBar() {
  const preview = useRolePreview();
  const { leave } = useRolePreviewActions();
  return (
    <div role="status">
      {preview ? (
        <div className={classes.bar}>
          <span>{copy.preview.as(STATUS.role[preview.role].label)}</span>
          <Button size="xs" variant="default" onClick={() => leave(preview)}>
            {copy.preview.leave}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
