import { Button } from '@mantine/core';
import { IconChartBar, IconDeviceGamepad2, IconGavel, IconUserShield } from '@tabler/icons-react';
import { useId } from 'react';
import { copy } from '../../../copy.ts';
import { loginUrl } from '../../../data/browser.ts';
import { useSession } from '../../../data/session.ts';
import { useSessionEnded } from '../../../data/session-ended.ts';
import { SignInTerms } from '../../../ui/LegalLinks.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LinkCard } from '../account/LinkCard.tsx';
import { TransferCards } from '../ownership/TransferCards.tsx';
import classes from './Dashboard.module.css';
import { Onboarding } from './Onboarding.tsx';
import { PendingRequests } from './PendingRequests.tsx';
import { ServersCard } from './ServersCard.tsx';
import tiles from './Tiles.module.css';
import { texts } from './texts.ts';
import { usePageReload } from './use-page-reload.ts';

/** Shows / and /dashboard: the viewer's servers, pending requests and account. */
export function DashboardPage() {
  const session = useSession();
  const ended = useSessionEnded();
  if (ended || session.status !== 'signed-in') return <AuthRequired />;
  return <Dashboard robloxUsername={session.user.robloxUsername} />;
}

function Dashboard({ robloxUsername }: { robloxUsername: string | null }) {
  usePageReload();
  const { welcomeTo, welcomeBack, subtitle } = copy.dashboard;
  return (
    <>
      <header className={classes.heading}>
        <PageTitle title={copy.navigation.dashboard} className={classes.title}>
          {welcomeTo}
        </PageTitle>
        <p className={classes.subtitle}>{robloxUsername ? welcomeBack(robloxUsername) : subtitle}</p>
      </header>
      <div className="tf-in-turn">
        <div className={`${classes.columns} tf-in-turn`}>
          <div className={`${classes.main} tf-in-turn`}>
            <TransferCards kind="dashboard" />
            <PendingRequests />
            <ServersCard />
          </div>
          <div className={classes.side}>
            <LinkCard />
            <Onboarding />
          </div>
        </div>
        <Tiles />
      </div>
    </>
  );
}

/** Replaces the dashboard when the session ends while it is open. */
function AuthRequired() {
  return (
    <div className={classes.screen}>
      <PageTitle>{copy.session.required}</PageTitle>
      <Button component="a" href={loginUrl()}>
        {copy.session.login}
      </Button>
      <SignInTerms />
    </div>
  );
}

const [staff, punishments, erlc, analytics] = copy.dashboard.tiles;

const TILES = [
  { title: staff, icon: IconUserShield },
  { title: punishments, icon: IconGavel },
  { title: erlc, icon: IconDeviceGamepad2 },
  { title: analytics, icon: IconChartBar },
] as const;

/** Shows the four informational tiles as one row. They link nowhere. */
function Tiles() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={tiles.row}>
      <h2 id={id}>{texts.tools}</h2>
      <ul className={tiles.tiles}>
        {TILES.map(({ title, icon: Icon }) => (
          <li key={title}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}
