import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH, type PunishmentView } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { filtersOfView, viewFiltersOf } from './period.ts';
import classes from './SavedViews.module.css';
import { isFiltered, type PunishmentsFilters } from './search.ts';
import { texts } from './texts.ts';

interface ViewsProps {
  serverId: string;
  filters: PunishmentsFilters;
  onApply: (filters: PunishmentsFilters) => void;
}

/** The filters that the viewer has saved under a name: apply, delete, and save the current ones. */
export function SavedViews(props: ViewsProps) {
  const [opened, setOpened] = useState(false);
  const { data: views = [] } = useQuery(trpc.punishmentViews.list.queryOptions({ serverId: props.serverId }));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          data-print="off"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {texts.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.views}>
        <Views
          {...props}
          views={views}
          onApply={(filters) => {
            setOpened(false);
            props.onApply(filters);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ serverId, filters, views, onApply }: ViewsProps & { views: readonly PunishmentView[] }) {
  const save = useSave(serverId);
  const [name, setName] = useState('');
  const others = (one: string) => views.filter((view) => view.name !== one);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '' || save.isPending) return;
    const view = { name: typed, filters: viewFiltersOf(filters, Date.now()) };
    save.mutate({ serverId, views: [...others(typed), view] }, { onSuccess: () => setName('') });
  }

  return (
    <>
      <ul className={classes.list}>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.view}
              onClick={() => onApply(filtersOfView(view, Date.now()))}
            >
              {view.name}
            </Button>
            <CloseButton
              size="sm"
              aria-label={texts.deleteView(view.name)}
              onClick={() => save.mutate({ serverId, views: others(view.name) })}
            />
          </li>
        ))}
      </ul>
      {isFiltered(filters) ? (
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            label={texts.viewName}
            maxLength={MAX_LENGTH.punishmentView}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PendingButton type="submit" pending={save.isPending}>
            {texts.saveView}
          </PendingButton>
        </form>
      ) : views.length === 0 ? (
        <p className={classes.hint}>{texts.noViews}</p>
      ) : null}
    </>
  );
}

function useSave(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation(
    trpc.punishmentViews.save.mutationOptions({
      onSuccess: (views) => queryClient.setQueryData(trpc.punishmentViews.list.queryKey({ serverId }), views),
      onError: (error) => toastReason(texts.views, texts.viewsFailed, error),
    }),
  );
}
