import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addonChange } from '#contract/addon.ts'
import { offeringValueError } from '#contract/feature.ts'
import { cents } from '#contract/formats/field-types.ts'
import { planChange, planCreation } from '#contract/plan.ts'
import { repricingRequest } from '#contract/repricing.ts'
import { prices } from '#test/spec/rules/money.ts'

/*
 * A value at a limit of the specification is taken on the wire, the next one beyond it is not: what a screen takes must be
 * what the platform takes. The other tests send what is far beyond.
 */
interface Limit {
  /** The specification's sentence. */
  says: string
  takes: (value: never) => boolean
  within: readonly unknown[]
  beyond: readonly unknown[]
}

/** READINGS 10: every price that the table lets people type can be sent, too. */
const price = {
  says: 'READINGS 10: not negative, at most $1,000,000; CONTRACT: integer cents (0 to 100,000,000)',
  within: [...prices.flatMap(({ comes }) => comes ?? []), 99_999_999, 100_000_000],
  beyond: [-1, 0.5, 100_000_001],
}
const percentage = (value: number) => offeringValueError('percentage', value) === null

const limits: Readonly<Record<string, Limit>> = {
  'the price of a new plan': {
    ...price,
    takes: (priceCents) => v.is(planCreation, { name: 'Basic', priceCents }),
  },
  'the price of a plan': { ...price, takes: (priceCents) => v.is(planChange, { priceCents }) },
  'the price that is asked for': { ...price, takes: (priceCents) => v.is(repricingRequest, { priceCents }) },
  'a price in an answer': { ...price, takes: (value) => v.is(cents, value) },
  'the text about custom plans': {
    says: 'SPEC 5: at most 300 characters',
    takes: (customPlansText) => v.is(addonChange, { customPlansText }),
    within: ['', 'x'.repeat(300)],
    beyond: ['x'.repeat(301)],
  },
  'a percentage of a plan': {
    says: 'CONTRACT: 0–100 for percentage',
    takes: percentage,
    within: [0, 0.0001, 99.9999, 100],
    beyond: [-0.0001, 100.0001],
  },
}

describe('a value at its limit is taken, and none beyond it:', () => {
  test.each(Object.entries(limits))('%s', (_what, { says, takes, within, beyond }) => {
    const taken = (values: readonly unknown[]) => values.filter((value) => takes(value as never))
    expect([says, ...taken(within)]).toEqual([says, ...within])
    expect([says, ...taken(beyond)]).toEqual([says])
  })
})
