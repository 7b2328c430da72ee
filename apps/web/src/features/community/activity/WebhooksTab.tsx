import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import type { Webhook } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import type { OpenServer } from '../servers/ServerGate.tsx';
import { AddWebhook } from './AddWebhook.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { texts } from './texts.ts';
import { showFailure, useWebhookChanges, useWebhooks } from './use-webhooks.ts';
import { WebhookRow } from './WebhookRow.tsx';
import classes from './Webhooks.module.css';
import { nameOf } from './webhook-draft.ts';

/**
 * Shows the Webhook Configuration tab: the webhooks with their delivery state, and a button that opens the form for
 * another. `highlightedWebhookId` is scrolled to.
 */
export function WebhooksTab(props: OpenServer & { highlightedWebhookId: string | undefined }) {
  const { server, permissions, highlightedWebhookId } = props;
  const mayEdit = permissions.can.canEditWebhooks;
  const list = useWebhooks(server.id);
  useUnauthorized('server', list.error);
  const [edited, setEdited] = useState<Webhook | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);
  const [added, setAdded] = useState<{ id: string; wantsTest: boolean } | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemove(server.id, () => place.current?.focus({ preventScroll: true }));
  const now = (webhook: Webhook | null) => list.data?.find(({ id }) => id === webhook?.id) ?? webhook;
  const isGone = (webhook: Webhook | null) =>
    webhook !== null && list.data !== undefined && !list.data.some(({ id }) => id === webhook.id);

  return (
    <div className={classes.panels}>
      {isAdding && mayEdit ? (
        <AddWebhook
          serverId={server.id}
          onAdded={(id, wantsTest) => {
            setIsAdding(false);
            setAdded({ id, wantsTest });
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : null}
      <Panel
        title={texts.list}
        side={mayEdit && !isAdding ? <AddButton onPress={() => setIsAdding(true)} /> : null}
        flush
      >
        <div ref={place} tabIndex={-1} className={list.error ? classes.state : classes.place}>
          <DataRegion query={list} skeleton={<RowsSkeleton rows={2} lines={3} />}>
            {(webhooks) =>
              webhooks.length === 0 ? (
                <EmptyState icon={IconWebhook} title={texts.none} description={texts.noneText} />
              ) : (
                <ul className={classes.cards}>
                  {webhooks.map((webhook) => (
                    <WebhookRow
                      key={webhook.id}
                      serverId={server.id}
                      webhook={webhook}
                      mayEdit={mayEdit}
                      isHighlighted={webhook.id === (added?.id ?? highlightedWebhookId)}
                      wantsTest={webhook.id === added?.id && added.wantsTest}
                      onTesting={() => setAdded({ id: webhook.id, wantsTest: false })}
                      onEdit={() => setEdited(webhook)}
                      onLog={() => setLogged(webhook)}
                      onRemove={() => void remove(webhook)}
                    />
                  ))}
                </ul>
              )
            }
          </DataRegion>
        </div>
      </Panel>
      <EditWebhook
        serverId={server.id}
        webhook={now(edited)}
        gone={isGone(edited)}
        onClose={() => setEdited(null)}
      />
      <Deliveries
        serverId={server.id}
        webhook={now(logged)}
        mayEdit={mayEdit}
        onClose={() => setLogged(null)}
      />
    </div>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      data-key="n"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onPress}
    >
      {texts.add}
    </Button>
  );
}

/** Deletes a webhook after one question, and says what became of it. */
function useRemove(serverId: string, onRemoved: () => void): (webhook: Webhook) => Promise<void> {
  const { remove } = useWebhookChanges(serverId);
  return async (webhook) => {
    const meant = await dialogs.confirm({
      title: texts.deleteTitle(nameOf(webhook)),
      text: texts.deleteText,
      confirmLabel: texts.delete,
      danger: true,
    });
    if (!meant) return;
    try {
      await remove.mutateAsync({ serverId, webhookId: webhook.id });
      onRemoved();
      toastSuccess(copy.webhooks.deleted);
    } catch (error) {
      showFailure(copy.webhooks.deleteFailed, error);
    }
  };
}
