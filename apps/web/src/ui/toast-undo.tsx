import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** How long a toast with a way back stays, in ms; it waits while it is pointed at or holds the focus. */
const STAYS_MS = 10_000;

let shown = 0;

/** Shows a toast with an undo button. It replaces the previous toast, as every toast does. */
export function toastUndo(input: {
  title: string;
  message?: string;
  label: string;
  onUndo: () => void;
}): void {
  shown += 1;
  const id = `undo-${shown}`;
  const base = {
    title: input.title,
    color: 'success',
    role: 'status',
    withBorder: true,
    'data-tone': 'success',
  };

  // Mantine pauses its timer on hover, but on focus only where toasts are stacked.
  const message = (
    <>
      {input.message ? <div>{input.message}</div> : null}
      <Button
        size="compact-sm"
        variant="default"
        mt={6}
        onFocus={() => notifications.update({ ...base, id, message, autoClose: false })}
        onBlur={() => notifications.update({ ...base, id, message, autoClose: STAYS_MS })}
        onClick={() => {
          notifications.hide(id);
          input.onUndo();
        }}
      >
        {input.label}
      </Button>
    </>
  );
  notifications.clean();
  notifications.show({ ...base, id, message, autoClose: STAYS_MS });
}
