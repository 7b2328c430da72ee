import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Permissions, Server } from '@tenfour/contracts';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { readSettingsSearch, SETTINGS_SECTIONS, type SettingsSection } from '../../../data/paths.ts';
import tabRow from '../../../ui/TabRow.module.css';
import { useChosenTabInView } from '../../../ui/use-chosen-tab-in-view.ts';
import { SECTION_OF } from './changes.ts';
import { DangerSection } from './DangerSection.tsx';
import { EventHookSection } from './EventHookSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { KeysSection } from './KeysSection.tsx';
import { PermissionsSection } from './PermissionsSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import { type Settings, useSettings } from './use-settings.ts';

const route = getRouteApi('/_app/server/$id/settings');

/** The sections and the one bar that saves them all. Which section is open stands in `?section=`. */
export function SettingsForm({ server, permissions }: { server: Server; permissions: Permissions }) {
  const { section = 'general' } = route.useSearch();
  const navigate = useNavigate();
  const list = useChosenTabInView(section);
  const settings = useSettings(server);

  function show(value: string | null) {
    void navigate({
      to: '/server/$id/settings',
      params: { id: server.id },
      search: readSettingsSearch({ section: value }),
      resetScroll: false,
    });
  }

  const shown = useEffectEvent(show);
  const { focusRequest } = settings;
  useEffect(() => {
    if (focusRequest) shown(SECTION_OF[focusRequest.field]);
  }, [focusRequest]);

  function submit(event: FormEvent) {
    event.preventDefault();
    settings.save();
  }

  return (
    <form
      {...settings.formProps}
      data-key="mod+s"
      onSubmit={submit}
      className={`${classes.form} tf-in-turn`}
      autoComplete="off"
    >
      <Tabs value={section} onChange={show}>
        <Tabs.List ref={list} aria-label={texts.sectionList} className={tabRow.row}>
          {SETTINGS_SECTIONS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {texts.sections[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section} className={classes.panel}>
          <Section section={section} server={server} permissions={permissions} settings={settings} />
        </Tabs.Panel>
      </Tabs>
      <SaveBar settings={settings} section={section} />
    </form>
  );
}

function Section(props: {
  section: SettingsSection;
  server: Server;
  permissions: Permissions;
  settings: Settings;
}) {
  const { server, permissions, settings } = props;
  if (props.section === 'api') {
    return <KeysSection serverId={server.id} settings={settings} mayEdit={permissions.can.canEditApiKey} />;
  }
  if (props.section === 'events') {
    return <EventHookSection serverId={server.id} mayEdit={permissions.can.canEditApiKey} />;
  }
  if (props.section === 'permissions') {
    return <PermissionsSection settings={settings} mayEdit={permissions.isOwner} />;
  }
  if (props.section === 'danger') {
    return (
      <DangerSection
        server={server}
        mayRotate={permissions.can.canEditServerSettings}
        mayDelete={permissions.can.canDeleteServer}
      />
    );
  }
  return <GeneralSection settings={settings} permissions={permissions} />;
}
