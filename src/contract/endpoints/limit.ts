import { counted, grouped } from '../formats/grouped.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A frequency in words: 'once', '2 times'. */
const often = (most: number): string => (most === 1 ? 'once' : `${grouped(most)} times`)

interface LimitKind {
  /** The owner of the count: the caller (a user, an add-on's token, a service), the add-on concerned, or the e-mail invited. */
  per: 'caller' | 'addon' | 'invited'
  /** Length of the window in seconds, starting with the first one counted. */
  within: number
  /**
   * `requests`: every request, on arrival. `tries`: every well-formed request, even if refused later. `successes`:
   * what was done, counted at the end of its transaction.
   */
  counts: 'requests' | 'tries' | 'successes'
  /** The message, which is followed by when to try again. */
  words: (most: number) => string
}

/** Rate limits: exceeding one is a 429 that says when to retry. A deployment sets the numbers. */
export const limitKinds = {
  reads: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `You can send ${counted(most, 'request')} in a minute.`,
  },
  writes: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `You can send ${counted(most, 'change')} in a minute.`,
  },
  serviceReads: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `A service can send ${counted(most, 'request')} in a minute.`,
  },
  serviceWrites: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `A service can send ${counted(most, 'change')} in a minute.`,
  },
  invitations: {
    per: 'caller',
    within: hour,
    counts: 'tries',
    words: (most) => `You can add or invite people ${often(most)} in an hour.`,
  },
  invitationsReceived: {
    per: 'invited',
    within: day,
    counts: 'successes',
    words: (most) =>
      `A person can be added or invited at most ${often(most)} in 24 hours, no matter by whom.`,
  },
  manifests: {
    per: 'caller',
    within: hour,
    counts: 'successes',
    words: (most) => `You can push ${counted(most, 'manifest')} in an hour.`,
  },
  pictures: {
    per: 'caller',
    within: hour,
    counts: 'successes',
    words: (most) => `You can upload ${counted(most, 'picture')} in an hour.`,
  },
  reviews: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `An add-on can have ${counted(most, 'automatic review')} in an hour.`,
  },
  exchanges: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `An add-on's provider can exchange grants and refresh tokens ${often(most)} in an hour.`,
  },
  retries: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `Calls of an add-on's provider can be sent again ${often(most)} in an hour.`,
  },
  webhookSends: {
    per: 'caller',
    within: hour,
    counts: 'successes',
    words: (most) => `You can have messages sent to webhooks ${often(most)} in an hour.`,
  },
} as const satisfies Readonly<Record<string, LimitKind>>

export type LimitName = keyof typeof limitKinds
/** A limit of the requests of services, in place of those of everybody else. */
export type ServiceLimit = 'serviceReads' | 'serviceWrites'
/**
 * A limit that an endpoint may name; request limits apply to every endpoint, and exchanges belong to the provider
 * API.
 */
export type EndpointLimit = Exclude<
  LimitName,
  'reads' | 'writes' | ServiceLimit | 'exchanges' | 'invitationsReceived'
>

/** Quotas: exceeding one is a 422 with this message. A deployment sets the numbers. */
export const quotaWording = {
  addons: (most) => `A company can have ${counted(most, 'add-on')}.`,
  companyUsers: (most) => `A company can have ${counted(most, 'user')}.`,
  plans: (most) => `An add-on can have ${counted(most, 'plan')}.`,
  features: (most) => `An add-on can have ${counted(most, 'feature')}.`,
  benefits: (most) => `An add-on can have ${counted(most, 'benefit')}.`,
  alphaUsers: (most) => `An add-on can have ${counted(most, 'alpha user')}.`,
  planPasses: (most) => `A plan can have ${counted(most, 'pass', 'passes')}.`,
  buildpacks: (most) => `A person can have ${counted(most, 'buildpack')}; archived ones count.`,
  approvalMessages: (most) => `An approval can have ${counted(most, 'message')}.`,
  webhooks: (most) => `A company can have ${counted(most, 'webhook')}.`,
} as const satisfies Readonly<Record<string, (most: number) => string>>

export type QuotaName = keyof typeof quotaWording
