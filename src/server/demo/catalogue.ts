import type { Availability } from '../../contract/plan.ts'

type Datatype = 'boolean' | 'number' | 'interval' | 'filesize' | 'percentage'

export interface FeatureStory {
  name: string
  datatype: Datatype
}

/** Values stand in the order of the add-on's features. Prices in cents per month. */
export interface PlanStory {
  slug: string
  name: string
  priceCents: number
  values: readonly (boolean | number)[]
  /** Where it ends up after GA, when that is not allUsers. */
  availability?: Availability
  contract?: true
  privateNetworking?: true
}

/** What an add-on sells; the plan `test` comes by itself. */
export interface Catalogue {
  features: readonly FeatureStory[]
  /** The value that `test` has for each feature. */
  test: readonly (boolean | number)[]
  plans: readonly PlanStory[]
}

const gb = 2 ** 30
const day = 86_400

export const catalogues = {
  'acme-queue': {
    features: [
      { name: 'Messages per month', datatype: 'number' },
      { name: 'Message retention', datatype: 'interval' },
      { name: 'Dead-letter queues', datatype: 'boolean' },
    ],
    test: [10_000, day, false],
    plans: [],
  },
  'acme-mail': {
    features: [
      { name: 'E-mails per month', datatype: 'number' },
      { name: 'Attachment size', datatype: 'filesize' },
      { name: 'Dedicated address', datatype: 'boolean' },
    ],
    test: [500, 5 * 2 ** 20, false],
    plans: [],
  },
  'acme-search': {
    features: [
      { name: 'Documents', datatype: 'number' },
      { name: 'Index size', datatype: 'filesize' },
      { name: 'Synonyms', datatype: 'boolean' },
    ],
    test: [1_000, gb / 4, false],
    plans: [
      { slug: 'starter', name: 'Starter', priceCents: 0, values: [10_000, gb, false] },
      { slug: 'team', name: 'Team', priceCents: 2_900, values: [250_000, 10 * gb, true] },
      {
        slug: 'business',
        name: 'Business',
        priceCents: 14_900,
        values: [2_000_000, 80 * gb, true],
        privateNetworking: true,
      },
    ],
  },
  'acme-vector': {
    features: [
      { name: 'Vectors', datatype: 'number' },
      { name: 'Storage', datatype: 'filesize' },
      { name: 'Recall target', datatype: 'percentage' },
    ],
    test: [5_000, gb / 2, 90],
    plans: [
      { slug: 'pilot', name: 'Pilot', priceCents: 1_900, values: [100_000, 2 * gb, 95] },
      { slug: 'growth', name: 'Growth', priceCents: 9_900, values: [1_000_000, 20 * gb, 97] },
      {
        slug: 'scale',
        name: 'Scale',
        priceCents: 49_900,
        values: [20_000_000, 400 * gb, 99],
        privateNetworking: true,
      },
    ],
  },
  'acme-postgres': {
    features: [
      { name: 'Storage', datatype: 'filesize' },
      { name: 'Connections', datatype: 'number' },
      { name: 'Backup retention', datatype: 'interval' },
      { name: 'Point-in-time recovery', datatype: 'boolean' },
      { name: 'High availability', datatype: 'boolean' },
      { name: 'Read replicas', datatype: 'number' },
      { name: 'Uptime objective', datatype: 'percentage' },
    ],
    test: [gb / 2, 5, 0, false, false, 0, 95],
    plans: [
      { slug: 'mini', name: 'Mini', priceCents: 500, values: [gb, 20, day, false, false, 0, 99] },
      { slug: 'basic', name: 'Basic', priceCents: 900, values: [10 * gb, 20, 2 * day, false, false, 0, 99] },
      {
        slug: 'standard-small',
        name: 'Standard Small',
        priceCents: 5_000,
        values: [64 * gb, 120, 4 * day, true, false, 1, 99],
      },
      {
        slug: 'standard-medium',
        name: 'Standard Medium',
        priceCents: 20_000,
        values: [256 * gb, 400, 4 * day, true, false, 2, 99],
      },
      {
        slug: 'standard-large',
        name: 'Standard Large',
        priceCents: 40_000,
        values: [512 * gb, 500, 7 * day, true, false, 3, 99],
      },
      {
        slug: 'premium-small',
        name: 'Premium Small',
        priceCents: 20_000,
        values: [64 * gb, 120, 7 * day, true, true, 2, 100],
      },
      {
        slug: 'premium-medium',
        name: 'Premium Medium',
        priceCents: 35_000,
        values: [256 * gb, 400, 7 * day, true, true, 3, 100],
      },
      {
        slug: 'premium-large',
        name: 'Premium Large',
        priceCents: 75_000,
        values: [768 * gb, 500, 14 * day, true, true, 5, 100],
        privateNetworking: true,
      },
      {
        slug: 'private-large',
        name: 'Private Large',
        priceCents: 110_000,
        values: [768 * gb, 500, 14 * day, true, true, 5, 100],
        privateNetworking: true,
        availability: 'inviteOnly',
      },
      {
        slug: 'enterprise',
        name: 'Enterprise',
        priceCents: 0,
        contract: true,
        values: [4096 * gb, 1000, 30 * day, true, true, 10, 100],
        privateNetworking: true,
      },
      {
        slug: 'legacy-standard',
        name: 'Legacy Standard',
        priceCents: 5_000,
        values: [64 * gb, 120, 4 * day, false, false, 0, 99],
        availability: 'allUsersHidden',
      },
      {
        slug: 'hobby-dev',
        name: 'Hobby Dev',
        priceCents: 0,
        values: [gb, 20, 0, false, false, 0, 95],
        availability: 'disabled',
      },
    ],
  },
  'acme-legacy': {
    features: [
      { name: 'Jobs per hour', datatype: 'number' },
      { name: 'Job time limit', datatype: 'interval' },
    ],
    test: [10, 60],
    plans: [
      { slug: 'worker', name: 'Worker', priceCents: 1_500, values: [100, 600] },
      { slug: 'worker-plus', name: 'Worker Plus', priceCents: 4_500, values: [1_000, 3_600] },
    ],
  },
  'globex-logs': {
    features: [
      { name: 'Log volume per day', datatype: 'filesize' },
      { name: 'Search history', datatype: 'interval' },
      { name: 'Alerts', datatype: 'boolean' },
    ],
    test: [gb / 100, day, false],
    plans: [
      { slug: 'lookout', name: 'Lookout', priceCents: 700, values: [gb / 2, 2 * day, true] },
      { slug: 'ranger', name: 'Ranger', priceCents: 4_900, values: [5 * gb, 7 * day, true] },
      { slug: 'sentinel', name: 'Sentinel', priceCents: 19_900, values: [40 * gb, 30 * day, true] },
    ],
  },
  'globex-metrics': {
    features: [
      { name: 'Custom metrics', datatype: 'number' },
      { name: 'Resolution', datatype: 'interval' },
      { name: 'Anomaly detection', datatype: 'boolean' },
    ],
    test: [10, 60, false],
    plans: [
      { slug: 'glance', name: 'Glance', priceCents: 1_200, values: [100, 60, false] },
      { slug: 'focus', name: 'Focus', priceCents: 7_900, values: [1_000, 10, true] },
    ],
  },
} as const satisfies Record<string, Catalogue>
