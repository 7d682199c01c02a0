import { settings } from '../../shared/settings/catalogue.ts';

const demo = {
  companyName: 'Demo Company (local host, not a real seller)',
  companyAddress: 'Example Street 1;1000 Example City',
  companyVatId: 'DEMO-VAT-ID',
  companyEmail: 'billing@example.com',
} as const;

/** Puts an obviously fictitious company on the local host's invoices and terms, unless the operator sets one. */
export function useDemoCompany(env: NodeJS.ProcessEnv): void {
  const values = Object.entries(demo).map(([name, value]) => {
    const { variable } = settings[name as keyof typeof demo];
    return [variable, value] as const;
  });
  if (values.some(([variable]) => env[variable])) return;
  for (const [variable, value] of values) env[variable] = value;
}
