import { addonFields } from './addon.ts'
import { namesWith } from './field.ts'

/** An event or a change of an add-on or its company, as recorded in a trail row. */
export interface TrailFact {
  kind: 'transition' | 'change'
  subjectType: string
  /** Of a transition. */
  event: string | null
  /** Of a change. */
  field: string | null
  to: string | null
}

type Names = 'every' | { only: readonly string[] } | { but: readonly string[] }

const named = (names: Names | undefined, name: string | null): boolean => {
  if (names === undefined || name === null) return false
  if (names === 'every') return true
  return 'only' in names ? names.only.includes(name) : !names.but.includes(name)
}

/** How a review ends; requesting or canceling one does not affect decisions. */
const reviewEnds: ReadonlySet<string | null> = new Set(['passed', 'failed', 'cancelled'])

/**
 * The rows that raise an add-on's revision (READINGS 38), by kind of record: lifecycle events and fields. Kinds not
 * listed raise nothing: credentials, repricings, reviews and their steps.
 */
const countingRows: Readonly<Record<string, { events?: Names; fields?: Names }>> = {
  addon: {
    events: 'every',
    fields: {
      only: [
        'created',
        ...namesWith(addonFields, 'counts'),
        'icon',
        'categories',
        'alphaUser',
        'automaticReview',
        // The demo story records several at once.
        'alphaUsers',
        'features',
        'plans',
      ],
    },
  },
  approval: { events: { but: ['edit'] } },
  plan: { events: 'every', fields: { but: ['planPass'] } },
  feature: { fields: 'every' },
  benefit: { fields: 'every' },
  screenshot: { fields: 'every' },
  documentation: { fields: 'every' },
  // Until when a password works is as little decided on as a secret.
  manifest: { fields: { but: ['password'] } },
  // What it is credited and paid is nothing that is decided on.
  company: { fields: { but: ['credit', 'payout'] } },
  supplier_vendor: { fields: 'every' },
}

/** True if a trail row raises the revision of its add-on, or of its company's add-ons. */
export function countsForRevision({ kind, subjectType, event, field, to }: TrailFact): boolean {
  const counting = Object.hasOwn(countingRows, subjectType) ? countingRows[subjectType] : undefined
  if (kind === 'transition') return named(counting?.events, event)
  return named(counting?.fields, field) && (field !== 'automaticReview' || reviewEnds.has(to))
}
