import type { Feature } from '#contract/feature.ts'

/** The features of the add-on whose panels are edited. */
export const features = ['f1', 'f2'].map((id) => ({
  id,
  name: id,
  datatype: 'number',
  boolean: false,
})) as Feature[]

/** A plan as it is stored. */
export const plan = {
  name: 'Big',
  slug: 'big',
  priceCents: 5000,
  priceContract: false,
  enabled: true,
  public: false,
  visible: false,
  availability: 'inviteOnly',
  shield: false,
  shieldDefault: false,
  temporarySupported: false,
  temporarySpaceSupported: false,
  installableWithPrivateNetworking: false,
  installableWithoutPrivateNetworking: true,
  offerings: features.map((feature) => ({ feature, value: 10 })),
}
/** The facts that its form is made by. */
export const planFacts = { features, stored: true, staff: true, price: null, before: null }
