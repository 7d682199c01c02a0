import { describe, expect, test } from 'vitest';
import type { Product, Wiring } from '../wiring/wiring.ts';
import { physicalNames } from '../support/physical-names.ts';
import { faults } from '../wiring/faults.ts';
import type { Cloud } from './cloud.ts';

interface Second {
  product: Product;
  wiring: Wiring;
}

const namesIn = ({ stacks }: Product): string[] =>
  stacks.flatMap(({ stackName, template }) => physicalNames(stackName, template));

/** With the names of the first stage. */
const withoutNames = (wiring: Wiring): object =>
  JSON.parse(
    JSON.stringify(wiring)
      .replaceAll('/web-vitals/staging', '/web-vitals')
      .replaceAll('staging', 'production'),
  );

/** Resources that a destroyed stack retains, and another one can adopt. */
const kept = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolGroup',
  'AWS::S3::Bucket',
];

export function describeSecondDeployment(cloud: Cloud, wiring: Wiring, second: Second): void {
  describe('a second stage in the same account and region', () => {
    test('shares no name with the first', () => {
      const taken = new Set(namesIn(cloud));
      expect(taken.size).toBeGreaterThan(300);
      expect(namesIn(second.product).filter((name) => taken.has(name))).toEqual([]);
    });

    test('has its stage in every name', () => {
      const names = namesIn(second.product);
      expect(names.length).toBeGreaterThan(300);
      expect(names.filter((name) => !name.includes('staging'))).toEqual([]);
    });
  });

  describe('resources of a destroyed deployment that another one adopts', () => {
    test.each(kept)('is retained by the first: %s', (type) => {
      const found = cloud.all(type);
      expect(found.length).toBeGreaterThan(0);
      for (const { DeletionPolicy } of found) expect(DeletionPolicy).toBe('Retain');
    });

    test('is not created again, except the files of the app and of status pages, and a week of access logs', () => {
      const made = second.product.stacks.flatMap(({ template }) =>
        Object.values(template['Resources'] ?? {}).map(({ Type }) => Type),
      );
      expect(made).toContain('AWS::Cognito::UserPoolClient');
      expect(made.filter((type) => kept.includes(type))).toEqual([
        'AWS::S3::Bucket',
        'AWS::S3::Bucket',
        'AWS::S3::Bucket',
      ]);
    });

    test('serves every function with the settings and rights that new resources would', () => {
      const sound = Object.entries(wiring).filter(([entryPoint]) => !faults.has(entryPoint));
      expect(sound.length).toBeGreaterThan(200);
      expect(withoutNames(second.wiring)).toMatchObject(withoutNames(Object.fromEntries(sound)));
    });
  });
}
