import { Radio, Stack, Switch, TextInput } from '@mantine/core';
import { ACTIVITY_DAYS, MAX_LENGTH, type Permissions, type Server } from '@tenfour/contracts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { exportAddress } from '../activity/search.ts';
import { useServerId } from '../servers/use-server.ts';
import { AppealAddress } from './AppealAddress.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { SwitchField } from './changes.ts';
import classes from './SettingsPage.module.css';
import { TimeZoneField } from './TimeZoneField.tsx';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

const POLICIES = ['approval', 'open'] as const satisfies readonly Server['joinPolicy'][];

/**
 * Edits name, time zone, how people join, delegation of management permissions, what is sent to the game, and the log's
 * retention.
 */
export function GeneralSection({ settings, permissions }: { settings: Settings; permissions: Permissions }) {
  const { stored, edits, edit } = settings;
  const { can, isOwner } = permissions;
  const refused = useRefused(settings, 'name');
  return (
    <div className={classes.fields}>
      <div>
        <TextInput
          label={texts.name}
          description={can.canEditServerName ? undefined : texts.notYourRole}
          value={edits.name ?? stored.name}
          {...refused}
          {...limitedTo(MAX_LENGTH.serverName, edits.name ?? stored.name)}
          readOnly={!can.canEditServerName}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <ConflictNotice settings={settings} field="name" />
      </div>
      <AppealAddress mayEdit={can.canEditServerName} />
      <TimeZoneField settings={settings} mayEdit={can.canEditServerSettings} />
      <Radio.Group
        label={texts.joinPolicy}
        description={can.canEditServerSettings ? texts.joinPolicyHint : texts.notYourRole}
        value={edits.joinPolicy ?? stored.joinPolicy}
        onChange={(value) => edit({ joinPolicy: value === 'open' ? 'open' : 'approval' })}
      >
        <Stack gap="sm" mt="sm">
          {POLICIES.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={texts.policies[policy].label}
              description={texts.policies[policy].hint}
              disabled={!can.canEditServerSettings}
            />
          ))}
        </Stack>
      </Radio.Group>
      <SettingSwitch
        settings={settings}
        field="delegateManagement"
        refusal={isOwner ? null : texts.ownerDecides}
      />
      {(['enforceInGame', 'pmWarnings'] as const).map((field) => (
        <SettingSwitch
          key={field}
          settings={settings}
          field={field}
          refusal={can.canEditServerSettings ? null : texts.notYourRole}
          note={stored.erlcApiKey === null ? texts.enforcementNeedsKey : null}
        />
      ))}
      <ActivityDaysField settings={settings} can={can} />
    </div>
  );
}

/** `refusal` says why it cannot be turned; `note` is added to what it does. */
function SettingSwitch(props: {
  settings: Settings;
  field: SwitchField;
  refusal: string | null;
  note?: string | null;
}) {
  const { settings, field, refusal, note = null } = props;
  const { stored, edits, edit } = settings;
  const { label, hint } = texts.switches[field];
  return (
    <Switch
      label={label}
      description={refusal ?? (note === null ? hint : `${hint} ${note}`)}
      checked={edits[field] ?? stored[field]}
      disabled={refusal !== null}
      onChange={(event) => edit({ [field]: event.currentTarget.checked })}
    />
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
        description={mayEdit ? texts.activityDaysHint(ACTIVITY_DAYS.default) : texts.notYourRole}
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
