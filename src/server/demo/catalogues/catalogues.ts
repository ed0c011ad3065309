import { type Catalogue, secondsPerDay, gb, withPrivateNetworking } from './catalogue.ts'
import { postgresCatalogue } from './postgres.ts'

/** The catalogues of the add-ons that have a listing. */
export const catalogues = {
  'acme-postgres': postgresCatalogue,
  'acme-queue': {
    features: [
      { name: 'Messages per month', datatype: 'number' },
      { name: 'Message retention', datatype: 'interval' },
      { name: 'Dead-letter queues', datatype: 'boolean' },
    ],
    test: [10_000, secondsPerDay, false],
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
        settings: withPrivateNetworking,
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
        settings: withPrivateNetworking,
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
    test: [10 * 2 ** 20, secondsPerDay, false],
    plans: [
      { slug: 'lookout', name: 'Lookout', priceCents: 700, values: [gb / 2, 2 * secondsPerDay, true] },
      { slug: 'ranger', name: 'Ranger', priceCents: 4_900, values: [5 * gb, 7 * secondsPerDay, true] },
      { slug: 'sentinel', name: 'Sentinel', priceCents: 19_900, values: [40 * gb, 30 * secondsPerDay, true] },
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
} satisfies Record<string, Catalogue>
