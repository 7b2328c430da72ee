import { Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appealSlugProblem } from '@tenfour/domain';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useServerId } from '../servers/use-server.ts';
import { texts } from './texts.ts';

const words = texts.appealPage;

/** Sets the address of the public appeal page, and shows the whole link to copy. */
export function AppealAddress({ mayEdit }: { mayEdit: boolean }) {
  const serverId = useServerId();
  const address = useQuery(trpc.appealPage.address.queryOptions({ serverId }));
  useUnauthorized('server', address.error);
  return (
    <DataRegion query={address} skeleton={<Skeleton height={64} />}>
      {({ slug, url }) => (
        <div>
          <AddressField key={slug} serverId={serverId} slug={slug} mayEdit={mayEdit} />
          {url === null ? null : <CopyButton value={url} label={words.copy} />}
        </div>
      )}
    </DataRegion>
  );
}

function AddressField(props: { serverId: string; slug: string | null; mayEdit: boolean }) {
  const { serverId, slug, mayEdit } = props;
  const [typed, setTyped] = useState(slug ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { save, pending } = useSave(serverId, setProblem);
  const wanted = typed.trim().toLowerCase();

  function submit() {
    const wrong = wanted === '' ? null : appealSlugProblem(wanted);
    setProblem(wrong);
    if (wrong === null) save(wanted === '' ? null : wanted);
  }

  return (
    <>
      <TextInput
        label={words.label}
        description={mayEdit ? words.hint : texts.notYourRole}
        placeholder={words.example}
        value={typed}
        error={problem}
        maxLength={40}
        readOnly={!mayEdit}
        spellCheck={false}
        autoCapitalize="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (mayEdit) submit();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {wanted === (slug ?? '') ? null : (
        <PendingButton size="xs" variant="default" mt="xs" pending={pending} onClick={submit}>
          {wanted === '' ? words.switchOff : words.save}
        </PendingButton>
      )}
    </>
  );
}

function useSave(serverId: string, showProblem: (problem: string) => void) {
  const queryClient = useQueryClient();
  const saving = useMutation(
    trpc.appealPage.setAddress.mutationOptions({
      onSuccess: (address) => {
        queryClient.setQueryData(trpc.appealPage.address.queryKey({ serverId }), address);
        toastSuccess(words.label, address.slug === null ? words.off : words.saved);
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) showProblem(humanise(error));
      },
    }),
  );
  const save = (slug: string | null) => saving.mutate({ serverId, slug });
  return { save, pending: saving.isPending };
}
