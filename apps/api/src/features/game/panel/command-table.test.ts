import { COMMAND_TABLE, FIRES, readCommandLine, WEATHERS } from '@tenfour/domain';
import * as erlc from '@tenfour/erlc';
import { expect, test } from 'vitest';

test("the console's table of commands is the game client's", () => {
  expect(COMMAND_TABLE).toEqual(erlc.COMMANDS);
  expect(WEATHERS).toEqual(erlc.WEATHERS);
  expect(FIRES).toEqual(erlc.FIRES);
});

test.each([':kick Bob', ':KICK', ' :hint Hello', ':serverlockdown'])(
  '%j is the same command to both',
  (text) => {
    expect(readCommandLine(text)?.spec).toEqual(erlc.findCommand(text));
  },
);
