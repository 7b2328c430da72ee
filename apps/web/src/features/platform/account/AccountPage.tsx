import { Button, SegmentedControl } from '@mantine/core';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { chooseScheme, SCHEME_CHOICES, type SchemeChoice, useScheme } from '../../../theme/color-scheme.ts';
import { DENSITIES, setDensity, useDensity } from '../../../theme/density.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { openOverlay } from '../../../ui/overlay.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LinkCard } from '../../community/account/LinkCard.tsx';
import { FactorsPanel } from '../../community/factors/FactorsPanel.tsx';
import { AccountLog } from './AccountLog.tsx';
import classes from './AccountPage.module.css';
import { Notices } from './Notices.tsx';
import { Sessions } from './Sessions.tsx';
import { texts } from './texts.ts';
import { YourData } from './YourData.tsx';

const { navigation } = copy;

/** /account: who the person is, where they are signed in, and what they chose for this device. */
export function AccountPage() {
  const { discordId, username, globalName } = useUser();
  const name = globalName ?? username;
  return (
    <div className={classes.page}>
      <PageTitle>{navigation.account}</PageTitle>
      <Panel title={texts.discord}>
        <div className={classes.person}>
          <Avatar service="discord" id={discordId} name={name} size={40} />
          <strong>{name}</strong>
          {name === username ? null : <span className={classes.quiet}>@{username}</span>}
        </div>
      </Panel>
      <LinkCard />
      <section aria-label={texts.security} className={classes.group}>
        <Notices />
        <FactorsPanel />
        <Sessions />
        <AccountLog />
      </section>
      <Panel title={texts.preferences}>
        <Preferences />
      </Panel>
      <YourData />
    </div>
  );
}

function Preferences() {
  const { choice } = useScheme();
  const density = useDensity();
  return (
    <div className={classes.preferences}>
      <span>{navigation.theme}</span>
      <SegmentedControl<SchemeChoice>
        aria-label={navigation.theme}
        data={SCHEME_CHOICES.map((value) => ({ value, label: navigation.themes[value] }))}
        value={choice}
        onChange={chooseScheme}
      />
      <span>{navigation.density}</span>
      <SegmentedControl
        aria-label={navigation.density}
        data={DENSITIES.map((value) => ({ value, label: navigation.densities[value] }))}
        value={density}
        onChange={setDensity}
      />
      <Button variant="default" onClick={(event) => openOverlay('alerts', event.currentTarget)}>
        {texts.alerts}
      </Button>
    </div>
  );
}
