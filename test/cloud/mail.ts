import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import type { Cloud } from './cloud.ts';

export function describeMail({ all, of }: Cloud): void {
  const sending = () => of('WebVitalsMailSending');
  const rolesWith = (action: string) =>
    all('AWS::IAM::Role').filter((role) => JSON.stringify(role['Properties']).includes(action));

  describe('what SES reports about mails', () => {
    test('is published by our configuration set only, over TLS', () => {
      const [policy] = Object.values(sending().findResources('AWS::SNS::TopicPolicy'));
      const Statement: { Effect: string }[] = policy?.['Properties'].PolicyDocument.Statement;
      const [denied, allowed, ...more] = Statement;
      expect(more).toEqual([]);
      expect(denied).toMatchObject({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      });
      expect(allowed).toMatchObject({
        Effect: 'Allow',
        Principal: { Service: 'ses.amazonaws.com' },
        Action: 'sns:Publish',
      });
      expect(JSON.stringify(allowed)).toContain(':configuration-set/');
    });

    test('is about bounces and complaints, and reaches the queue as SES wrote it', () => {
      sending().hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
        EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
      });
      of('WebVitalsJobs').hasResourceProperties('AWS::SNS::Subscription', {
        Protocol: 'sqs',
        RawMessageDelivery: true,
      });
      of('WebVitalsJobs').hasResourceProperties('AWS::SQS::QueuePolicy', {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Action: 'sqs:SendMessage',
              Principal: { Service: 'sns.amazonaws.com' },
              Condition: { ArnEquals: { 'aws:SourceArn': Match.anyValue() } },
            }),
          ]),
        },
      });
    });

    test('of a complaint does not keep a password reset from being sent', () => {
      sending().hasResourceProperties('AWS::SES::ConfigurationSet', {
        SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
      });
    });
  });

  test('lets functions that send mail name the configuration set', () => {
    const senders = rolesWith('ses:SendEmail');
    expect(senders.length).toBeGreaterThan(2);
    for (const role of senders)
      expect(JSON.stringify(role['Properties'])).toContain(':configuration-set/');
  });

  test('gives the key of unsubscribe links to those who sign or read them', () => {
    const readers = rolesWith('parameter/web-vitals/mail-link-key');
    expect(readers.length).toBeGreaterThanOrEqual(3);
    expect(readers.length).toBeLessThan(10);
  });
}
