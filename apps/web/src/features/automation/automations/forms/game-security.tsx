import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import { EVERYONE_COMMANDS, type GameSecuritySettings } from '@tenfour/domain';
import type { AutomationForm, FieldsProps, Problems } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

type Props = FieldsProps<'game-security'>;
type Switches = { [K in keyof GameSecuritySettings]: GameSecuritySettings[K] extends boolean ? K : never };
type SwitchName = Switches[keyof Switches];
type Numbers = { [K in keyof GameSecuritySettings]: GameSecuritySettings[K] extends number ? K : never };
type NumberName = Numbers[keyof Numbers];

const RANGES: Readonly<Record<NumberName, readonly [label: string, min: number, max: number]>> = {
  removals: ['Kicks or bans by one person', 2, 100],
  removalMinutes: ['Within minutes', 1, 60],
  removalsInHour: ['Or within an hour', 2, 500],
  kills: ['Kills by one player', 2, 200],
  killMinutes: ['Within minutes of killing', 1, 60],
  policeKills: ['Kills by Police or Sheriff (0 for never)', 0, 500],
};

const RANKS = [
  { value: 'moderator', label: 'Commands of moderators and above' },
  { value: 'administrator', label: 'Commands of administrators and above' },
  { value: 'co-owner', label: 'Commands of co-owners' },
];

function Fields(props: Props) {
  const { settings, change, locked } = props;
  return (
    <>
      <Rule {...props} name="massRemovals" label="Mass kicks and bans" />
      {settings.massRemovals ? (
        <>
          <Count {...props} name="removals" />
          <Count {...props} name="removalMinutes" />
          <Count {...props} name="removalsInHour" />
        </>
      ) : null}
      <Rule {...props} name="everybody" label="Commands for everyone, such as :ban all" />
      {settings.everybody ? <Commands {...props} /> : null}
      <Rule {...props} name="aboveRank" label="Commands above a person’s rank" />
      {settings.aboveRank ? (
        <NativeSelect
          label="Which commands"
          data={RANKS}
          value={settings.rankFrom}
          disabled={locked}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            if (chosen === 'moderator' || chosen === 'administrator' || chosen === 'co-owner')
              change({ rankFrom: chosen });
          }}
        />
      ) : null}
      <Rule {...props} name="killSprees" label="Kill sprees" />
      {settings.killSprees ? (
        <>
          <Count {...props} name="kills" />
          <Count {...props} name="killMinutes" />
          <Count {...props} name="policeKills" />
        </>
      ) : null}
      <Rule {...props} name="riskyNames" label="Names that confuse commands" />
      <Rule {...props} name="watchOwners" label="Watch the owner and co-owners too" />
      <Rule {...props} name="pmStaff" label="Message staff on duty in the game" />
      <Rule {...props} name="demote" label="Demote players who misuse commands" />
    </>
  );
}

function Rule({ settings, change, locked, name, label }: Props & { name: SwitchName; label: string }) {
  return (
    <Switch
      label={label}
      checked={settings[name]}
      disabled={locked}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
}

function Count({ settings, problems, change, locked, name }: Props & { name: NumberName }) {
  const [label, min, max] = RANGES[name];
  return (
    <WholeNumberField
      label={label}
      value={settings[name]}
      error={problems[name]}
      min={min}
      max={max}
      locked={locked}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

function Commands({ settings, change, locked }: Props) {
  return (
    <Checkbox.Group
      label="Which commands for everyone"
      value={[...settings.everybodyCommands]}
      readOnly={locked}
    >
      <Group gap="xs" mt={4}>
        {EVERYONE_COMMANDS.map((command) => (
          <Checkbox
            key={command}
            value={command}
            label={`:${command}`}
            disabled={locked}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              const chosen = settings.everybodyCommands;
              change({
                everybodyCommands: EVERYONE_COMMANDS.filter((one) =>
                  one === command ? on : chosen.includes(one),
                ),
              });
            }}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function problemsOf(settings: GameSecuritySettings): Problems {
  const wrong = Object.entries(RANGES).filter(([name, [, min, max]]) => {
    const value = settings[name as NumberName];
    return value < min || value > max;
  });
  return Object.fromEntries(wrong.map(([name, [, min, max]]) => [name, `Between ${min} and ${max}.`]));
}

export const gameSecurityForm: AutomationForm<'game-security'> = { Fields, problems: problemsOf };
