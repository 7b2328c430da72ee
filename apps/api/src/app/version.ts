import root from '../../../../package.json' with { type: 'json' };

/** The version of the product: that of the repository's package.json. */
export const VERSION: string = root.version;
