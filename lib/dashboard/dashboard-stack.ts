import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  Row,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AwsRegion } from '../../shared/deployment/aws-regions.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import { functionOf, workers } from '../../shared/jobs/workers.ts';
import { type MetricName, metrics } from '../../shared/deployment/own-metrics.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import { fiveMinutes } from '../platform/alarm-on.ts';
import type { JobsStack } from '../platform/jobs-stack.ts';
import { ownMetric } from '../platform/own-metric.ts';
import { probeFunctionName } from '../platform/probe-rights.ts';
import type { ServiceFunction } from '../platform/service-function.ts';

export interface DashboardStackProps extends StackProps {
  /** All of the product. */
  functions: readonly ServiceFunction[];
  jobs: JobsStack;
  probeRegions: readonly AwsRegion[];
}

const period = fiveMinutes.period;
const widest = 24;

const graphs = (all: Record<string, IMetric[]>): Row =>
  new Row(
    ...Object.entries(all).map(
      ([title, left]) =>
        new GraphWidget({
          title,
          left,
          width: widest / Object.keys(all).length,
          leftYAxis: { min: 0 },
        }),
    ),
  );
const heading = (text: string): IWidget =>
  new TextWidget({ markdown: `## ${text}`, width: widest, height: 1 });

/** One dashboard generated from the catalogues: calls by domain, jobs, schedules, our own metrics. */
export class DashboardStack extends Stack {
  readonly #functions: Map<string, IFunction>;
  readonly #jobs: JobsStack;

  constructor(
    scope: Construct,
    id: string,
    { functions, jobs: ofJobs, probeRegions, ...props }: DashboardStackProps,
  ) {
    super(scope, id, props);
    this.#functions = new Map(functions.map((one) => [one.entryPoint, one.function]));
    this.#jobs = ofJobs;
    new Dashboard(this, 'Dashboard', {
      // Dashboard names are shared by all regions of an account.
      dashboardName: `${this.stackName}-${this.region}`,
      defaultInterval: Duration.hours(12),
      widgets: [
        [heading('Business')],
        [this.#business()],
        [heading('Calls')],
        ...this.#calls(),
        [heading('Jobs')],
        [this.#queuesOfJobs()],
        [
          this.#rowOf(
            ['Workers started', 'Crashes'],
            workers.map((worker) => [worker.id, functionOf(worker)]),
          ),
        ],
        [heading('Schedules')],
        [
          this.#rowOf(
            ['Started', 'Failures'],
            schedules.map(({ id }) => [id, `${id}.schedule`]),
          ),
        ],
        ...(probeRegions.length === 0
          ? []
          : [[heading('Probes, by region')], [this.#probes(probeRegions)]]),
        [heading('Sockets, and what else runs')],
        [this.#others()],
      ],
    });
  }

  #business(): Row {
    return graphs({
      // Object.keys loses the type of the keys.
      'What is counted': (Object.keys(metrics) as MetricName[]).map((name) =>
        ownMetric(this, name),
      ),
      'Oldest job, seconds': this.#ages(),
    });
  }

  #calls(): Row[][] {
    return [...Map.groupBy(catalogue, ({ domain }) => domain)].map(([domain, calls]) => [
      this.#rowOf(
        [`${domain}: calls`, 'Crashes'],
        calls.map(({ id }) => [id, `${id}.call`]),
      ),
    ]);
  }

  #queuesOfJobs(): Row {
    return graphs({
      'Jobs that wait': this.#byQueue((name, queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ label: name, period }),
      ),
      'Dead letters': [
        this.#jobs.deadLetters.metricApproximateNumberOfMessagesVisible({
          label: 'dead letters',
          period,
        }),
      ],
    });
  }

  /** Functions outside the catalogues above. */
  #others(): Row {
    const shown = new Set([
      ...catalogue.map(({ id }) => `${id}.call`),
      ...workers.map(functionOf),
      ...schedules.map(({ id }) => `${id}.schedule`),
    ]);
    const others = [...this.#functions.keys()].filter((entryPoint) => !shown.has(entryPoint));
    return this.#rowOf(
      ['Started', 'Failures'],
      others.map((name) => [name, name]),
    );
  }

  #probes(regions: readonly AwsRegion[]): Row {
    const dimensionsMap = { FunctionName: probeFunctionName(this) };
    const metrics = (metricName: string, statistic = 'Sum') =>
      regions.map(
        (region) =>
          new Metric({
            namespace: 'AWS/Lambda',
            metricName,
            dimensionsMap,
            region,
            label: region,
            period,
            statistic,
          }),
      );
    return graphs({
      Started: metrics('Invocations'),
      Crashes: metrics('Errors'),
      'p95, milliseconds': metrics('Duration', 'p95'),
    });
  }

  #ages(): IMetric[] {
    return this.#byQueue((name, queue) =>
      queue.metricApproximateAgeOfOldestMessage({ label: name, period }),
    );
  }

  #byQueue(metricOf: (name: QueueName, queue: Queue) => IMetric): IMetric[] {
    return [...this.#jobs.queues].map(([name, { queue }]) => metricOf(name, queue));
  }

  /** Runs of functions, and how long they take. @throws for an entry point of a catalogue that does not exist */
  #rowOf(
    [started, failed]: readonly [string, string],
    entryPoints: readonly (readonly [label: string, entryPoint: string])[],
  ): Row {
    const all = entryPoints.map(([label, entryPoint]) => {
      const found = this.#functions.get(entryPoint);
      if (found === undefined) throw new Error(`There is no function ${entryPoint}`);
      return { label, run: found };
    });
    return graphs({
      [started]: all.map(({ label, run }) => run.metricInvocations({ label, ...fiveMinutes })),
      [failed]: all.map(({ label, run }) => run.metricErrors({ label, ...fiveMinutes })),
      'p95, milliseconds': all.map(({ label, run }) =>
        run.metricDuration({ label, period, statistic: 'p95' }),
      ),
    });
  }
}
