import type { PunishmentType } from '@tenfour/domain';
import { useId } from 'react';
import classes from '../../../ui/ChoiceChips.module.css';
import { statusLook } from '../../../ui/status-table.ts';
import { texts } from './texts.ts';

/** By severity, as moderators think of them. */
const ORDER: readonly PunishmentType[] = ['warning', 'kick', 'strike', 'ban'];

/** One of the four types, as a row of radio buttons. */
export function TypeChips(props: { value: PunishmentType; onChange: (type: PunishmentType) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{texts.type}</legend>
      <div className={classes.chips}>
        {ORDER.map((type) => {
          const { icon: Icon, label } = statusLook('punishment', type);
          return (
            <label key={type} className={classes.chip}>
              <input
                type="radio"
                name={name}
                value={type}
                checked={props.value === type}
                onChange={() => props.onChange(type)}
              />
              <Icon size={15} aria-hidden />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
