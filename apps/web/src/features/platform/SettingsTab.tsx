import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { MAX_LENGTH, type Panel as OpenPanel } from '@tenfour/contracts';
import { PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { type FormEvent, useState } from 'react';
import { adminCopy } from '../../copy/admin.ts';
import { copy } from '../../copy.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useWhileShown } from '../../data/use-while-shown.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { tellFailure } from './failures.ts';
import { LevelBadge } from './LevelBadge.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useSetPassword } from './use-platform.ts';

/** Settings (spec section 2): who one is here, and one's own password. */
export function SettingsTab({ panel }: { panel: OpenPanel }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.stack}>
      <Panel title={texts.settings.account}>
        <dl className={classes.facts}>
          <dt>{texts.settings.username}</dt>
          <dd>{panel.username}</dd>
          <dt>{texts.settings.level}</dt>
          <dd>
            <LevelBadge level={panel.accessLevel} />
            <span className={classes.dimmed}>{texts.settings.levels[panel.accessLevel]}</span>
          </dd>
          <dt>{texts.settings.expires}</dt>
          <dd>{formatDateTime(panel.expiresAt)}</dd>
        </dl>
      </Panel>
      <Panel title={texts.settings.password}>
        <p className={classes.plain}>{texts.settings.passwordText}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.settings.change}
        </Button>
      </Panel>
      <PanelDialog opened={open} title={texts.settings.dialog} onClose={close}>
        <PasswordForm onClose={close} />
      </PanelDialog>
    </div>
  );
}

/** The button waits for six characters (spec section 5); a slip of the finger is found by typing it twice. */
function PasswordForm({ onClose }: { onClose: () => void }) {
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const change = useSetPassword();
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const short = next.length < PLATFORM_PASSWORD_MIN;
  const different = next !== again;

  async function save() {
    try {
      await change.mutateAsync({ newPassword: next });
      whileShown(onClose);
      toastSuccess(adminCopy.password.updated, texts.settings.updatedText);
    } catch (error) {
      tellFailure(adminCopy.password.failed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (short) return;
    setTried(true);
    if (!different) once(save);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p className={classes.sentence}>{texts.settings.passwordText}</p>
        <PasswordInput
          label={texts.settings.new}
          description={texts.settings.hint}
          autoComplete="new-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordInput
          label={texts.settings.repeat}
          autoComplete="new-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={again}
          error={tried && different ? texts.settings.different : null}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton
            type="submit"
            pending={change.isPending}
            blocked={short}
            {...(short ? { title: texts.settings.tooShort } : {})}
          >
            {texts.settings.submit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
