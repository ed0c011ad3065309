/** A plan's customer bills for a month, in cents before credits. */
export interface BilledLine {
  amountCents: number
  /** True if the platform pays the provider nothing for this add-on, and keeps nothing. */
  unpayable: boolean
}

/** The division of a line's or a month's billing, in cents. */
export interface Shares {
  /** The amount billed, before credits. */
  total: number
  /** The amount billed, less credits. */
  customer: number
  /** The part of it that is shared between platform and provider. */
  assessed: number
  platform: number
  provider: number
}

/**
 * Divides `whole` in proportion to `weights`, all in cents. Parts are rounded down; leftover cents go to the parts
 * with the largest remainders, the larger part first. The parts sum exactly to `whole`; none exceeds its weight if
 * `whole` does not exceed their sum. Throws if `whole` is positive and all weights are zero.
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

/** A share of an amount in cents, half cents rounded up. The share is in hundredths of a percent. */
const shareOf = (cents: number, basisPoints: number): number =>
  Number((2n * BigInt(cents) * BigInt(basisPoints) + 10_000n) / 20_000n)

const sumOf = (parts: readonly number[]) => parts.reduce((sum, each) => sum + each, 0)

/** Sums up lines in cents, before credits. */
export const sumOfCents = (lines: readonly Pick<BilledLine, 'amountCents'>[]): number =>
  sumOf(lines.map(({ amountCents }) => amountCents))

/**
 * Divides a month's billing and each line's between the platform and the provider. Credits reduce all lines
 * proportionally, unpayable add-ons' billing is not assessed, and the platform's share is rounded once, for the whole
 * month. In every column the lines sum to the month. Credits beyond the billing, as months closed before they were
 * limited may have, count up to it.
 */
export function divide(
  lines: readonly BilledLine[],
  { creditsCents, platformShareBasisPoints }: { creditsCents: number; platformShareBasisPoints: number },
): { month: Shares; lines: Shares[] } {
  const amounts = lines.map(({ amountCents }) => amountCents)
  const total = sumOf(amounts)
  const credited = Math.min(creditsCents, total)
  const credits = apportion(credited, amounts)
  const customer = amounts.map((amount, i) => amount - (credits[i] ?? 0))
  const assessed = customer.map((amount, i) => (lines[i]?.unpayable === true ? 0 : amount))
  const allAssessed = sumOf(assessed)
  const platformOfAll = shareOf(allAssessed, platformShareBasisPoints)
  const platform = apportion(platformOfAll, assessed)
  return {
    month: {
      total,
      customer: total - credited,
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
