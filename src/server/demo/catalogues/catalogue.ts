import type { plans } from '#server/db/schema.ts'

type PlanFields = typeof plans.$inferInsert

/** Prices in cents per month; values in the order of the add-on's features. */
export interface PlanOffer {
  slug: string
  name: string
  priceCents: number
  values: readonly (boolean | number)[]
  settings?: Partial<
    Pick<
      PlanFields,
      | 'priceContract'
      | 'shield'
      | 'temporarySupported'
      | 'temporarySpaceSupported'
      | 'installableWithPrivateNetworking'
    >
  >
}

/**
 * An add-on's plans and features. The plan `test` is created automatically; `test` here is its value for each
 * feature.
 */
export interface Catalogue {
  features: readonly {
    name: string
    datatype: 'boolean' | 'number' | 'interval' | 'filesize' | 'percentage'
  }[]
  test: readonly (boolean | number)[]
  plans: readonly PlanOffer[]
}

export const gb = 2 ** 30
/** Seconds. */
export const secondsPerDay = 86_400
export const withPrivateNetworking = { installableWithPrivateNetworking: true } as const
