import { describe, expect, test } from 'vitest'
import { limitKinds, quotaWording } from '#contract/endpoints/limit.ts'

// Those of more stand in test/spec/request-limits.ts.

describe('of one, in words', () => {
  test.each([
    ['reads', 'You can send 1 request in a minute.'],
    ['writes', 'You can send 1 change in a minute.'],
    ['serviceReads', 'A service can send 1 request in a minute.'],
    ['serviceWrites', 'A service can send 1 change in a minute.'],
    ['invitations', 'You can add or invite people once in an hour.'],
    ['invitationsReceived', 'A person can be added or invited at most once in 24 hours, no matter by whom.'],
    ['manifests', 'You can push 1 manifest in an hour.'],
    ['pictures', 'You can upload 1 picture in an hour.'],
    ['reviews', 'An add-on can have 1 automatic review in an hour.'],
    ['exchanges', "An add-on's provider can exchange grants and refresh tokens once in an hour."],
    ['retries', "Calls of an add-on's provider can be sent again once in an hour."],
  ] as const)('the limit of %s', (name, words) => {
    expect(limitKinds[name].words(1)).toBe(words)
  })

  test.each([
    ['addons', 'A company can have 1 add-on.'],
    ['companyUsers', 'A company can have 1 user.'],
    ['plans', 'An add-on can have 1 plan.'],
    ['features', 'An add-on can have 1 feature.'],
    ['benefits', 'An add-on can have 1 benefit.'],
    ['alphaUsers', 'An add-on can have 1 alpha user.'],
    ['planPasses', 'A plan can have 1 pass.'],
    ['buildpacks', 'A person can have 1 buildpack; archived ones count.'],
  ] as const)('the quota of %s', (name, words) => {
    expect(quotaWording[name](1)).toBe(words)
  })
})
