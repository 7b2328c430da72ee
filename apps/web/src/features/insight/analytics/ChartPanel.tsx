import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { AnalyticsInput } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion, Loading, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useBeenInView } from '../../../ui/use-in-view.ts';
import classes from './Analytics.module.css';
import { csvAddress } from './address.ts';
import { texts } from './texts.ts';

/**
 * One chart in its panel, asked for by `useChart` once it comes into sight, with its figures to download; `path` is the
 * last part of its address. `children` draws it.
 */
export function ChartPanel<T>(props: {
  title: string;
  path: string;
  input: AnalyticsInput;
  flush?: boolean;
  useChart: (input: AnalyticsInput) => RegionQuery<T>;
  children: (chart: T) => ReactNode;
}) {
  const { title, path, input, flush = false } = props;
  const { ref, seen } = useBeenInView<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Panel title={title} flush={flush} side={<CsvLink title={title} path={path} input={input} />}>
        {seen ? (
          <Region input={input} useChart={props.useChart}>
            {props.children}
          </Region>
        ) : (
          <Loading>
            <Skeleton height={190} />
          </Loading>
        )}
      </Panel>
    </div>
  );
}

function Region<T>(props: {
  input: AnalyticsInput;
  useChart: (input: AnalyticsInput) => RegionQuery<T>;
  children: (chart: T) => ReactNode;
}) {
  const query = props.useChart(props.input);
  useUnauthorized('server', query.error);
  return (
    <DataRegion query={query} skeleton={<Skeleton height={190} />}>
      {props.children}
    </DataRegion>
  );
}

function CsvLink({ title, path, input }: { title: string; path: string; input: AnalyticsInput }) {
  return (
    <Button
      component="a"
      href={csvAddress(path, input)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={texts.csvOf(title)}
      className={classes.days}
    >
      {texts.csv}
    </Button>
  );
}
