import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CHAT_COMMANDS, CHAT_USAGE, PLAYER_CHAT_COMMANDS } from '@tenfour/domain';
import { useId } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './KeysSection.module.css';
import { texts } from './texts.ts';
import { useChatCommands } from './use-chat-commands.ts';

const words = texts.chatCommands;
const recordWords = texts.gameRecords;

/** Turns on that kicks and bans typed in the game become records. Takes effect immediately. */
export function GameRecordsSection({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const id = useId();
  const stored = useQuery(trpc.chatCommands.get.queryOptions({ serverId }));
  useUnauthorized('server', stored.error);
  const turn = useChatCommands(serverId, recordWords);
  const { isOffline, hold } = useOffline();
  return (
    <section className={classes.key} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {recordWords.title}
      </h2>
      <p className={classes.note}>{mayEdit ? recordWords.hint : texts.notYourRole}</p>
      <DataRegion query={stored} skeleton={<Skeleton height={32} />}>
        {({ recordsInGame }) => (
          <Switch
            label={recordWords.label}
            checked={recordsInGame}
            disabled={!mayEdit || isOffline}
            title={hold.title}
            onChange={(event) => turn({ recordsInGame: event.currentTarget.checked })}
          />
        )}
      </DataRegion>
    </section>
  );
}

/** Turns the commands on that players and staff type in the game chat. Each switch takes effect immediately. */
export function ChatCommandsSection({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  const id = useId();
  const stored = useQuery(trpc.chatCommands.get.queryOptions({ serverId }));
  useUnauthorized('server', stored.error);
  const turn = useChatCommands(serverId, words);
  const { isOffline, hold } = useOffline();
  return (
    <section className={classes.key} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {words.title}
      </h2>
      <p className={classes.note}>{mayEdit ? words.hint : texts.notYourRole}</p>
      <DataRegion query={stored} skeleton={<Skeleton height={320} />}>
        {({ commands }) =>
          CHAT_COMMANDS.map((name) => (
            <Switch
              key={name}
              label={CHAT_USAGE[name]}
              description={PLAYER_CHAT_COMMANDS.has(name) ? words.everyone : undefined}
              checked={commands.includes(name)}
              disabled={!mayEdit || isOffline}
              title={hold.title}
              onChange={(event) => turn({ commands: { [name]: event.currentTarget.checked } })}
            />
          ))
        }
      </DataRegion>
    </section>
  );
}
