import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { texts } from './texts.ts';

/** What a download is narrowed to, in the words of the export. */
export interface CsvFilters {
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The address of the shifts as CSV. */
export function csvAddress(serverId: string, filters: CsvFilters): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/api/servers/${encodeURIComponent(serverId)}/shifts/export.csv${query === '' ? '' : `?${query}`}`;
}

/** Downloads the shifts behind what is shown; `of` names them for screen readers. */
export function CsvLink(props: { serverId: string; of: string; filters: CsvFilters }) {
  return (
    <Button
      component="a"
      href={csvAddress(props.serverId, props.filters)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={texts.csvOf(props.of)}
    >
      {texts.csv}
    </Button>
  );
}
