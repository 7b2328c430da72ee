import { Button, Group, NativeSelect, PasswordInput, Stack } from '@mantine/core';
import { MAX_LENGTH, type StaffMember } from '@tenfour/contracts';
import { ACCESS_LEVELS, type AccessLevel, PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { type FormEvent, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { levelIn, levelOptions } from './CreateStaff.tsx';
import { passwordProblem, showFailure } from './failures.ts';
import { nameOf } from './staff-rules.ts';
import { texts } from './texts.ts';
import { useStaffChanges } from './use-platform.ts';

/** Changes level and password of another account. Only changes are sent; until touched, the level is the stored one. */
export function ChangeStaff({ account, onClose }: { account: StaffMember; onClose: () => void }) {
  const [chosen, setChosen] = useState<AccessLevel | null>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { update } = useStaffChanges();
  const once = useSingleFlight();
  const whileShown = useWhileShown();
  const level = chosen ?? account.accessLevel;
  const short = password !== '' && password.length < PLATFORM_PASSWORD_MIN;

  async function save() {
    const changes = {
      ...(level === account.accessLevel ? {} : { accessLevel: level }),
      ...(password === '' ? {} : { newPassword: password }),
    };
    try {
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ id: account.id, ...changes });
        toastSuccess(texts.staff.changed(nameOf(account)));
      }
      whileShown(onClose);
    } catch (error) {
      const common = passwordProblem(error);
      if (common?.field === 'newPassword') setRefused(common.message);
      else showFailure(copy.common.updateFailed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!short) once(save);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={adminCopy.staff.accessLevel}
          data={levelOptions(ACCESS_LEVELS)}
          value={level}
          onChange={(event) => setChosen(levelIn(event.currentTarget.value))}
          data-autofocus
        />
        <PasswordInput
          label={texts.staff.newPassword}
          description={texts.staff.newPasswordHint}
          autoComplete="new-password"
          maxLength={MAX_LENGTH.platformPassword}
          value={password}
          error={tried && short ? texts.staff.tooShort : refused}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setRefused(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={update.isPending}>
            {texts.staff.save}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
