import { Button, FileButton, NativeSelect, Switch } from '@mantine/core';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ChangeList } from './ChangeList.tsx';
import { DownloadSettings } from './DownloadSettings.tsx';
import classes from './SettingsFile.module.css';
import { TEMPLATE_OPTIONS, templateNamed } from './templates.ts';
import { texts } from './texts.ts';
import { useSettingsFile } from './use-settings-file.ts';

/** Downloads the settings as a file, compares a file or template with the server, and applies it. */
export function SettingsFilePanel({ serverId, mayEdit }: { serverId: string; mayEdit: boolean }) {
  return (
    <Panel title={texts.title}>
      <div className={classes.content}>
        <p className={classes.note}>
          {texts.hint} <GuideLink guide="settings-file" />
        </p>
        <div className={classes.actions}>
          <DownloadSettings serverId={serverId} />
        </div>
        {mayEdit ? <ApplyFile serverId={serverId} /> : null}
      </div>
    </Panel>
  );
}

function ApplyFile({ serverId }: { serverId: string }) {
  const file = useSettingsFile(serverId);
  return (
    <>
      <div className={classes.actions}>
        <NativeSelect
          label={texts.template}
          value=""
          data={[{ value: '', label: texts.noTemplate }, ...TEMPLATE_OPTIONS]}
          onChange={(event) => {
            const id = templateNamed(event.currentTarget.value);
            if (id !== null) void file.compareTemplate(id);
          }}
        />
        <FileButton accept=".yaml,.yml" onChange={(chosen) => chosen && void file.compareFile(chosen)}>
          {(props) => (
            <Button {...props} variant="default" loading={file.isComparing}>
              {texts.choose}
            </Button>
          )}
        </FileButton>
      </div>
      <Switch
        label={texts.removes}
        checked={file.removes}
        onChange={(event) => file.setRemoves(event.currentTarget.checked)}
      />
      <div role="status" className={classes.changes}>
        <Comparison file={file} />
      </div>
    </>
  );
}

function Comparison({ file }: { file: ReturnType<typeof useSettingsFile> }) {
  const { found, result } = file;
  const close = (label: string) => (
    <Button variant="default" onClick={file.close}>
      {label}
    </Button>
  );
  if (result !== null) {
    return (
      <>
        <ChangeList changes={result} />
        <div className={classes.actions}>{close(texts.close)}</div>
      </>
    );
  }
  if (found === null) return null;
  if (found.problems.length > 0) {
    return (
      <>
        <p>{texts.problems}</p>
        <ul className={classes.list}>
          {found.problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {line === null ? null : <strong>{texts.line(line)}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (found.changes.length === 0) return <p>{texts.same}</p>;
  const possible = found.changes.filter(({ obstacle }) => obstacle === null).length;
  const refused = found.changes.length - possible;
  return (
    <>
      {refused > 0 ? <p>{texts.refused(refused)}</p> : null}
      <ChangeList changes={found.changes} />
      <div className={classes.actions}>
        <PendingButton pending={file.isApplying} blocked={possible === 0} onClick={file.apply}>
          {refused > 0 && possible > 0 ? texts.applyRest(possible) : texts.applyAll(possible)}
        </PendingButton>
        {close(texts.discard)}
      </div>
    </>
  );
}
