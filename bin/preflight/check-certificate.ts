import * as z from 'zod';
import type { Check } from './check.ts';
import { fine, note, wrong } from './finding.ts';
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

/** The certificate of the operator's own domain, which CloudFront takes from us-east-1 only. */
export const checkCertificate: Check = {
  about: 'Domain',
  asks: 'whether the certificate is issued',
  rights: ['acm:DescribeCertificate'],
  async find({ aws, settings: { publicUrl, certificateArn } }) {
    if (publicUrl === '') return fine('The product gets an address of CloudFront.');
    const host = new URL(publicUrl).hostname;
    const request = `aws acm request-certificate --domain-name ${host} --validation-method DNS --region ${edgeRegion}`;
    if (certificateArn === '')
      return note(
        `publicUrl is set without certificateArn: links name ${host}, but CloudFront does not answer for it, unless something of yours in front of it does. Request a certificate, and pass its ARN.`,
        request,
      );
    if (!publicUrl.startsWith('https://'))
      return wrong('publicUrl has to begin with https://, as the certificate is for that.');
    const { Certificate: it } = Described.parse(
      await aws
        .json('acm', edgeRegion, 'CertificateManager.DescribeCertificate', {
          CertificateArn: certificateArn,
        })
        .catch((error: unknown) => {
          if (error instanceof Error && error.name === 'ResourceNotFoundException')
            return { Certificate: { Status: 'missing', DomainName: '' } };
          throw error;
        }),
    );
    if (it.Status === 'missing')
      return wrong(`There is no certificate ${certificateArn} in this account.`, request);
    const names = [...new Set([it.DomainName, ...it.SubjectAlternativeNames])];
    if (!names.some((name) => covers(name, host)))
      return wrong(`The certificate is for ${names.join(', ')}, not for ${host}.`, request);
    if (it.Status === 'ISSUED') return fine(`The certificate for ${host} is issued.`);
    if (it.Status !== 'PENDING_VALIDATION')
      return wrong(`The certificate for ${host} is ${it.Status}. Request another.`, request);
    const records = it.DomainValidationOptions.flatMap(({ ResourceRecord, ValidationStatus }) =>
      ResourceRecord === undefined || ValidationStatus === 'SUCCESS'
        ? []
        : [`${ResourceRecord.Name} CNAME ${ResourceRecord.Value}`],
    );
    return wrong(
      `The certificate for ${host} waits for its proof. Add this record to the DNS of your domain, and wait some minutes: ${[...new Set(records)].join('; ')}`,
      `aws acm wait certificate-validated --certificate-arn ${certificateArn} --region ${edgeRegion}`,
    );
  },
};

/** A wildcard stands for one label. */
const covers = (name: string, host: string): boolean =>
  name.toLowerCase() === host ||
  (name.startsWith('*.') && name.slice(2).toLowerCase() === host.split('.').slice(1).join('.'));
