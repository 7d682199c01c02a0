/** Undone when the host stops, the last one first. */
export type Undo = () => unknown;

/** Gives functions settings until the host stops. */
export function applySettings(settings: Record<string, string>, undo: Undo[]): void {
  Object.assign(process.env, settings);
  undo.push(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
  });
}
