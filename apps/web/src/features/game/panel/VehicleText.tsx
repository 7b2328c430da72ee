import type { Vehicle } from '@tenfour/contracts';
import classes from './Lists.module.css';

/** A vehicle in one line: color, model, livery and plate. */
export function VehicleText({ vehicle: { model, livery, plate, color } }: { vehicle: Vehicle }) {
  return (
    <span className={classes.vehicle}>
      <span className={classes.color} style={{ backgroundColor: color.hex ?? undefined }} aria-hidden />
      <span className={classes.model}>{model}</span>
      {[livery, color.name].map((text) =>
        text === null ? null : (
          <span key={text} className={classes.callsign}>
            {text}
          </span>
        ),
      )}
      {plate === null ? null : <code>{plate}</code>}
    </span>
  );
}
