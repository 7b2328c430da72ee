import { Combobox, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ServerListItem } from '@tenfour/contracts';
import { useEffect, useId, useState } from 'react';
import { copy } from '../copy.ts';
import { type CurrentServer, useServers } from '../data/current-server.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './ServerSwitcher.module.css';

const ALL = 'all';

/** Servers whose name contains what was typed, without regard to case. */
function matchingServers(servers: readonly ServerListItem[], typed: string): ServerListItem[] {
  const needle = typed.trim().toLowerCase();
  return servers.filter((server) => server.name.toLowerCase().includes(needle));
}

/** Which server is open, and the way to another one by typing a part of its name. */
export function ServerSwitcher({ current }: { current: CurrentServer }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const listId = useId();
  const [offered, setOffered] = useState<string | null>(null);
  const { selectFirstOption } = combobox;
  // Enter takes the first of those that are left, which is known once they are drawn.
  useEffect(() => setOffered(typed === '' ? null : selectFirstOption()), [typed, selectFirstOption]);
  const servers = useServers();
  const found = matchingServers(servers.data ?? [], typed);

  function choose(id: string) {
    combobox.closeDropdown();
    void (id === ALL ? navigate({ to: '/' }) : navigate({ to: '/server/$id', params: { id } }));
  }

  return (
    // A list that is not open would be laid out all the same, in the middle of the page's first drawing.
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width="min(20rem, calc(100vw - 16px))"
      keepMounted={false}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened ? listId : undefined}
          className={classes.target}
          aria-label={`${copy.navigation.switchServer}: ${current.server?.name ?? copy.navigation.allServers}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.current}>{current.server?.name ?? copy.navigation.allServers}</span>
          <IconSelector size={16} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key.startsWith('Arrow')) setOffered(null);
          }}
          {...(offered === null ? {} : { 'aria-activedescendant': offered })}
          placeholder={copy.navigation.searchServers}
          aria-label={copy.navigation.searchServers}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          // Mantine knows the list only from its second drawing on.
          aria-controls={listId}
        />
        <Combobox.Options
          id={listId}
          aria-label={copy.navigation.switchServer}
          mah={320}
          className={classes.options}
        >
          {found.map((server) => (
            <Combobox.Option key={server.id} value={server.id} active={server.id === current.id}>
              <span className={classes.option}>
                <span className={classes.name}>{server.name}</span>
                <StatusBadge kind="role" value={server.role} />
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>{copy.navigation.noServerFound}</Combobox.Empty> : null}
          <Combobox.Option value={ALL}>{copy.navigation.allServers}</Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
