import {
  append,
  before,
  beforeLast,
  after,
  camel,
  type Named,
  need,
  type Scaffold,
  together,
  words,
} from './scaffold.ts';

interface Handler {
  imports: string;
  /** The function that answers `{ id: string }`. */
  answer: string;
  needs: string;
}

const callWith = (named: Named, { imports, answer, needs }: Handler): Scaffold => {
  const { area, domain, name } = named;
  return {
    adds: {
      [`functions/${area}/${domain}/${name}.call.ts`]: `import { ${camel(name)} } from '../../../shared/calls/${area}/${domain}.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
${imports}
export const handler = handleCall(${camel(name)}, ${answer});
`,
    },
    changes: {
      [`shared/calls/${area}/${domain}.ts`]: [
        append(`export const ${camel(name)} = defineCall({
  id: '${name}',
  domain: '${domain}',
  method: 'GET',
  path: '/${name}',
  summary: '${words(name)}',
  caller: 'member',
  ours: true,
  answer: z.object({ id: z.string() }),
});
`),
      ],
      ...need(named, `${name}.call`, needs),
      [`test/permissions/${area}/${domain}-samples.ts`]: [
        beforeLast(/^\};$/gm, `  '${name}': () => ({}),\n`),
      ],
    },
  };
};

export const call = (named: Named): Scaffold =>
  callWith(named, {
    imports: '',
    answer: 'async ({ caller }) => ({ id: caller.accountId })',
    needs: '{}',
  });

export const socket = (named: Named): Scaffold => {
  const { area, domain, name } = named;
  const route = camel(name);
  return {
    adds: {
      [`shared/sockets/${name}.ts`]: `import * as z from 'zod';
import { defineSocketRoute } from './define-socket-route.ts';

/** ${words(name)}. */
export const ${route} = defineSocketRoute({
  id: '${name}',
  domain: '${domain}',
  route: '${name}',
  summary: '${words(name)}',
  caller: 'member',
  message: z.object({}),
  answer: z.object({ accountId: z.string() }),
});
`,
      [`functions/${area}/${domain}/${name}.socket.ts`]: `import { ${route} } from '../../../shared/sockets/${name}.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';

export const handler = handleSocket(${route}, async ({ caller }) => ({ accountId: caller.accountId }));
`,
    },
    changes: {
      'shared/sockets/catalogue.ts': [
        before(`import { ping } from`, `import { ${route} } from './${name}.ts';\n`),
        after('const custom = [ping,', ` ${route},`),
      ],
      ...need(named, `${name}.socket`, '{}'),
      'test/permissions/socket-routes.test.ts': [
        after(
          '  ping: { row: limitedToo, sample: () => ({}), changes: undefined },\n',
          `  '${name}': { row: members, sample: () => ({}), changes: undefined },\n`,
        ),
      ],
    },
  };
};

/** `weather-key` as `WEATHER_KEY`. */
const variable = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Two values of a setting, between which a test deploys. */
const changed = (name: string, values: string) => ({
  'test/support/changed-settings.ts': [before(`  planOverrides: [`, `  ${name}: ${values},\n`)],
});

export const setting = ({ name }: Named): Scaffold => ({
  changes: {
    'shared/settings/catalogue.ts': [
      before(
        '  planOverrides: ',
        `  ${camel(name)}: everywhere('${variable(name)}', {
    value: optionalText,
    does: '${words(name)}',
    without: 'Nothing',
  }),
`,
      ),
    ],
    ...changed(camel(name), `text('${name}')`),
    'functions/platform/aws/env.ts': [
      after('export const env = {\n', `  ${camel(name)}: () => setting('${variable(name)}'),\n`),
    ],
  },
});

/** A client of a third party, the secret that it needs, and a call that uses it. */
export const provider = (named: Named): Scaffold => {
  const { name } = named;
  const [client, key] = [`${camel(name)}Client`, `${variable(name)}_API_KEY`];
  return together(
    {
      adds: {
        [`functions/providers/${name}/${name}-client.ts`]: `/** ${words(name)}; \`undefined\` without a key. */
export const ${client} = (apiKey: string | undefined) => ({
  request: async (): Promise<string | undefined> => apiKey && 'an answer',
});
`,
      },
      changes: {
        'shared/settings/catalogue.ts': [
          before(
            '  planOverrides: ',
            `  ${camel(name)}KeyParameter: secret('${key}', {
    does: '${words(name)}',
    without: 'Nothing is requested',
  }),
`,
          ),
        ],
        ...changed(`${camel(name)}KeyParameter`, `parameter('${name}-key')`),
      },
    },
    callWith(
      { ...named, name: `get-${name}` },
      {
        imports: `import { readSecret } from '../../platform/aws/secret.ts';
import { ${client} } from '../../providers/${name}/${name}-client.ts';
`,
        answer: `async () => ({
  id: (await ${client}(await readSecret('${key}')).request()) ?? '',
})`,
        needs: `{ settings: ['${camel(name)}KeyParameter'] }`,
      },
    ),
  );
};

export const screen = ({ area, domain, name }: Named): Scaffold => ({
  adds: {
    [`web/src/features/${area}/${domain}/${name}.page.tsx`]: `import { PageHeader } from '../../../components/layout/page-header.tsx';

export function Component() {
  return <PageHeader title="${words(name)}" />;
}
`,
  },
  changes: {
    'web/src/app/router.tsx': [
      before(
        `      '/settings': () =>`,
        `      '/${name}': () => import('../features/${area}/${domain}/${name}.page.tsx'),\n`,
      ),
    ],
    'web/src/app/layout/navigation.ts': [
      after(
        `item('Web Vitals Support', '/web-vitals-support', 'chat'),\n`,
        `item('${words(name)}', '/${name}', 'ping'),\n`,
      ),
    ],
    'web/src/app/layout/frame.test.tsx': [
      after(`\n  'Web Vitals Support',\n`, `  '${words(name)}',\n`),
    ],
  },
});

export const schedule = ({ name }: Named): Scaffold => ({
  adds: {
    [`functions/lifecycle/schedules/${name}.schedule.ts`]: `import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { log } from '../../platform/logger.ts';

export const handler = handleSchedule('${name}', async () => {
  log.info('${words(name).toLowerCase()}');
});
`,
  },
  changes: {
    'shared/deployment/schedules.ts': [
      before(
        '] as const satisfies ScheduleShape[];',
        `  {
    domain: 'schedules',
    id: '${name}',
    cron: '0 5 * * *',
    atLocalStart: false,
    silentAfterMinutes: 1800,
  },
`,
      ),
    ],
    ...need({ area: 'lifecycle' }, `${name}.schedule`, '{}'),
    'lib/costs/idle-costs.ts': [
      before(`  'report-day': { queries`, `  '${name}': { queries: () => 0, seconds: 0.5 },\n`),
    ],
  },
});
