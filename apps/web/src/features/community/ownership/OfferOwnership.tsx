import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Server } from '@tenfour/contracts';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './Ownership.module.css';
import { texts } from './texts.ts';
import { useOwnershipSteps, useTransfers } from './use-ownership.ts';

/** Lets the owner offer the server to a member, and shows the open transfer with its end. */
export function OfferOwnership({ server }: { server: Server }) {
  const steps = useOwnershipSteps('server');
  const open = useTransfers().find(({ serverId }) => serverId === server.id);
  if (open === undefined) return <OfferForm server={server} steps={steps} />;
  const { stage, recipient, endsAt } = open;
  const isOffer = stage === 'offered';
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        {isOffer ? texts.offeredTo(recipient.username) : texts.notice(recipient.username)}{' '}
        <span className={classes.quiet}>
          {isOffer ? texts.expires : texts.takesEffect} <RelativeTime at={endsAt} />
        </span>
      </p>
      <PendingButton variant="default" pending={steps.pending} onClick={() => void steps.cancel(open)}>
        {isOffer ? texts.cancel : texts.object}
      </PendingButton>
    </div>
  );
}

function OfferForm({ server, steps }: { server: Server; steps: ReturnType<typeof useOwnershipSteps> }) {
  const [userId, setUserId] = useState<string | null>(null);
  const members = useQuery(trpc.members.list.queryOptions({ serverId: server.id })).data ?? [];
  const others = members.filter(({ role }) => role !== 'owner');
  const chosen = others.find((member) => member.userId === userId);
  return (
    <div className={classes.form}>
      <Select
        label={texts.member}
        placeholder={texts.choose}
        data={others.map((member) => ({ value: member.userId, label: member.username }))}
        value={chosen?.userId ?? null}
        onChange={setUserId}
        searchable
        limit={50}
      />
      <PendingButton
        variant="default"
        pending={steps.pending}
        blocked={chosen === undefined}
        onClick={() => {
          if (chosen) void steps.offer(server, { id: chosen.userId, name: chosen.username });
        }}
      >
        {texts.offer}
      </PendingButton>
    </div>
  );
}
