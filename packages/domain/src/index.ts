export * from './commands.ts';
export * from './errors.ts';
export * from './join-codes.ts';
export * from './permissions.ts';
export * from './players.ts';
export * from './product.ts';
export * from './punishments.ts';
export * from './roles.ts';
