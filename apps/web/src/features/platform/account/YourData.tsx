import { Button, Group } from '@mantine/core';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './AccountPage.module.css';
import { texts } from './texts.ts';

/** Downloads of what is stored about the person. */
export function YourData() {
  return (
    <Panel title={texts.data}>
      <p className={classes.quiet}>{texts.dataHint}</p>
      <Group gap="xs" mt="sm">
        <Button component="a" variant="default" size="xs" href="/api/auth/data.html" download>
          {texts.dataHtml}
        </Button>
        <Button component="a" variant="default" size="xs" href="/api/auth/data.json" download>
          {texts.dataJson}
        </Button>
      </Group>
    </Panel>
  );
}
