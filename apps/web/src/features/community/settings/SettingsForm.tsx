import { getRouteApi } from '@tanstack/react-router';
import type { Permissions, Server } from '@tenfour/contracts';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readSettingsSearch, type SettingsSection } from '../../../data/paths.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { WebhooksTab } from '../activity/WebhooksTab.tsx';
import { SECTION_OF } from './changes.ts';
import { DangerSection } from './DangerSection.tsx';
import { DataSection } from './DataSection.tsx';
import { EventHookSection } from './EventHookSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { KeysSection } from './KeysSection.tsx';
import { ModerationSection } from './ModerationSection.tsx';
import { RolesSection } from './RolesSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import classes from './SettingsPage.module.css';
import { type Settings, useSettings } from './use-settings.ts';

const RetentionPanel = lazyNamed(() => import('../retention/RetentionPanel.tsx'), 'RetentionPanel');

const FieldsPanel = lazyNamed(() => import('../record-fields/FieldsPanel.tsx'), 'FieldsPanel');

const EscalationPanel = lazyNamed(() => import('../escalation/EscalationPanel.tsx'), 'EscalationPanel');

const SettingsFilePanel = lazyNamed(
  () => import('../settings-file/SettingsFilePanel.tsx'),
  'SettingsFilePanel',
);

interface FormProps {
  section: SettingsSection;
  server: Server;
  permissions: Permissions;
}

const route = getRouteApi('/_app/server/$id/settings');

/** Sections whose fields are saved together. What the others do takes effect immediately. */
const WITH_FIELDS: ReadonlySet<SettingsSection> = new Set([
  'general',
  'api',
  'permissions',
  'moderation',
  'data',
]);

/** Shows one section, and the bar that saves the fields of all of them. */
export function SettingsForm({ section, server, permissions }: FormProps) {
  const navigate = route.useNavigate();
  const settings = useSettings(server);
  const hasBar = settings.lines.length > 0;

  const showField = useEffectEvent((shown: SettingsSection) => {
    void navigate({ search: readSettingsSearch({ section: shown }), resetScroll: false });
  });
  const { focusRequest } = settings;
  useEffect(() => {
    if (focusRequest) showField(SECTION_OF[focusRequest.field]);
  }, [focusRequest]);

  function submit(event: FormEvent) {
    event.preventDefault();
    settings.save();
  }

  return (
    <>
      {section === 'webhooks' ? (
        <div className={classes.form}>
          <Webhooks server={server} permissions={permissions} />
        </div>
      ) : null}
      <form
        {...settings.formProps}
        tabIndex={-1}
        data-key={hasBar || WITH_FIELDS.has(section) ? 'mod+s' : undefined}
        onSubmit={submit}
        className={`${classes.form} tf-in-turn`}
        autoComplete="off"
      >
        <Section section={section} server={server} permissions={permissions} settings={settings} />
        {hasBar ? <SaveBar settings={settings} section={section} /> : null}
      </form>
      {section === 'moderation' ? (
        <div className={classes.form}>
          <OptionalPart>
            <EscalationPanel
              serverId={server.id}
              mayEdit={permissions.can.canEditServerSettings && permissions.can.canEditPunishments}
            />
            <FieldsPanel serverId={server.id} mayEdit={permissions.can.canEditServerSettings} />
          </OptionalPart>
        </div>
      ) : null}
      {section === 'data' && permissions.can.canViewServerSettings ? (
        <div className={classes.form}>
          <OptionalPart>
            <SettingsFilePanel serverId={server.id} mayEdit={permissions.can.canEditServerSettings} />
          </OptionalPart>
        </div>
      ) : null}
      {section === 'data' && permissions.isOwner ? (
        <div className={classes.form}>
          <OptionalPart>
            <RetentionPanel serverId={server.id} />
          </OptionalPart>
        </div>
      ) : null}
    </>
  );
}

function Section({ section, server, permissions, settings }: FormProps & { settings: Settings }) {
  const { can } = permissions;
  switch (section) {
    case 'general':
      return <GeneralSection settings={settings} can={can} />;
    case 'api':
      return (
        <>
          <KeysSection serverId={server.id} settings={settings} mayEdit={can.canEditApiKey} />
          <EventHookSection
            serverId={server.id}
            mayEdit={can.canEditApiKey}
            mayEditSettings={can.canEditServerSettings}
          />
        </>
      );
    case 'permissions':
      return <RolesSection serverId={server.id} settings={settings} permissions={permissions} />;
    case 'moderation':
      return <ModerationSection settings={settings} can={can} />;
    case 'data':
      return <DataSection settings={settings} permissions={permissions} />;
    case 'danger':
      return (
        <DangerSection
          server={server}
          mayRotate={can.canEditServerSettings}
          mayDelete={can.canDeleteServer}
        />
      );
    default:
      return null;
  }
}

function Webhooks(open: Omit<FormProps, 'section'>) {
  if (open.permissions.can.canViewWebhooks) return <WebhooksTab {...open} highlightedWebhookId={undefined} />;
  return <AccessDenied withinPage text={copy.webhooks.denied} serverId={open.server.id} />;
}
