import { Button, Group, Skeleton } from '@mantine/core';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError } from '../../../ui/toast.ts';
import classes from './Appeals.module.css';
import { texts } from './texts.ts';
import { useAppealChanges, useAppealLink } from './use-appeals.ts';

const { link: words } = texts;

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
    <section className={classes.link} aria-label={words.title}>
      <h3>{words.title}</h3>
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
              {words.make}
            </PendingButton>
          ) : (
            <>
              {url === null ? (
                <p className={classes.hint}>{words.lost}</p>
              ) : (
                <p className={classes.address}>
                  <CopyButton value={url} label={words.copy} />
                </p>
              )}
              <Group gap="sm">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="danger"
                  onClick={() => void change(() => closeLink.mutateAsync(on))}
                >
                  {words.close}
                </Button>
                <span className={classes.hint}>{words.hint}</span>
              </Group>
            </>
          )
        }
      </DataRegion>
    </section>
  );
}
