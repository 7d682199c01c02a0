import { serveChild } from '../../platform/children/serve-child.ts';
import { matchTechnologies } from './match-technologies.ts';
import { probesOfRules } from './rule-engine.ts';
import { RulesTask } from './page-evidence.ts';
import { technologyIcons } from './technology-icons.ts';

/** Compiled and loaded outside of any work's time. */
const probes = probesOfRules();
const iconOf = await technologyIcons();

serveChild(RulesTask, (task) =>
  task.kind === 'probes' ? probes : matchTechnologies(task.evidence, iconOf),
);
