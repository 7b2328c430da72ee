import { expect, it } from 'vitest';
import { SERVER_EVENTS } from '../app/events.ts';
import { createEventRegistry } from './registry.ts';

it('refuses a kind that two features declare', () => {
  const [first] = SERVER_EVENTS;
  expect(() => createEventRegistry([first, first])).toThrow('The event server.created is declared twice.');
});

it('ignores unknown kinds, which older versions may have stored', () => {
  const registry = createEventRegistry(SERVER_EVENTS);
  expect(registry.labelsOf('weather.changed')).toEqual({});
  expect(registry.titleOfLines('weather.changed', 3)).toBeNull();
  expect(registry.titleOfLines('server.created', 3)).toBeNull();
  expect(registry.titleOfLines('player.joined', 3)).toBe('3 players joined');
});
