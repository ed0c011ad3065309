import { type Catalogue, secondsPerDay, gb, type PlanOffer, withPrivateNetworking } from './catalogue.ts'

/** Acme Postgres's catalogue at launch. */
const launched = [
  {
    slug: 'hobby-dev',
    name: 'Hobby Dev',
    priceCents: 0,
    values: [gb, 20, 0, false, false, 0, 5],
  },
  {
    slug: 'mini',
    name: 'Mini',
    priceCents: 500,
    values: [gb, 20, secondsPerDay, false, false, 0, 5],
    settings: { temporarySupported: true },
  },
  {
    slug: 'basic',
    name: 'Basic',
    priceCents: 900,
    values: [10 * gb, 20, 2 * secondsPerDay, false, false, 0, 10],
  },
  {
    slug: 'standard-classic',
    name: 'Standard Classic',
    priceCents: 5_000,
    values: [32 * gb, 80, 2 * secondsPerDay, false, false, 0, 20],
  },
  {
    slug: 'standard-small',
    name: 'Standard Small',
    priceCents: 4_500,
    values: [64 * gb, 120, 4 * secondsPerDay, true, false, 1, 25],
  },
  {
    slug: 'standard-medium',
    name: 'Standard Medium',
    priceCents: 18_000,
    values: [256 * gb, 400, 4 * secondsPerDay, true, false, 2, 50],
  },
  {
    slug: 'standard-large',
    name: 'Standard Large',
    priceCents: 40_000,
    values: [512 * gb, 500, 7 * secondsPerDay, true, false, 3, 100],
  },
  {
    slug: 'enterprise',
    name: 'Enterprise',
    priceCents: 0,
    values: [4096 * gb, 1_000, 30 * secondsPerDay, true, true, 10, 100],
    settings: { ...withPrivateNetworking, priceContract: true },
  },
] as const satisfies readonly PlanOffer[]

/** Plans that Acme Postgres added a year later. */
export const addedPostgresPlans = [
  {
    slug: 'premium-small',
    name: 'Premium Small',
    priceCents: 25_000,
    values: [64 * gb, 120, 7 * secondsPerDay, true, true, 2, 50],
    settings: { ...withPrivateNetworking, temporarySpaceSupported: true },
  },
  {
    slug: 'premium-medium',
    name: 'Premium Medium',
    priceCents: 45_000,
    values: [256 * gb, 400, 7 * secondsPerDay, true, true, 3, 100],
    settings: withPrivateNetworking,
  },
  {
    slug: 'premium-large',
    name: 'Premium Large',
    priceCents: 95_000,
    values: [768 * gb, 500, 14 * secondsPerDay, true, true, 5, 100],
    settings: withPrivateNetworking,
  },
  {
    slug: 'shield-large',
    name: 'Shield Large',
    priceCents: 140_000,
    values: [768 * gb, 500, 30 * secondsPerDay, true, true, 5, 100],
    settings: { ...withPrivateNetworking, shield: true },
  },
] as const satisfies readonly PlanOffer[]

export const postgresCatalogue = {
  features: [
    { name: 'Storage', datatype: 'filesize' },
    { name: 'Connections', datatype: 'number' },
    { name: 'Backup retention', datatype: 'interval' },
    { name: 'Point-in-time recovery', datatype: 'boolean' },
    { name: 'High availability', datatype: 'boolean' },
    { name: 'Read replicas', datatype: 'number' },
    { name: 'Dedicated CPU', datatype: 'percentage' },
  ],
  test: [gb / 2, 5, 0, false, false, 0, 0],
  plans: launched,
} as const satisfies Catalogue
