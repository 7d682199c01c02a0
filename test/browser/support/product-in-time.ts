import type { Reporter } from 'vitest/node';

/** The longest files of the web project run first. Those left after this share take about as long as the product's start. */
const share = 1 / 4;
let toGo = 0;

/** Starts the product while the last tests without a browser run, so that those with one need not wait for it. */
export const productInTime: Reporter = {
  onTestRunStart(files) {
    toGo = Math.ceil(share * files.filter(({ project }) => project.name === 'web').length);
  },
  onTestModuleEnd({ project }) {
    if (project.name !== 'web') return;
    toGo -= 1;
    if (toGo !== 0) return;
    const browser = project.vitest.projects.find(({ name }) => name === 'browser');
    const onDemand = browser?.getProvidedContext().productOnDemand;
    // There is none when no test with a browser runs. The first of them says why the product did not start.
    if (onDemand !== undefined) void fetch(onDemand).catch(() => undefined);
  },
};
