import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/Panel.tsx';
import type { AttentionItem, AttentionPlace } from './attention.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

const ICON = { danger: IconExclamationCircle, warn: IconAlertTriangle, info: IconUserPlus };

/** What waits for somebody here, or that nothing does. */
export function NeedsAttention({ serverId, items }: { serverId: string; items: AttentionItem[] }) {
  return (
    <Panel title={texts.attention} flush>
      {items.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden /> {texts.nothing}
        </p>
      ) : (
        <ul className={classes.attention}>
          {items.map((item) => {
            const Icon = ICON[item.tone];
            return (
              <li key={item.key} data-tone={item.tone}>
                <Icon size={18} aria-hidden />
                <span>{item.text}</span>
                {item.action ? <Action serverId={serverId} action={item.action} /> : null}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function Action(props: { serverId: string; action: { label: string; to: AttentionPlace } }) {
  const { to, label } = props.action;
  const params = { id: props.serverId };
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(root) =>
        to === 'settings' ? (
          <Link to="/server/$id/settings" params={params} {...root} />
        ) : (
          <Link to="/server/$id" params={params} search={{ tab: to }} {...root} />
        )
      }
    >
      {label}
    </Button>
  );
}
