import { expect, test, vi } from 'vitest';
import { historyKey, loadHistory, saveHistory } from './history-store.ts';

test('keeps the newest fifty, for each person and server apart', () => {
  const many = Array.from({ length: 60 }, (_, at) => `:h ${at}`);
  saveHistory(historyKey('u1', 's1'), many);
  expect(loadHistory(historyKey('u1', 's1'))).toEqual(many.slice(0, 50));
  expect(loadHistory(historyKey('u2', 's1'))).toEqual([]);
  expect(loadHistory(historyKey('u1', 's2'))).toEqual([]);
});

test.each(['{', '"text"', '{"a":1}', '[1, ":h ok", null]'])('reads %s without trouble', (kept) => {
  localStorage.setItem('k', kept);
  expect(loadHistory('k')).toEqual(kept.startsWith('[') ? [':h ok'] : []);
});

test('goes on without a place to keep things', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveHistory('k', [':h'])).not.toThrow();
  full.mockRestore();
});
