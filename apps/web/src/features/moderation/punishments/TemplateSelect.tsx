import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { TemplatesDialog } from '../../community/templates/TemplatesDialog.tsx';
import classes from './TemplateSelect.module.css';
import { texts } from './texts.ts';
import type { ComposerState } from './use-composer.ts';

/** Selects one of the server's reason templates. Filling one in can be undone until something else changes. */
export function TemplateSelect(props: {
  serverId: string;
  templates: ComposerState['templates'];
  /** Whether the viewer may change the templates themselves. */
  mayEdit: boolean;
}) {
  const { serverId, templates } = props;
  const [editing, setEditing] = useState(false);
  const query = useQuery(trpc.templates.list.queryOptions({ serverId, kind: 'punishment' }));
  const list = query.data?.templates ?? [];
  const chosen = list.find(({ id }) => id === templates.used?.id);

  return (
    <div>
      <div className={classes.row}>
        <NativeSelect
          className={classes.select}
          label={texts.template}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const template = list.find(({ id }) => id === value);
            if (template) templates.use(template);
          }}
          data={[
            { value: '', label: texts.chooseTemplate },
            ...list.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        {props.mayEdit ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
            {texts.editTemplates}
          </Button>
        ) : null}
      </div>
      <RegionProblem query={query} />
      {/* Always there: a screen reader only announces what appears in a region it already knows. */}
      <div role="status">
        {templates.used && templates.canUndo ? (
          <p className={classes.used}>
            {texts.templateUsed(templates.used.label)}{' '}
            <button type="button" className={classes.back} onClick={templates.undo}>
              {texts.undo}
            </button>
          </p>
        ) : null}
      </div>
      {props.mayEdit ? (
        <TemplatesDialog
          serverId={serverId}
          kind="punishment"
          opened={editing}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
