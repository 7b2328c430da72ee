import { type Files, Shot } from './Shots.tsx';

const files: Files = import.meta.glob('./pictures/area-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What each area looks like, by the place of its title in `AREAS`. */
const PICTURES = [
  {
    name: 'area-moderator',
    alt: 'A player: counts of records, the warning that the next one is an Auto-Ban, and what happened',
  },
  {
    name: 'area-bot',
    alt: 'The bot of a community: its Discord server and the channels that hear of mod calls and join requests',
  },
  { name: 'area-erlc', alt: 'Analytics of a server: headline numbers and charts' },
  { name: 'area-activity', alt: 'One’s own shift with its buttons, beside the shifts of the staff' },
  { name: 'area-staff', alt: 'The permissions of a server, with previews as a moderator and as an admin' },
  {
    name: 'area-punishments',
    alt: 'Records of players with type, reason, issuer and whether they still count',
  },
] as const;

/** Shows the image of the area at index `place`; its code loads when an area is first expanded. */
export function AreaPicture({ place }: { place: number }) {
  const picture = PICTURES[place];
  return picture ? <Shot files={files} {...picture} /> : null;
}
