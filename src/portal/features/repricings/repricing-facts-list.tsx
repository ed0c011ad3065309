import type { ReactNode } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { changeAmount } from './wording.ts'

interface Props {
  repricing: Repricing
  /** Its other facts: names and values. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Facts of a price change, the change itself first. */
export function RepricingFactsList({ repricing, facts }: Props) {
  const { originalPriceCents, priceCents } = repricing
  const price = `${inDollars(originalPriceCents)} → ${inDollars(priceCents)} per month, ${changeAmount(repricing)}`
  return (
    <dl>
      {[['Price', price] as const, ...facts].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
