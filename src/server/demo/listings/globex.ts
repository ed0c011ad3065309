import { addresses, type Listing } from './listing.ts'

export const globexListings = {
  'globex-logs': {
    slug: 'globex-logs',
    company: 'globex',
    name: 'Globex Logs',
    category: 'logging',
    fields: {
      ...addresses('globex-logs'),
      summary:
        'Every log line of every process, searchable a second after it was written. Follow them live, be told when they change, keep them as long as you must.',
      legalStatements: 'Log lines are stored in the European Union and deleted when the plan’s history ends.',
      tags: 'logs,search,alerts',
      languages: ['Go', 'Java', 'Node', 'Python', 'Ruby'],
    },
    benefits: [
      ['Live tail', 'Watch all processes in one stream, filtered as you type.'],
      [
        'Alerts that wake the right person',
        'By pattern, by rate or by silence; to a chat, a mailbox or a pager.',
      ],
    ],
  },
  'globex-metrics': {
    slug: 'globex-metrics',
    company: 'globex',
    name: 'Globex Metrics',
    category: 'metrics-and-analytics',
    fields: {
      ...addresses('globex-metrics'),
      summary:
        'Dashboards and alerts from the numbers that your app already emits, with deploys marked where they happened.',
      legalStatements: 'Metrics are stored in the European Union for 13 months.',
      tags: 'metrics,dashboards,monitoring',
      languages: ['Go', 'Node', 'Python'],
    },
    benefits: [
      [
        'Dashboards by themselves',
        'Useful charts from the first minute, made from what your app sends anyway.',
      ],
      ['Quiet until it matters', 'Anomaly detection learns what a usual Tuesday looks like.'],
    ],
  },
} as const satisfies Record<string, Listing>
