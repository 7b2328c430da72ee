import { Modal } from '@mantine/core';
import type { Panel } from '@tenfour/contracts';
import { LoginForm } from './LoginForm.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

/** Above the dialogs of the panel, which stay open below it. */
const ABOVE_DIALOGS = 300;

/**
 * Shows the sign-in form over a panel whose session has ended; the panel below keeps its state and is hidden. While the
 * session has not ended yet, `onCancel` closes the form.
 */
export function LoginDialog(props: {
  opened: boolean;
  username: string;
  onSignedIn: (panel: Panel) => void;
  onCancel: (() => void) | null;
}) {
  const { opened, username, onSignedIn, onCancel } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onCancel ?? (() => undefined)}
      closeOnEscape={onCancel !== null}
      closeOnClickOutside={false}
      centered
      zIndex={ABOVE_DIALOGS}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.8} blur={12} />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{onCancel ? texts.adminSession.stay : texts.adminSession.endedTitle}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {opened ? (
            <>
              <p className={classes.plain}>{texts.adminSession.again}</p>
              <LoginForm
                username={username}
                onSignedIn={onSignedIn}
                {...(onCancel ? { onCancel } : { mayLeave: true })}
              />
            </>
          ) : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
