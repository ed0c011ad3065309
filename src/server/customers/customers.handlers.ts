import { mostCustomerDays, usualCustomerDays } from '#contract/customers.ts'
import { daysFrom } from '#contract/formats/day-range.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Handlers } from '#server/law/handler.ts'
import { invalid } from '#server/law/refusal.ts'
import { dayAfter, earlierOf } from './days.ts'
import { loadCustomers } from './load-customers.ts'
import { loadRetention } from './load-retention.ts'

export const customerHandlers = {
  customersView: async ({ query }, { tx, subject, now }) => {
    const today = dayOf(now)
    const to = earlierOf(query.to ?? today, today)
    const from = query.from ?? dayAfter(to, 1 - usualCustomerDays)
    if (daysFrom(new Date(from), to) >= mostCustomerDays)
      throw invalid({ from: [`is too early: at most ${mostCustomerDays} days are listed`] })
    const found = await loadCustomers(tx, { addonId: subject.id, from, to, now })
    return { from, to, until: now.toISOString(), ...found }
  },
  customerRetentionView: (_, { tx, subject, now }) => loadRetention(tx, subject.id, now),
} satisfies Partial<Handlers>
