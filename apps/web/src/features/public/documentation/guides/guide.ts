import type { FeatureGuideSlug } from '../../../../ui/GuideLink.tsx';

/** A picture of the product, taken from the demo by `scripts/pictures.mjs`. */
export interface Picture {
  /** Name of its file in `pictures/`, without the ending. */
  name: PictureName;
  /** What can be seen on it, for those who do not see it. */
  alt: string;
}

/** The pictures that exist; `scripts/lib/guide-pictures.mjs` takes them. */
export type PictureName =
  | 'dashboard'
  | 'join-requests'
  | 'permissions'
  | 'webhooks'
  | 'my-shift'
  | 'infractions'
  | 'composer'
  | 'player'
  | 'in-game'
  | 'mod-calls'
  | 'api-docs'
  | 'api-call';

/**
 * One thing to do. In `text`, `**name**` is something on the screen under exactly this name, `` `text` `` is to be
 * typed or read letter for letter, and `[name](/path)` leads there. The browser story of the guide does what the
 * step says and fails when a name of either is not found in the other (`apps/e2e/src/guide-steps.ts`).
 */
export interface Step {
  /** Stays when the words change: the story's action is found by it. */
  id: string;
  text: string;
  /** Lines for the browser's console; they build on those of the steps before. */
  code?: string;
  picture?: Picture;
}

/** What every guide has. */
interface AnyGuide {
  title: string;
  /** What it is for, in a sentence. */
  description: string;
  /** What to have at hand before the first step. */
  needs: string;
  steps: readonly Step[];
  /** What the steps end in, and where to go from there. */
  after: string;
}

/** One of the six guides; its title, level and minutes are the specification's and stand in `copy.ts`. */
export interface Guide extends AnyGuide {
  /** Its address: `/documentation#<slug>`. */
  slug: string;
  level: string;
  minutes: string;
}

/** A short guide to one feature, linked from its page with `GuideLink`. */
export interface FeatureGuide extends AnyGuide {
  slug: FeatureGuideSlug;
}
