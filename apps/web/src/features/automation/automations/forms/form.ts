import type { AutomationKind, AutomationSettings } from '@tenfour/domain';
import type { ComponentType } from 'react';

/** What is wrong with settings, in words, by the name of the setting. */
export type Problems = Readonly<Record<string, string>>;

/** What the fields of a kind get. */
export interface FieldsProps<Kind extends AutomationKind> {
  serverId: string;
  /** As typed, which may differ from what is stored. */
  settings: AutomationSettings[Kind];
  /** What stands under the fields. */
  problems: Problems;
  /** Whether the settings were submitted as they are typed. */
  attempted: boolean;
  change: (part: Partial<AutomationSettings[Kind]>) => void;
  /** The viewer may only look. */
  locked: boolean;
}

/** The form of a kind: one file each beside this one, listed in `registry.ts`. */
export interface AutomationForm<Kind extends AutomationKind> {
  Fields: ComponentType<FieldsProps<Kind>>;
  /** What is wrong with settings as typed; the server judges them too. */
  problems?: (settings: AutomationSettings[Kind]) => Problems;
  /** What it needs elsewhere in the product, in a sentence. */
  note?: string;
}
