import * as z from 'zod';

/**
 * The company that runs this installation, as its invoices and terms name it. What the operator has not set is null.
 */
export const Company = z.object({
  name: z.string().nullable().default(null),
  addressLines: z.array(z.string()).default([]),
  vatId: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
});
export type Company = z.infer<typeof Company>;

/** Settings of an operator; empty where they are not set. */
export interface CompanySettings {
  companyName: string;
  /** Lines with `;` between. */
  companyAddress: string;
  companyVatId: string;
  companyEmail: string;
}

export const companyOf = (settings: CompanySettings): Company => ({
  name: settings.companyName.trim() || null,
  addressLines: settings.companyAddress
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  vatId: settings.companyVatId.trim() || null,
  email: settings.companyEmail.trim() || null,
});

/** Fields of the company that an invoice requires. @param hasVat whether it charges VAT or shifts it to the customer */
export const missingFrom = (company: Company, { hasVat }: { hasVat: boolean }): string[] => [
  ...(company.name === null ? ['name'] : []),
  ...(company.addressLines.length === 0 ? ['address'] : []),
  ...(hasVat && company.vatId === null ? ['VAT ID'] : []),
];
