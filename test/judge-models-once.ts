/** Each test file creates its entities again; with this, ElectroDB validates each model once per process. */
import { createRequire } from 'node:module';

interface Model {
  model?: { entity?: string; service?: string; version?: string };
}
// Modules are made again for each test file, and this is not.
const place = Symbol.for('web-vitals: judged models');
const ofElectro = createRequire(import.meta.resolve('electrodb'));
const judge = ofElectro('./src/validations.js') as { model: (model: Model) => void };

if (!Reflect.has(globalThis, place)) {
  const judged = new Set<string>();
  Reflect.set(globalThis, place, judged);
  const validate = judge.model;
  judge.model = (given) => {
    const { entity, service, version } = given.model ?? {};
    const name = `${service} ${entity} ${version}`;
    if (judged.has(name)) return;
    validate(given);
    judged.add(name);
  };
}
