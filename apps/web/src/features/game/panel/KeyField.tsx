import { PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import classes from './GamePanel.module.css';
import { texts } from './texts.ts';

/** Takes the server's ER:LC API key. A refused key stays in the field, with the reason. */
export function KeyField({ serverId }: { serverId: string }) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState('');
  const save = useMutation(
    trpc.servers.update.mutationOptions({
      onSuccess: (server) => {
        queryClient.setQueryData(trpc.servers.get.queryKey({ serverId }), server);
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        void queryClient.invalidateQueries(trpc.game.pathFilter());
      },
      onError: (error) => void handleUnauthorized('server', error),
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const erlcApiKey = key.trim();
    if (erlcApiKey !== '' && !save.isPending) save.mutate({ serverId, erlcApiKey, checkKeys: true });
  }

  return (
    <form className={classes.key} onSubmit={submit} noValidate>
      <PasswordInput
        label={texts.key}
        value={key}
        maxLength={MAX_LENGTH.apiKey}
        error={save.error ? humanise(save.error) : null}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          save.reset();
          setKey(currentTarget.value);
        }}
      />
      <PendingButton type="submit" pending={save.isPending}>
        {texts.saveKey}
      </PendingButton>
    </form>
  );
}
