import { Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ACTIVITY_DAYS, type Permissions } from '@tenfour/contracts';
import { lazyNamed } from '../../../data/lazy.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { exportAddress } from '../activity/search.ts';
import { useServerId } from '../servers/use-server.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

const ExportContents = lazyNamed(() => import('./ExportContents.tsx'), 'ExportContents');
const NameLookups = lazyNamed(() => import('./NameLookups.tsx'), 'NameLookups');

/** Edits the log's retention, and leads the owner to import and export. */
export function DataSection({ settings, permissions }: { settings: Settings; permissions: Permissions }) {
  const id = useServerId();
  return (
    <div className={classes.fields}>
      <ActivityDaysField settings={settings} can={permissions.can} />
      {permissions.isOwner ? (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/server/$id/import" params={{ id }} {...props} />}
          >
            {texts.importPage}
          </Button>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={`/api/servers/${encodeURIComponent(id)}/export.zip`}
            download
            title={texts.exportAllHint}
          >
            {texts.exportAll}
          </Button>
        </Group>
      ) : null}
      {permissions.isOwner ? (
        <OptionalPart>
          <ExportContents />
        </OptionalPart>
      ) : null}
      {permissions.can.canEditServerSettings ? (
        <OptionalPart>
          <NameLookups serverId={id} />
        </OptionalPart>
      ) : null}
    </div>
  );
}

/** Edits the retention of the activity log, in days. When it gets shorter, says what is lost and where to export it. */
function ActivityDaysField({ settings, can }: { settings: Settings; can: Permissions['can'] }) {
  const mayEdit = can.canEditServerSettings;
  const { stored, edits, edit } = settings;
  const days = Number(edits.activityDays?.trim() || Number.NaN);
  const refused = useRefused(settings, 'activityDays');
  return (
    <div>
      <TextInput
        {...refused}
        label={texts.activityDays}
        description={mayEdit ? undefined : texts.notYourRole}
        inputMode="numeric"
        maxLength={6}
        value={edits.activityDays ?? String(stored.activityDays)}
        readOnly={!mayEdit}
        onKeyDown={ignoreComposingEnter}
        onChange={(event) => edit({ activityDays: event.currentTarget.value })}
      />
      <p role="status" className={classes.loss}>
        {days >= ACTIVITY_DAYS.min && days < stored.activityDays ? (
          <Loss days={days} mayRead={can.canViewWebhooks} timeZone={stored.timezone} />
        ) : null}
      </p>
      <ConflictNotice settings={settings} field="activityDays" />
    </div>
  );
}

function Loss({ days, mayRead, timeZone }: { days: number; mayRead: boolean; timeZone: string }) {
  const serverId = useServerId();
  return (
    <>
      {texts.activityDaysFewer(days)}{' '}
      {mayRead ? (
        <a href={exportAddress(serverId, {}, timeZone)} download>
          {texts.activityDaysCsv}
        </a>
      ) : null}
    </>
  );
}
