import { after, before, camel, type Named, pascal, type Scaffold, words } from './scaffold.ts';

export const channel = ({ name: kind }: Named): Scaffold => {
  const [name, type, title] = [camel(kind), pascal(kind), words(kind)];
  return {
    adds: {
      [`shared/channels/${kind}.ts`]: `import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const ${name} = defineChannel({
  settings: {
    address: z.string().describe('Empty until the channel is enabled for the first time'),
  },
  show: ({ target }) => ({ address: target ?? '' }),
  targetOf: ({ address }) => address,
  dialog: {
    field: { name: 'address', label: 'Address', type: 'url', missing: 'Address is required' },
    addressIn: ({ address }) => address,
  },
});
`,
      [`functions/providers/channels/${kind}.ts`]: `import { ProblemError } from '../../../shared/calls/errors.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import type { ChannelSender } from '../ports/channel-sender.ts';
import { postGuarded, type WebhookHost } from '../post-guarded.ts';
import { retryLater } from '../post-message.ts';

/** Posts the heading of a message. */
export const ${name}Channel =
  (host: WebhookHost): ChannelSender =>
  async ({ address }, { heading }) => {
    const posted = await postGuarded('${title}', address, { body: heading, host });
    if ('kind' in posted) return posted;
    return posted.status === 200
      ? { kind: 'delivered' }
      : retryLater('${title} is busy.', posted.waitMs);
  };

export const check${type}Target: CheckTarget = async (address) => {
  if (URL.parse(address)?.hostname === '${kind}.example') return { target: address };
  throw new ProblemError('invalid_input', 'This is not an address of ${title}.', {
    field: 'address',
  });
};
`,
      [`dev/stand-ins/channels/${kind}.ts`]: `import { type PlayOptions, playWebhooks } from '../webhooks/play-webhooks.ts';

/** Plays ${title}. */
export const play = (options: PlayOptions) =>
  playWebhooks(
    {
      kind: '${kind}',
      name: '${title}',
      hint: '',
      firstKey: '1',
      pathTo: (key) => \`/\${key}\`,
      take: ({ body }) => ({ message: { body } }),
      answers: {
        works: { status: 200 },
        limited: () => ({ status: 429 }),
        failing: { status: 500 },
        gone: { status: 404 },
      },
    },
    options,
  );
`,
    },
    changes: {
      'shared/models/notifying/channel-kind.ts': [
        before('} as const;\nexport type ChannelKind', `  '${kind}': '${title}',\n`),
      ],
      'shared/channels/catalogue.ts': [
        before(`import { slack } from './slack.ts';`, `import { ${name} } from './${kind}.ts';\n`),
        before(', webhook } satisfies Record<', `, '${kind}': ${name}`),
      ],
      'functions/providers/channel-registry.ts': [
        before(
          'import { checkTeamsTarget, teamsChannel }',
          `import { check${type}Target, ${name}Channel } from './channels/${kind}.ts';\n`,
        ),
        before(
          '  webhook: webhookChannel(',
          `  '${kind}': ${name}Channel({ endpoint: endpointOf('${kind}'), allowPrivate }),\n`,
        ),
        before('  webhook: checkWebhookTarget,', `  '${kind}': check${type}Target,\n`),
      ],
      'test/support/chat-stand-ins.ts': [
        before(
          'import { play as playSlack',
          `import { play as play${type} } from '../../dev/stand-ins/channels/${kind}.ts';\n`,
        ),
        before('  /** Paths that were asked for', `  '${kind}': PlayedWebhooks;\n`),
        before('  Object.assign(handlers, {', `  const ${name} = play${type}(often);\n`),
        before(' });\n  Object.assign(process.env', `, '${kind}': ${name}`),
        after(', teams.env, webhook.env', `, ${name}.env`),
        before(', requested, newDiscordWebhook }', `, '${kind}': ${name}`),
      ],
    },
  };
};

/** A cause whose event is the end of a scan. */
export const cause = ({ name: cause }: Named): Scaffold => {
  const [name, title] = [camel(cause), words(cause)];
  const listed = (file: string) => ({
    [file]: [
      before(`import { picturesDiffer }`, `import { ${name} } from './${cause}.ts';\n`),
      before(`  'score-fell': scoreFell,`, `  '${cause}': ${name},\n`),
    ],
  });
  return {
    adds: {
      [`shared/causes/${cause}.ts`]: `import { defineCause } from './define-cause.ts';

export const ${name} = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['scan-finished'],
  kinds: { '${cause}': { type: '${title}', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
});
`,
      [`functions/notifying/incidents/causes/${cause}.ts`]: `import { begin, end, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

export const ${name}: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'scan-finished' || event.facts.outcome === 'done') return [];
    const { at, subject, facts } = event;
    const track = { cause: '${cause}', url: subject.url, part: '' } as const;
    return [{ track, at, seen: { as: 'check', failed: facts.reason } }];
  },
  fold(state, sample) {
    if (sample.seen.as !== 'check' || sample.seen.failed !== 'http-4xx')
      return end(state, stepOf(sample));
    return state.open === undefined ? begin(state, stepOf(sample)) : state;
  },
  checkOf: () => 'Scan',
  stepWords: () => ({ began: 'Started.', worsened: '', ended: 'Ended.' }),
  titleOf: (_incident, _leading, { name }) => \`${title}: \${name}\`,
  why: 'The page answered a scan with a 4xx error.',
};
`,
    },
    changes: {
      ...listed('shared/causes/catalogue.ts'),
      ...listed('functions/notifying/incidents/causes/catalogue.ts'),
      'functions/portfolio/reports/texts/cause-texts.ts': [
        before(
          `  'score-fell': {`,
          `  '${cause}': {
    en: { happened: '${title}', ofSite: 'had: ${title}' },
    de: { happened: '${title}', ofSite: 'hatte: ${title}' },
  },\n`,
        ),
      ],
    },
  };
};
