import { Radio, Stack } from '@mantine/core';
import type { Permissions, Server } from '@tenfour/contracts';
import { lazyNamed } from '../../../data/lazy.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { RolesPanel } from '../roles/RolesPanel.tsx';
import { PermissionsSection } from './PermissionsSection.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import classes from './SettingsPage.module.css';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

const RequirementPanel = lazyNamed(() => import('../factors/RequirementPanel.tsx'), 'RequirementPanel');

const TwoPeoplePanel = lazyNamed(() => import('../two-people/TwoPeoplePanel.tsx'), 'TwoPeoplePanel');

const POLICIES = ['approval', 'open'] as const satisfies readonly Server['joinPolicy'][];

/** Edits how people join and what each role can do. */
export function RolesSection(props: { serverId: string; settings: Settings; permissions: Permissions }) {
  const { serverId, settings, permissions } = props;
  const { can, isOwner } = permissions;
  return (
    <>
      <div className={classes.fields}>
        <JoinPolicy settings={settings} mayEdit={can.canEditServerSettings} />
        <SettingSwitch
          settings={settings}
          field="delegateManagement"
          refusal={isOwner ? null : texts.ownerDecides}
        />
      </div>
      <PermissionsSection settings={settings} mayEdit={isOwner} />
      <RolesPanel serverId={serverId} permissions={permissions} />
      {isOwner ? (
        <OptionalPart>
          <RequirementPanel serverId={serverId} />
          <TwoPeoplePanel serverId={serverId} />
        </OptionalPart>
      ) : null}
    </>
  );
}

function JoinPolicy({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { stored, edits, edit } = settings;
  return (
    <Radio.Group
      label={texts.joinPolicy}
      description={mayEdit ? undefined : texts.notYourRole}
      value={edits.joinPolicy ?? stored.joinPolicy}
      onChange={(value) => edit({ joinPolicy: value === 'open' ? 'open' : 'approval' })}
    >
      <Stack gap="sm" mt="sm">
        {POLICIES.map((policy) => (
          <Radio key={policy} value={policy} label={texts.policies[policy]} disabled={!mayEdit} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
