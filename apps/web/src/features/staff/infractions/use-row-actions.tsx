import type { Infraction } from '@tenfour/contracts';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { AppealDialog } from './AppealDialog.tsx';
import { type AppealDecision, DecideAppealDialog } from './DecideAppealDialog.tsx';
import type { RowActions } from './InfractionRow.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/** Returns what the viewer can do with each infraction, and the dialogs that ask for it. */
export function useRowActions(props: { serverId: string; managing: boolean; onRevoked: () => void }): {
  actionsOf: (infraction: Infraction) => RowActions;
  dialogs: ReactNode;
} {
  const { serverId, managing } = props;
  const [revoked, setRevoked] = useState<Infraction | null>(null);
  const [appealed, setAppealed] = useState<Infraction | null>(null);
  const [decision, setDecision] = useState<AppealDecision | null>(null);
  const me = useUser().id;
  return {
    actionsOf: (infraction) => ({
      onRevoke:
        managing && !infraction.revoked && infraction.staffUserId !== me
          ? () => setRevoked(infraction)
          : null,
      onAppeal: infraction.canAppeal ? () => setAppealed(infraction) : null,
      onDecide:
        infraction.appeal?.state === 'open' && infraction.appeal.obstacle === null
          ? (accept) => setDecision({ infraction, accept })
          : null,
    }),
    dialogs: (
      <>
        <RevokeDialog
          serverId={serverId}
          infraction={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={props.onRevoked}
        />
        <AppealDialog serverId={serverId} infraction={appealed} onClose={() => setAppealed(null)} />
        <DecideAppealDialog serverId={serverId} decision={decision} onClose={() => setDecision(null)} />
      </>
    ),
  };
}
