import type { ListedPlan } from '../../../../../../shared/calls/billing/plans.ts';

const plan = (
  name: ListedPlan['name'],
  [monthly, annual]: [number, number],
  [sites, pages, subUsers]: [number, number, number],
): ListedPlan => ({
  name,
  price_month: monthly,
  price_annual: annual,
  priceMonth: monthly,
  priceAnnual: annual,
  is_paid: true,
  vat_added: true,
  notification: 'Email, Slack, Discord, Microsoft Teams and Webhook',
  psiscan: `${sites} per day`,
  uptime: 'Hourly',
  screenshot: 'Hourly',
  features: {
    sites: {
      unlimited: false,
      limit: sites,
      pagesUnlimited: name === 'Business',
      pagesLimit: pages,
    },
    subusers: { unlimited: false, limit: subUsers },
    competitor_sites: { unlimited: false, limit: sites },
  },
});

/** As `GET /plan/list` answers them. */
export const listedPlans: [ListedPlan, ListedPlan, ListedPlan] = [
  plan('Developer', [19, 15], [3, 10, 1]),
  plan('Team', [39, 32], [5, 10, 5]),
  plan('Business', [79, 65], [10, 5, 10]),
];
