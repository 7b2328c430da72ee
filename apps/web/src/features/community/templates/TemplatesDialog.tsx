import { Modal, Skeleton } from '@mantine/core';
import type { TemplateKind } from '@tenfour/domain';
import { Suspense } from 'react';
import { lazyNamed } from '../../../data/lazy.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { texts } from './texts.ts';

const TemplatesEditor = lazyNamed(() => import('./TemplatesEditor.tsx'), 'TemplatesEditor');

/** The editor of a kind's templates in a dialog. Only its buttons and Escape close it: a press beside it does not. */
export function TemplatesDialog(props: {
  serverId: string;
  kind: TemplateKind;
  opened: boolean;
  onClose: () => void;
}) {
  const { serverId, kind, opened, onClose } = props;
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      title={texts.title[kind]}
    >
      {opened ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <TemplatesEditor serverId={serverId} kind={kind} onDone={onClose} />
        </Suspense>
      ) : null}
    </Modal>
  );
}
