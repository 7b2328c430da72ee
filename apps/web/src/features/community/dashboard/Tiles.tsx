import { IconChartBar, IconDeviceGamepad2, IconGavel, IconUserShield } from '@tabler/icons-react';
import { copy } from '../../../copy.ts';
import classes from './Tiles.module.css';
import { texts } from './texts.ts';

const [staff, punishments, erlc, analytics] = copy.dashboard.tiles;

const TILES = [
  { title: staff, icon: IconUserShield, text: texts.tiles.staff },
  { title: punishments, icon: IconGavel, text: texts.tiles.punishments },
  { title: erlc, icon: IconDeviceGamepad2, text: texts.tiles.erlc },
  { title: analytics, icon: IconChartBar, text: texts.tiles.analytics },
] as const;

/** Shows the four informational tiles as one row. They link nowhere. */
export function Tiles() {
  return (
    <section aria-label={texts.tools}>
      <ul className={classes.tiles}>
        {TILES.map(({ title, icon: Icon, text }) => (
          <li key={title}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
