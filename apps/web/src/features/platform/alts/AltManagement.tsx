import { IconShieldLock } from '@tabler/icons-react';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { AddAccount } from './AddAccount.tsx';
import classes from './Alts.module.css';
import { RequestForm } from './RequestForm.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import { SavedAccounts } from './SavedAccounts.tsx';
import { NOTICE, texts } from './texts.ts';
import { useVault } from './use-vault.ts';

type Mode = Exclude<AltMode, 'off'>;

/** The page behind its gate: accounts of one's own on the left, requests for them on the right. */
export function AltManagement({ userId, mode }: { userId: string; mode: Mode }) {
  const vault = useVault(userId);
  return (
    <>
      <p className={classes.pageLead}>{texts.lead[mode]}</p>
      <div className={`${classes.columns} tf-in-turn`}>
        <div className={`${classes.column} tf-in-turn`}>
          <AddAccount of={vault} mode={mode} />
          <SavedAccounts of={vault} mode={mode} />
        </div>
        <div className={`${classes.column} tf-in-turn`}>
          <RequestForm userId={userId} of={vault} mode={mode} />
          <RequestStatus />
        </div>
      </div>
      <SecurityNotice mode={mode} />
    </>
  );
}

function SecurityNotice({ mode }: { mode: Mode }) {
  return (
    <Panel title={altsCopy.notice} side={<IconShieldLock size={18} aria-hidden />} className={classes.notice}>
      <ul>
        {NOTICE[mode].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
