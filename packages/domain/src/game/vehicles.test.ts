import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVehicleLike, vehiclesOf } from './vehicles.ts';

type SpawnedVehicle = Parameters<typeof vehiclesOf>[0][number];

const spawned: SpawnedVehicle = {
  name: '2020 Leland Vault',
  owner: 'Ana',
  texture: null,
  plate: 'ABC-123',
  colorHex: '#C4281C',
  colorName: 'Bright red',
};
const online = [
  { name: 'Ana', id: '1' },
  { name: 'Bob_Fire', id: '2' },
];
const of = (more: Partial<SpawnedVehicle>) => vehiclesOf([{ ...spawned, ...more }], online)[0];

describe('a vehicle', () => {
  it.each([
    ['Ana', { name: 'Ana', robloxUserId: '1' }],
    ['aNA', { name: 'Ana', robloxUserId: '1' }],
    [' Bob_Fire ', { name: 'Bob_Fire', robloxUserId: '2' }],
    ['Ana2', { name: 'Ana2', robloxUserId: null }],
    ['An', { name: 'An', robloxUserId: null }],
    ['<b>Ana</b>', { name: '<b>Ana</b>', robloxUserId: null }],
    ['__proto__', { name: '__proto__', robloxUserId: null }],
    ['', { name: '', robloxUserId: null }],
  ])('of %j belongs to %j', (owner, expected) => expect(of({ owner })?.owner).toEqual(expected));

  it.each([
    ['#C4281C', '#c4281c'],
    ['#fff', null],
    ['red', null],
    ['#c4281c;background:url(//x)', null],
    [null, null],
  ])('in %j has the color %j', (colorHex, hex) => expect(of({ colorHex })?.color.hex).toBe(hex));

  it.each([
    ['Standard', null],
    [null, null],
    ['Stealth', 'Stealth'],
  ])('with the texture %j has the livery %j', (texture, livery) =>
    expect(of({ texture })?.livery).toBe(livery),
  );

  it('is listed by owner, then by model', () => {
    const owners = ['bob_fire', 'Ana', 'BOB_FIRE', 'Zed'];
    const models = ['Van', 'Car', 'Bus', 'Bike'];
    const all = owners.map((owner, at) => ({ ...spawned, owner, name: models[at] ?? '' }));
    expect(vehiclesOf(all, online).map(({ model }) => model)).toEqual(['Car', 'Bus', 'Van', 'Bike']);
  });
});

describe('a search', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['ana', true],
    ['VAULT', true],
    ['abc123', true],
    ['abc-123', true],
    ['c-1', true],
    ['bright', true],
    ['ana red', true],
    ['red vault ana', true],
    ['ana blue', false],
    ['abc124', false],
    ['standard', false],
  ])('for %j finds it: %j', (typed, expected) => {
    const vehicle = of({});
    expect(vehicle && isVehicleLike(vehicle, typed)).toBe(expected);
  });

  it('works without plate, livery and color', () => {
    const bare = of({ plate: null, colorName: null, colorHex: null });
    expect(bare && [isVehicleLike(bare, 'null'), isVehicleLike(bare, 'vault')]).toEqual([false, true]);
  });
});

const zText = fc.oneof(fc.string(), fc.constantFrom('Ana', 'aNA ', '__proto__', '\u0000', 'ÄΣ'));
const zSpawned = fc.record({
  name: zText,
  owner: zText,
  texture: fc.option(zText),
  plate: fc.option(zText),
  colorHex: fc.option(zText),
  colorName: fc.option(zText),
});

it('keeps every vehicle, gives an id only to owners of the same name, and finds each by its owner and model', () => {
  fc.assert(
    fc.property(fc.array(zSpawned), (all) => {
      const found = vehiclesOf(all, online);
      expect(found.map(({ model }) => model).sort()).toEqual(all.map(({ name }) => name).sort());
      for (const vehicle of found) {
        const { owner, color, model } = vehicle;
        const known = online.find(({ id }) => id === owner.robloxUserId);
        if (owner.robloxUserId !== null) expect(owner.name).toBe(known?.name);
        expect(color.hex ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
        expect(isVehicleLike(vehicle, `${owner.name} ${model}`)).toBe(true);
      }
    }),
  );
});
