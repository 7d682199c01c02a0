import { eachInTurn, throwFirst } from '../../functions/platform/each-in-turn.ts';

/** Undone when the host stops, the last one first. */
export type Undo = () => unknown;

/** Undoes everything, the last first. @throws the first failure, once all steps were tried */
export async function undoAll(undo: Undo[]): Promise<void> {
  const { failures } = await eachInTurn(undo.splice(0).toReversed(), async (one) => one());
  throwFirst(failures);
}

/** Gives functions settings until the host stops. */
export function applySettings(settings: Record<string, string>, undo: Undo[]): void {
  Object.assign(process.env, settings);
  undo.push(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
  });
}
