import { Modal } from '@mantine/core';
import type { TemplateKind } from '@tenfour/domain';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { TemplatesEditor } from './TemplatesEditor.tsx';
import { texts } from './texts.ts';

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
      {opened ? <TemplatesEditor serverId={serverId} kind={kind} onDone={onClose} /> : null}
    </Modal>
  );
}
