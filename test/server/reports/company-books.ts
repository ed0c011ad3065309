import { billOf, type SoldPlan, type Stretch } from './billing-oracle.ts'

/*
 * The months of a company that sells one add-on, as READINGS 25 and issue 37 have them: bills by the oracle, credits that
 * reduce them, the oldest first, and what is left is divided. Amounts are cents, instants ms since 1970.
 */

/** A month, from its first instant until the next one's. */
export interface BookedMonth {
  first: number
  end: number
}

export interface CompanyBooks {
  /** The add-on's slug. */
  addon: string
  plans: Readonly<Record<string, SoldPlan>>
  stretches: readonly (Stretch & { plan: string })[]
  /** In the order in which they are given. `period` is YYYY-MM. */
  credits: readonly { at: number; period: string; cents: number; reason: string }[]
  /** From that of the first sale on. */
  months: readonly BookedMonth[]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

/** Cents by plan, of those that brought something. */
function billsOf({ plans, stretches }: CompanyBooks, month: BookedMonth, until: number) {
  const bills: Record<string, number> = {}
  for (const { plan, ...stretch } of stretches) {
    const sold = plans[plan]
    if (sold === undefined) throw new Error(`${plan} is no plan`)
    const cents = Number(billOf(sold, stretch, { ...month, until: Math.min(until, month.end) }))
    if (cents > 0) bills[plan] = (bills[plan] ?? 0) + cents
  }
  return bills
}

/** The months that have begun before an instant, up to it, as they are on the wire, and what is left of credits then. */
export function booksUntil(books: CompanyBooks, until: number) {
  const rests = books.credits.flatMap((each) => (each.at > until ? [] : [{ ...each }]))
  return books.months.flatMap((month) => {
    if (month.first >= until) return []
    const period = new Date(month.first).toISOString().slice(0, 7)
    const bills = billsOf(books, month, until)
    const total = sumOf(Object.values(bills))
    const due = rests.filter((each) => each.period <= period)
    const credits: { cents: number; reason: string }[] = []
    for (const rest of due) {
      const cents = Math.min(rest.cents, total - sumOf(credits.map((each) => each.cents)))
      rest.cents -= cents
      if (cents > 0) credits.push({ cents, reason: rest.reason })
    }
    const customer = total - sumOf(credits.map(({ cents }) => cents))
    // 30 %, half cents up.
    const platform = Math.floor((customer * 3 + 5) / 10)
    const report = {
      period,
      addon_billings: total === 0 ? {} : { [books.addon]: bills },
      total_billings_as_cents: total,
      customer_billings_as_cents: customer,
      provider_assessed_billings_as_cents: customer,
      heroku_share_as_cents: platform,
      provider_share_as_cents: customer - platform,
      credits,
    }
    return [{ report, left: sumOf(due.map(({ cents }) => cents)) }]
  })
}
