import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconDeviceGamepad2,
  IconGavel,
  IconUserShield,
} from '@tabler/icons-react';
import { type ComponentType, useId, useState } from 'react';
import { copy } from '../../../copy.ts';
import classes from './Tiles.module.css';
import { texts } from './texts.ts';

interface Tile {
  title: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  text: string;
  steps: readonly string[];
}

const [staff, punishments, erlc, analytics] = copy.dashboard.tiles;

const TILES: readonly Tile[] = [
  {
    title: staff,
    icon: IconUserShield,
    text: 'Who belongs to your team, and what each role may do.',
    steps: [
      'Give your staff the join code of the server.',
      'Approve them in “Join requests” and choose their role.',
      'Set what moderators and admins may do in the settings, under Permissions.',
    ],
  },
  {
    title: punishments,
    icon: IconGavel,
    text: 'Every warning, kick, strike and ban of a player in one place.',
    steps: [
      'Open “Punishments” in a server.',
      'Type the player’s name: what is known about them appears beside the form.',
      'Record the punishment. The third active one becomes a ban, and you are told before.',
    ],
  },
  {
    title: erlc,
    icon: IconDeviceGamepad2,
    text: 'See who is in the game and send commands without being in it.',
    steps: [
      'Copy the API key from the private server’s settings in the game.',
      'Put it into the settings of your server here, under API keys, and test it.',
      'Open the in-game panel.',
    ],
  },
  {
    title: analytics,
    icon: IconChartBar,
    text: 'How your community is doing at a glance.',
    steps: [
      'Open a server: its overview counts members, requests and staff on duty.',
      'The in-game panel shows the players and how old the numbers are.',
    ],
  },
];

/** Shows the four informational tiles. They link nowhere and explain on demand. */
export function Tiles() {
  return (
    <section aria-label={texts.tools} className={classes.tiles}>
      {TILES.map((tile) => (
        <TileCard key={tile.title} tile={tile} />
      ))}
    </section>
  );
}

function TileCard({ tile }: { tile: Tile }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = tile.icon;
  return (
    <div className={classes.tile}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <h2 className={classes.title}>{tile.title}</h2>
      <p className={classes.text}>{tile.text}</p>
      <Button
        className={classes.button}
        variant="subtle"
        size="compact-sm"
        aria-label={`${copy.dashboard.learnHow}: ${tile.title}`}
        aria-expanded={open}
        aria-controls={id}
        rightSection={<IconChevronDown size={14} aria-hidden data-open={open || undefined} />}
        onClick={() => setOpen(!open)}
      >
        {copy.dashboard.learnHow}
      </Button>
      <ol id={id} hidden={!open} className={classes.steps}>
        {tile.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
