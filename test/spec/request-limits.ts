/** The limits of requests, as a deployment has them that says nothing else; their numbers and windows are the product's own. */
export const requestLimits = {
  reads: { most: 6000, seconds: 60, words: 'You can send 6,000 requests in a minute.' },
  writes: { most: 1200, seconds: 60, words: 'You can send 1,200 changes in a minute.' },
  serviceReads: { most: 6000, seconds: 60, words: 'A service can send 6,000 requests in a minute.' },
  serviceWrites: { most: 3000, seconds: 60, words: 'A service can send 3,000 changes in a minute.' },
  invitations: { most: 300, seconds: 3600, words: 'You can add or invite people 300 times in an hour.' },
  invitationsReceived: {
    most: 5,
    seconds: 86_400,
    words: 'A person can be added or invited at most 5 times in 24 hours, no matter by whom.',
  },
  manifests: { most: 300, seconds: 3600, words: 'You can push 300 manifests in an hour.' },
  pictures: { most: 300, seconds: 3600, words: 'You can upload 300 pictures in an hour.' },
  reviews: { most: 20, seconds: 3600, words: 'An add-on can have 20 automatic reviews in an hour.' },
  exchanges: {
    most: 1000,
    seconds: 3600,
    words: "An add-on's provider can exchange grants and refresh tokens 1,000 times in an hour.",
  },
  retries: {
    most: 30,
    seconds: 3600,
    words: "Calls of an add-on's provider can be sent again 30 times in an hour.",
  },
  webhookSends: {
    most: 300,
    seconds: 3600,
    words: 'You can have messages sent to webhooks 300 times in an hour.',
  },
} as const

/** Calls that count against more than the limit of reads or that of changes. */
export const limitedCalls: Readonly<Record<string, keyof typeof requestLimits>> = {
  addonUpdate: 'pictures',
  screenshotCreate: 'pictures',
  screenshotUpdate: 'pictures',
  companyUserCreate: 'invitations',
  alphaUserCreate: 'invitations',
  planPassCreate: 'invitations',
  personInvite: 'invitations',
  manifestPush: 'manifests',
  automaticReviewRequest: 'reviews',
  reviewTrialRequest: 'reviews',
  failedAttemptRetry: 'retries',
  webhookTest: 'webhookSends',
  deliverySendAgain: 'webhookSends',
  providerTokenCreate: 'exchanges',
}

/** Calls that take up a part of a quota, and how much there is of it. */
export const quotaCalls: Readonly<Record<string, string>> = {
  manifestPush: 'A company can have 500 add-ons.',
  companyUserCreate: 'A company can have 500 users.',
  planCreate: 'An add-on can have 500 plans.',
  featureCreate: 'An add-on can have 500 features.',
  benefitCreate: 'An add-on can have 200 benefits.',
  alphaUserCreate: 'An add-on can have 1,000 alpha users.',
  planPassCreate: 'A plan can have 5,000 passes.',
  buildpackCreate: 'A person can have 500 buildpacks; archived ones count.',
  approvalMessageCreate: 'An approval can have 100 messages.',
  webhookCreate: 'A company can have 20 webhooks.',
}
