import { Select } from '@mantine/core';
import { formatWeekdayTime } from '@tenfour/domain';
import { useMemo, useState } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { texts } from './texts.ts';
import { useRefused } from './use-refused.ts';
import type { Settings } from './use-settings.ts';

/** "America/New_York" as people write it; what is typed to search is compared with this. */
function spelled(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Every zone that this browser knows, and the stored one should it not. */
function zonesWith(stored: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({ value: zone, label: spelled(zone) }));
}

function timeIn(zone: string, now: number): string | null {
  try {
    return formatWeekdayTime(now, zone);
  } catch {
    return null;
  }
}

/** The server's time zone, with the time that it is there. */
export function TimeZoneField({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { stored, edits, edit } = settings;
  const zones = useMemo(() => zonesWith(stored.timezone), [stored.timezone]);
  const zone = edits.timezone ?? stored.timezone;
  // A closed list stays in the page: all zones would be drawn again with every letter typed elsewhere.
  const [isOpen, setOpen] = useState(false);
  const offered = useMemo(
    () => (isOpen ? zones : [{ value: zone, label: spelled(zone) }]),
    [isOpen, zones, zone],
  );
  const time = timeIn(zone, useNow(30_000));
  const refused = useRefused(settings, 'timezone');
  return (
    <div>
      <Select
        {...refused}
        label={texts.timezone}
        description={mayEdit ? texts.timezoneHint(time) : texts.notYourRole}
        data={offered}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        value={zone}
        searchable
        allowDeselect={false}
        nothingFoundMessage={texts.noTimezone}
        styles={{ options: { maxHeight: 280 } }}
        readOnly={!mayEdit}
        onChange={(value) => value !== null && edit({ timezone: value })}
      />
      <ConflictNotice settings={settings} field="timezone" />
    </div>
  );
}
