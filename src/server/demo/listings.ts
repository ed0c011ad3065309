import type { NewAddon } from '../rules/addons.ts'

/** An add-on's words on the marketplace, and how many screenshots it has. */
export interface Listing {
  company: 'acme' | 'globex'
  displayName: string
  name: string
  category: string
  fields: Omit<NewAddon, 'companyId' | 'slug' | 'name' | 'displayName'>
  benefits: readonly (readonly [title: string, description: string])[]
  screenshots: number
}

const support = (slug: string) => ({
  emailSupport: `support@${slug}.example`,
  websiteUrl: `https://${slug}.example`,
  providerTermsUrl: `https://${slug}.example/terms`,
})

export const listings = {
  'acme-queue': {
    company: 'acme',
    displayName: 'Acme Queue',
    name: 'Acme Queue',
    category: 'messaging-and-queueing',
    fields: {
      ...support('acme-queue'),
      summary:
        'Durable message queues with retries, schedules and dead letters, and nothing to run yourself.',
      legalStatements:
        'Messages are stored in the region of the app. Acme Data processes them on your behalf only.',
      tags: 'queue, messaging, background jobs',
      languages: ['Go', 'Node', 'Python', 'Ruby'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Nothing is lost', 'Every message is written to three machines before it is acknowledged.'],
      ['Retries that behave', 'Back-off, jitter and a dead-letter queue that you can replay from.'],
    ],
    screenshots: 3,
  },
  'acme-mail': {
    company: 'acme',
    displayName: 'Acme Mail',
    name: 'Acme Mail',
    category: 'email-sms',
    fields: {
      ...support('acme-mail'),
      summary: 'Transactional e-mail that arrives: signed, watched, and explained when it does not.',
      legalStatements: 'Recipients’ addresses are kept for 30 days and then deleted.',
      tags: 'email, smtp, deliverability',
      languages: ['Java', 'Node', 'PHP', 'Python', 'Ruby'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Ready in a minute', 'An SMTP server and an HTTP API, with credentials in your config vars.'],
      [
        'Know what happened',
        'Opens, bounces and complaints by message, with the receiving server’s own words.',
      ],
    ],
    screenshots: 2,
  },
  'acme-search': {
    company: 'acme',
    displayName: 'Acme Search',
    name: 'Acme Search',
    category: 'search',
    fields: {
      ...support('acme-search'),
      summary: 'Typo-tolerant full-text search with an index that follows your database.',
      legalStatements: 'Indexed documents stay in the region of the app.',
      tags: 'search, full-text, autocomplete',
      languages: ['Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Fast from the first letter', 'Results while people type, in under 20 ms at the median.'],
      ['Follows your data', 'Changes in your tables reach the index within a second.'],
      ['Forgiving', 'Typos, plurals and synonyms find what was meant.'],
    ],
    screenshots: 4,
  },
  'acme-vector': {
    company: 'acme',
    displayName: 'Acme Vector',
    name: 'Acme Vector',
    category: 'data-stores',
    fields: {
      ...support('acme-vector'),
      summary: 'A vector index for embeddings, with filters and exact recall when you ask for it.',
      legalStatements: 'Vectors are never used to train models.',
      tags: 'vectors, embeddings, ai',
      languages: ['Go', 'Node', 'Python'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Filters first', 'Metadata filters are part of the index, not a second pass.'],
      ['Recall you can set', 'Choose speed or exactness for each query.'],
    ],
    screenshots: 3,
  },
  'acme-postgres': {
    company: 'acme',
    displayName: 'Acme Postgres',
    name: 'Acme Postgres',
    category: 'data-stores',
    fields: {
      ...support('acme-postgres'),
      summary: 'PostgreSQL with backups, replicas and upgrades that you do not have to think about.',
      legalStatements: 'Backups are encrypted and kept in the region of the database.',
      tags: 'postgres, sql, database',
      languages: ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'],
      supportedGenerations: ['cedar', 'fir'],
      statusPageUrl: 'https://status.acme-postgres.example',
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Back to any second', 'Point-in-time recovery from four to thirty days, by plan.'],
      ['Upgrades without a weekend', 'Follow a new major version on a replica and switch over in seconds.'],
      ['Replicas close to your app', 'Read replicas in every region of the platform.'],
    ],
    screenshots: 5,
  },
  'acme-legacy': {
    company: 'acme',
    displayName: 'Acme Legacy Workers',
    name: 'Acme Legacy Workers',
    category: 'scheduling-and-workers',
    fields: {
      ...support('acme-legacy'),
      summary: 'Hosted background workers of the first generation. Replaced by Acme Queue.',
      tags: 'workers, jobs',
      languages: ['Ruby'],
      provisioningApiVersion: 3,
    },
    benefits: [['Workers without servers', 'Jobs run on machines that Acme keeps.']],
    screenshots: 2,
  },
  'globex-logs': {
    company: 'globex',
    displayName: 'Globex Logs',
    name: 'Globex Logs',
    category: 'logging',
    fields: {
      ...support('globex-logs'),
      summary: 'Every log line of every process, searchable a second after it was written.',
      legalStatements: 'Log lines are deleted after the plan’s search history ends.',
      tags: 'logs, search, alerts',
      languages: ['Go', 'Java', 'Node', 'Python', 'Ruby'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Live tail', 'Watch all processes in one stream, filtered as you type.'],
      ['Alerts that wake the right person', 'By pattern, rate or silence, to chat, mail or pager.'],
    ],
    screenshots: 3,
  },
  'globex-metrics': {
    company: 'globex',
    displayName: 'Globex Metrics',
    name: 'Globex Metrics',
    category: 'metrics-and-analytics',
    fields: {
      ...support('globex-metrics'),
      summary: 'Dashboards and alerts from the metrics that your app already emits.',
      tags: 'metrics, dashboards, monitoring',
      languages: ['Go', 'Node', 'Python'],
      provisioningApiVersion: 3,
    },
    benefits: [
      ['Dashboards by themselves', 'Useful charts from the first minute, made from what your app sends.'],
    ],
    screenshots: 2,
  },
} as const satisfies Record<string, Listing>

/** The add-on that was only just created: little more than its name. */
export const newcomer = {
  company: 'acme',
  slug: 'acme-cache',
  name: 'Acme Cache',
  displayName: 'Acme Cache',
  fields: { languages: ['Node', 'Ruby'], tags: 'cache, redis' },
} as const

export const demoCompanies = {
  acme: {
    name: 'Acme Data',
    addr1: '500 Howard Street',
    addr2: 'Floor 7',
    city: 'San Francisco',
    state: 'CA',
    zip: '94105',
    country: 'United States',
    phone: '+1 415 555 0134',
    emailAdmin: 'engineering@acme.example',
    technicalContactFullName: 'Ada Partner',
    billingFullName: 'Bo Ledger',
    billingEmail: 'billing@acme.example',
  },
  globex: {
    name: 'Globex',
    addr1: '12 Canal Street',
    addr2: null,
    city: 'Dublin',
    state: 'Leinster',
    zip: 'D02 X285',
    country: 'Ireland',
    phone: '+353 1 555 0171',
    emailAdmin: 'platform@globex.example',
    technicalContactFullName: 'Grace Partner',
    billingFullName: 'Bill Finch',
    billingEmail: 'accounts@globex.example',
  },
} as const
