import { describe, expect, test } from 'vitest';
import { findEntryPoints } from '../../bin/entry-points.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { functionOf, workers } from '../../shared/jobs/workers.ts';
import { metrics } from '../../shared/deployment/own-metrics.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import type { Cloud } from './cloud.ts';

export function describeDashboard({ all, of }: Cloud): void {
  describe('the dashboard', () => {
    let text: string | undefined;
    const body = () => (text ??= JSON.stringify(all('AWS::CloudWatch::Dashboard')));
    const labelled = (label: string) => String.raw`\"label\":\"${label}\"`;

    test.each([
      ['call', catalogue],
      ['schedule', schedules],
    ])('shows every %s of its catalogue', (_, some) => {
      const missing = some.map(({ id }) => id).filter((id) => !body().includes(labelled(id)));
      expect(missing).toEqual([]);
    });

    test('shows every function of every kind; a worker has the handlers of several jobs', () => {
      const names = [
        ...findEntryPoints().flatMap(({ name }) => (name.endsWith('.worker') ? [] : name)),
        ...workers.map(functionOf),
      ];
      const missing = names.filter((name) =>
        [name, name.replace(/\.\w+$/, '')].every((label) => !body().includes(labelled(label))),
      );
      expect(names.length).toBeGreaterThan(catalogue.length);
      expect(missing).toEqual([]);
    });

    test('shows every queue', () => {
      for (const label of Object.keys(queues)) expect(body()).toContain(labelled(label));
    });

    test('or an alarm looks at each metric that functions write', () => {
      const watched = JSON.stringify(all('AWS::CloudWatch::Alarm')) + body();
      for (const name of Object.keys(metrics)) expect(watched).toContain(name);
      of('WebVitalsStage').hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'WebVitals/production',
        MetricName: 'EventsUndelivered',
        EvaluationPeriods: 3,
      });
      const namespaces = all('AWS::Lambda::Function').map(
        ({ Properties }) => Properties.Environment?.Variables?.METRICS_NAMESPACE,
      );
      expect(new Set(namespaces)).toEqual(new Set(['WebVitals/production', undefined]));
    });
  });
}
