import { expect, test } from 'vitest';
import { undoAll } from './apply-settings.ts';

test('a step that fails does not keep the others from being undone, the last first', async () => {
  const undone: string[] = [];
  const broken = async () => Promise.reject(new Error('the sandbox is stuck'));
  const undo = [() => undone.push('server'), broken, () => undone.push('workers')];
  await expect(undoAll(undo)).rejects.toThrow('the sandbox is stuck');
  expect(undone).toEqual(['workers', 'server']);
  await undoAll(undo);
  expect(undone).toHaveLength(2);
});
