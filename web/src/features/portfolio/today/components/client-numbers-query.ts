import { listClientNumbers } from '../../../../../../shared/calls/portfolio/today.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callQuery } from '../../../../lib/call-query.ts';

export const clientNumbersKey = [...portfolioKey, 'clients'] as const;
export const clientNumbersQuery = callQuery(clientNumbersKey, listClientNumbers, {});
