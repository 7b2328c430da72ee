import { Button, Group, Skeleton } from '@mantine/core';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './Appeals.module.css';
import { useAppealChanges, useAppealLink } from './use-appeals.ts';

/** Not in `texts.ts`, all of which the page of punishments would load. */
const texts = {
  title: 'Appeal link',
  make: 'Create link',
  copy: 'Copy link',
  close: 'Close link',
  hint: 'Anyone with it can appeal.',
  lost: 'Unreadable. Close it.',
  notSaved: 'Not saved',
};

/** The public address at which a player appeals against this punishment: made, copied, closed. */
export function AppealLinkField({ serverId, punishmentId }: { serverId: string; punishmentId: string }) {
  const link = useAppealLink(serverId, punishmentId);
  const { openLink, closeLink } = useAppealChanges();
  const on = { serverId, punishmentId };

  async function change(act: () => Promise<unknown>) {
    try {
      await act();
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.notSaved, humanise(error));
    }
  }

  return (
    <section className={classes.link} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <DataRegion query={link} skeleton={<Skeleton height={36} />}>
        {({ url, createdAt }) =>
          createdAt === null ? (
            <PendingButton
              size="compact-sm"
              variant="default"
              className={classes.make}
              pending={openLink.isPending}
              onClick={() => void change(() => openLink.mutateAsync(on))}
            >
              {texts.make}
            </PendingButton>
          ) : (
            <>
              {url === null ? (
                <p className={classes.hint}>{texts.lost}</p>
              ) : (
                <p className={classes.address}>
                  <CopyButton value={url} label={texts.copy} />
                </p>
              )}
              <Group gap="sm">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="danger"
                  onClick={() => void change(() => closeLink.mutateAsync(on))}
                >
                  {texts.close}
                </Button>
                <span className={classes.hint}>{texts.hint}</span>
              </Group>
            </>
          )
        }
      </DataRegion>
    </section>
  );
}
