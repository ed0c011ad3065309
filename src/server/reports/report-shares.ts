/** A plan's bills to customers in a month, in cents before credits. */
export interface BilledLine {
  amountCents: number
  /** The platform pays its provider nothing for this add-on, and takes nothing. */
  unpayable: boolean
}

/** How a line's or a whole month's billing is divided, in cents. */
export interface Shares {
  /** The amount billed, before credits. */
  total: number
  /** The same, less credits. */
  customer: number
  /** The part of it that is shared. */
  assessed: number
  platform: number
  provider: number
}

/**
 * Divides `whole` in proportion to `weights`, all in cents: parts are rounded down, and the cents left over go
 * to those that lost most, the larger first. The parts sum up to `whole` exactly; none is over its weight when
 * `whole` is not over their sum. Throws where there is something to divide and nothing to divide it by.
 */
export function apportion(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, each) => total + BigInt(each), 0n)
  if (sum === 0n) {
    if (whole !== 0) throw new Error(`${whole} cents can't be divided among nothing`)
    return weights.map(() => 0)
  }
  const exact = weights.map((weight, index) => {
    const product = BigInt(whole) * BigInt(weight)
    return { index, weight, part: Number(product / sum), lost: product % sum }
  })
  const left = whole - exact.reduce((total, { part }) => total + part, 0)
  const favoured = new Set(
    exact
      .toSorted((a, b) => (a.lost === b.lost ? b.weight - a.weight : a.lost < b.lost ? 1 : -1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return exact.map(({ index, part }) => (favoured.has(index) ? part + 1 : part))
}

/** A share of an amount of cents, half cents up. The share is in hundredths of a percent. */
const shareOf = (cents: number, basisPoints: number): number =>
  Number((2n * BigInt(cents) * BigInt(basisPoints) + 10_000n) / 20_000n)

const sumOf = (parts: readonly number[]) => parts.reduce((sum, each) => sum + each, 0)

/**
 * A month's billing and each line's, divided between the platform and the provider: credits are taken from
 * every line alike, what unpayable add-ons brought is not assessed, and the platform's share is rounded once,
 * for the whole month. Lines sum up to the month in every column. Throws where credits are over the billing.
 */
export function divide(
  lines: readonly BilledLine[],
  { creditsCents, platformShareBasisPoints }: { creditsCents: number; platformShareBasisPoints: number },
): { month: Shares; lines: Shares[] } {
  const amounts = lines.map(({ amountCents }) => amountCents)
  const total = sumOf(amounts)
  if (creditsCents > total) throw new Error(`credits of ${creditsCents} cents are over the billed ${total}`)
  const credits = apportion(creditsCents, amounts)
  const customer = amounts.map((amount, i) => amount - (credits[i] ?? 0))
  const assessed = customer.map((amount, i) => (lines[i]?.unpayable === true ? 0 : amount))
  const allAssessed = sumOf(assessed)
  const platformOfAll = shareOf(allAssessed, platformShareBasisPoints)
  const platform = apportion(platformOfAll, assessed)
  return {
    month: {
      total,
      customer: total - creditsCents,
      assessed: allAssessed,
      platform: platformOfAll,
      provider: allAssessed - platformOfAll,
    },
    lines: amounts.map((amount, i) => {
      const own = { customer: customer[i] ?? 0, assessed: assessed[i] ?? 0, platform: platform[i] ?? 0 }
      return { total: amount, ...own, provider: own.assessed - own.platform }
    }),
  }
}
