import * as z from 'zod';
import { hostsOf, type Settings } from '../../lib/settings.ts';
import type { Aws } from './aws.ts';
import type { Check } from './check.ts';
import { fine, type Finding, note, wrong } from './finding.ts';
import { edgeRegion } from './regions.ts';

/** https://docs.aws.amazon.com/acm/latest/APIReference/API_CertificateDetail.html */
const Described = z.object({
  Certificate: z.object({
    Status: z.string(),
    DomainName: z.string(),
    SubjectAlternativeNames: z.array(z.string()).default([]),
    DomainValidationOptions: z
      .array(
        z.object({
          ResourceRecord: z.object({ Name: z.string(), Value: z.string() }).optional(),
          ValidationStatus: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

/** Certificates of the operator's own domain and of those of status pages, which CloudFront takes from us-east-1 only. */
export const checkCertificate: Check = {
  about: 'Domain',
  asks: 'whether the certificates are issued',
  rights: ['acm:DescribeCertificate'],
  async find({ aws, settings }) {
    const { statusDomains, statusDomainsCertificate } = settings;
    const ofStatusPages = statusDomains.length > 0 && {
      arn: statusDomainsCertificate,
      hosts: hostsOf(statusDomains),
    };
    return [
      await ownDomain(aws, settings),
      ...(ofStatusPages ? [await stateOf(aws, ofStatusPages)] : []),
    ];
  },
};

const requestOf = ([host = '', ...others]: readonly string[]): string =>
  `aws acm request-certificate --domain-name ${host}${others.length === 0 ? '' : ` --subject-alternative-names ${others.join(' ')}`} --validation-method DNS --region ${edgeRegion}`;

async function ownDomain(
  aws: Aws,
  { publicUrl, certificateArn: arn }: Pick<Settings, 'publicUrl' | 'certificateArn'>,
): Promise<Finding> {
  if (publicUrl === '') return fine('The product gets an address of CloudFront.');
  const host = new URL(publicUrl).hostname;
  if (arn === '')
    return note(
      `publicUrl is set without certificateArn: links name ${host}, but CloudFront does not answer for it, unless something of yours in front of it does. Request a certificate, and pass its ARN.`,
      requestOf([host]),
    );
  if (!publicUrl.startsWith('https://'))
    return wrong('publicUrl has to begin with https://, as the certificate is for that.');
  return stateOf(aws, { arn, hosts: [host] });
}

async function stateOf(
  aws: Aws,
  { arn, hosts }: { arn: string; hosts: readonly string[] },
): Promise<Finding> {
  const { Certificate: it } = Described.parse(
    await aws
      .json('acm', edgeRegion, 'CertificateManager.DescribeCertificate', { CertificateArn: arn })
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'ResourceNotFoundException')
          return { Certificate: { Status: 'missing', DomainName: '' } };
        throw error;
      }),
  );
  const request = requestOf(hosts);
  if (it.Status === 'missing')
    return wrong(`There is no certificate ${arn} in this account.`, request);
  const names = [...new Set([it.DomainName, ...it.SubjectAlternativeNames])];
  const missing = hosts.filter((host) => !names.some((name) => covers(name, host)));
  if (missing.length > 0)
    return wrong(
      `The certificate is for ${names.join(', ')}, not for ${missing.join(', ')}.`,
      request,
    );
  const all = hosts.join(', ');
  if (it.Status === 'ISSUED') return fine(`The certificate for ${all} is issued.`);
  if (it.Status !== 'PENDING_VALIDATION')
    return wrong(`The certificate for ${all} is ${it.Status}. Request another.`, request);
  const records = it.DomainValidationOptions.flatMap(({ ResourceRecord, ValidationStatus }) =>
    ResourceRecord === undefined || ValidationStatus === 'SUCCESS'
      ? []
      : [`${ResourceRecord.Name} CNAME ${ResourceRecord.Value}`],
  );
  return wrong(
    `The certificate for ${all} waits for its proof. Add each record to the DNS of its domain, and wait some minutes: ${[...new Set(records)].join('; ')}`,
    `aws acm wait certificate-validated --certificate-arn ${arn} --region ${edgeRegion}`,
  );
}

/** A wildcard stands for one label. */
const covers = (name: string, host: string): boolean =>
  name.toLowerCase() === host ||
  (name.startsWith('*.') && name.slice(2).toLowerCase() === host.split('.').slice(1).join('.'));
