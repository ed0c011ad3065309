import { addresses, type Listing } from './listing.ts'

export const acmeListings = {
  'acme-queue': {
    slug: 'acme-queue',
    company: 'acme',
    name: 'Acme Queue',
    category: 'messaging-and-queueing',
    fields: {
      ...addresses('acme-queue'),
      summary:
        'Durable message queues with retries, schedules and dead letters. Add consumers when a queue grows, replay what failed, and run nothing yourself.',
      legalStatements:
        'Messages are stored in the region of the app and deleted when their retention ends. Acme Data processes them on your behalf only.',
      tags: 'queue,messaging,background jobs',
      languages: ['Go', 'Node', 'Python', 'Ruby'],
    },
    benefits: [
      ['Nothing is lost', 'Every message is written to three machines before it is acknowledged.'],
      [
        'Retries that behave',
        'Back-off with jitter, and a dead-letter queue that you can look into and replay.',
      ],
      ['Schedules included', 'Send a message tomorrow at nine, or every night, with the same call.'],
    ],
  },
  'acme-mail': {
    slug: 'acme-mail',
    company: 'acme',
    name: 'Acme Mail',
    category: 'email-sms',
    fields: {
      ...addresses('acme-mail'),
      summary:
        'Transactional e-mail that arrives: signed, watched, and explained when it does not. Send over SMTP or HTTP and follow each message to its mailbox.',
      legalStatements: 'Recipients’ addresses and message bodies are kept for 30 days and then deleted.',
      tags: 'email,smtp,deliverability',
      languages: ['Java', 'Node', 'PHP', 'Python', 'Ruby'],
    },
    benefits: [
      ['Ready in a minute', 'An SMTP server and an HTTP API, with the credentials in your config vars.'],
      [
        'Know what happened',
        'Deliveries, bounces and complaints by message, in the receiving server’s own words.',
      ],
    ],
  },
  'acme-search': {
    slug: 'acme-search',
    company: 'acme',
    name: 'Acme Search',
    category: 'search',
    fields: {
      ...addresses('acme-search'),
      summary:
        'Full-text search that forgives typing errors, with an index that follows your database. No pipeline to build: point it at your tables and search.',
      legalStatements: 'Indexed documents stay in the region of the app. Search terms are not shared.',
      tags: 'search,full-text,autocomplete',
      languages: ['Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'],
      supportedGenerations: ['cedar', 'fir'],
    },
    benefits: [
      ['Fast from the first letter', 'Results while people type, in 14 ms at the median.'],
      ['Follows your data', 'Changes in your tables reach the index within a second.'],
      ['Forgiving', 'Typing errors, plurals and synonyms still find what was meant.'],
    ],
  },
  'acme-vector': {
    slug: 'acme-vector',
    company: 'acme',
    name: 'Acme Vector',
    category: 'data-stores',
    fields: {
      ...addresses('acme-vector'),
      summary:
        'A vector index for embeddings, with filters inside the index and exact recall when you ask for it. Grows from a prototype to billions of queries.',
      legalStatements: 'Your vectors are yours: they are never used to train models.',
      tags: 'vectors,embeddings,similarity search',
      languages: ['Go', 'Node', 'Python'],
    },
    benefits: [
      ['Filters first', 'Metadata filters are part of the index, not a second pass over its results.'],
      ['Recall that you set', 'Choose speed or exactness for each query.'],
    ],
  },
  'acme-postgres': {
    slug: 'acme-postgres',
    company: 'acme',
    name: 'Acme Postgres',
    category: 'data-stores',
    fields: {
      ...addresses('acme-postgres'),
      summary:
        'PostgreSQL with the backups, replicas and upgrades that you would rather not think about. From a hobby project to a database of terabytes.',
      legalStatements:
        'Backups are encrypted and kept in the region of the database. Acme Data is certified to ISO 27001.',
      tags: 'postgres,sql,database',
      languages: ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'],
      supportedGenerations: ['cedar', 'fir'],
      supportsCustomPlans: true,
      customPlansText:
        'Need more than 4 TB, a dedicated region or a longer backup history? We put together a plan for you.',
    },
    benefits: [
      ['Back to any second', 'Point-in-time recovery over four to thirty days, depending on the plan.'],
      [
        'Upgrades without a weekend',
        'Follow a new major version on a replica and switch over within seconds.',
      ],
      ['Replicas near your app', 'Read replicas in every region of the platform.'],
    ],
  },
  'acme-legacy': {
    slug: 'acme-legacy',
    company: 'acme',
    name: 'Acme Legacy Workers',
    category: 'scheduling-and-workers',
    fields: {
      ...addresses('acme-legacy'),
      summary: 'Background workers on machines that Acme keeps. Followed by Acme Queue.',
      tags: 'workers,jobs',
      languages: ['Ruby'],
    },
    benefits: [['Workers without servers', 'Your jobs run on machines that Acme keeps.']],
  },
} as const satisfies Record<string, Listing>
