import { type Handlers, paged } from '#server/law/handler.ts'
import { loadCompanyLetters } from './load-company-letters.ts'
import { loadCompanyOverview } from './load-company-overview.ts'
import { searchCompanyOverviews } from './load-company-overviews.ts'
import { loadCompanyTransitions } from './load-company-transitions.ts'

export const companyOverviewHandlers = {
  companyOverviewList: async ({ query }, c) => paged(c, await searchCompanyOverviews(c.tx, query, c.page)),

  companyOverviewView: (_, c) => loadCompanyOverview(c, c.subject.id),

  companyLetterList: async (_, c) => paged(c, await loadCompanyLetters(c.tx, c.subject.id, c.page)),

  companyTransitionList: async (_, c) => paged(c, await loadCompanyTransitions(c.tx, c.subject.id, c.page)),
} satisfies Partial<Handlers>
