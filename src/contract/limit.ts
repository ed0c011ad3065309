const minute = 60
const hour = 60 * minute

interface LimitKind {
  /** Whose count it is: of the person (or the add-on's token) who asks, or of the add-on that is asked for. */
  per: 'caller' | 'addon'
  /** Seconds, from the first one that is counted. */
  within: number
  /**
   * `requests`: each as it comes, before anything else is asked. `tries`: each that is well formed, also where it is
   * refused later. `successes`: what is done, as the last thing of its transaction.
   */
  counts: 'requests' | 'tries' | 'successes'
  /** What somebody is told, before when to try again. */
  words: (most: number) => string
}

/** How often something may be done: what is over is a 429 that says when. A deployment sets how many. */
export const limitKinds = {
  reads: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `You can send ${most} requests in a minute.`,
  },
  writes: {
    per: 'caller',
    within: minute,
    counts: 'requests',
    words: (most) => `You can send ${most} changes in a minute.`,
  },
  invitations: {
    per: 'caller',
    within: hour,
    counts: 'tries',
    words: (most) => `You can add or invite people ${most} times in an hour.`,
  },
  manifests: {
    per: 'caller',
    within: hour,
    counts: 'successes',
    words: (most) => `You can push ${most} manifests in an hour.`,
  },
  pictures: {
    per: 'caller',
    within: hour,
    counts: 'successes',
    words: (most) => `You can upload ${most} pictures in an hour.`,
  },
  reviews: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `An add-on can have ${most} automatic reviews in an hour.`,
  },
  exchanges: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `An add-on's provider can exchange grants and refresh tokens ${most} times in an hour.`,
  },
  retries: {
    per: 'addon',
    within: hour,
    counts: 'successes',
    words: (most) => `Calls of an add-on's provider can be sent again ${most} times in an hour.`,
  },
} as const satisfies Readonly<Record<string, LimitKind>>

export type LimitName = keyof typeof limitKinds
/** A limit that an endpoint names; those of requests are everybody's, and exchanges are the provider API's own. */
export type EndpointLimit = Exclude<LimitName, 'reads' | 'writes' | 'exchanges'>

/** How many there may be: one more is a 422 that says what. A deployment sets how many. */
export const quotaWords = {
  addons: (most) => `A company can have ${most} add-ons.`,
  companyUsers: (most) => `A company can have ${most} users.`,
  plans: (most) => `An add-on can have ${most} plans.`,
  features: (most) => `An add-on can have ${most} features.`,
  benefits: (most) => `An add-on can have ${most} benefits.`,
  alphaUsers: (most) => `An add-on can have ${most} alpha users.`,
  planPasses: (most) => `A plan can have ${most} passes.`,
  buildpacks: (most) => `A person can have ${most} buildpacks; archived ones count.`,
} as const satisfies Readonly<Record<string, (most: number) => string>>

export type QuotaName = keyof typeof quotaWords
