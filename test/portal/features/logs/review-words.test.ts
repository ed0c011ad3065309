import { describe, expect, test } from 'vitest'
import { reviewStepNames } from '#machines/review/review-step.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import {
  findingsOf,
  resultLooks,
  reviewNews,
  reviewResult,
  stepLooks,
  stepOrder,
  stepWording,
} from '#portal/features/logs/reviews/wording.ts'
import { toldFindings } from '#contract/reviews/told-findings.ts'
import { reviewedManifest } from '#portal/features/logs/reviews/reviewed-manifest.ts'
import { waitingReview } from '#test/support/provider/waiting-review.ts'

type Statuses = readonly [
  manifest: PolledReview['steps']['manifest']['status'],
  provision: PolledReview['steps']['manifest']['status'],
  deprovision: PolledReview['steps']['manifest']['status'],
  reprovision: PolledReview['steps']['manifest']['status'],
]

function review(status: PolledReview['status'], statuses: Statuses): PolledReview {
  const [manifest, provision, deprovision, reprovision] = statuses.map((each) => ({
    status: each,
    errors: [],
    suggestions: [],
  }))
  if (!manifest || !provision || !deprovision || !reprovision) throw new Error('a review has four steps')
  const base = waitingReview({ id: 'first', version: 1, requestedAt: '2026-11-02T09:00:00Z', status })
  return { ...base, steps: { manifest, provision, deprovision, reprovision } }
}

test('steps stand in their order, and speak in the words that are laid down', () => {
  expect(stepOrder).toEqual(reviewStepNames)
  const says = (status: Parameters<typeof stepWording>[1]) =>
    (['manifest', 'provision', 'deprovision', 'reprovision'] as const).map((name) =>
      stepWording(name, status),
    )
  expect(says('failed')).toEqual([
    "The manifest didn't pass.",
    "Provisioning didn't succeed.",
    "Deprovisioning didn't succeed.",
    "Reprovisioning didn't succeed.",
  ])
  expect(says('internal_error')[3]).toBe(
    'Something went wrong during the reprovisioning check. Please try again. If the issue continues, create a ticket.',
  )
  expect(says('skipped').slice(1)).toEqual([
    'Skipped provisioning.',
    'Skipped deprovisioning.',
    'Skipped reprovisioning.',
  ])
  expect(says('cancelled')).toEqual([
    'Canceled before manifest was checked.',
    'Canceled before provisioning was checked.',
    'Canceled before deprovisioning was checked.',
    'Canceled before reprovisioning was checked.',
  ])
  expect(new Set(says('pending')).size).toBe(4)
})

// UX: meaning by colour, never by colour alone.
test('steps and reviews that went wrong are red, those that went well green; no two look alike', () => {
  for (const looks of [stepLooks, resultLooks]) {
    const seen = Object.values(looks).map(({ name, icon }) => `${name} ${icon}`)
    expect(new Set(seen).size).toBe(seen.length)
  }
  const all = [...Object.entries(stepLooks), ...Object.entries(resultLooks)]
  const toned = (tone: string) => all.flatMap(([status, look]) => (look.tone === tone ? [status] : []))
  expect(toned('green')).toEqual(['completed', 'passed'])
  expect(toned('red')).toEqual(['failed', 'internal_error', 'failed'])
  expect(toned('yellow')).toEqual(['in_progress', 'async_wait', 'in_progress', 'cancelling'])
})

describe('what a check has found', () => {
  const found = (text: string) =>
    findingsOf('provision', { status: 'failed', errors: [text], suggestions: [] }).errors[0]

  test.each([
    ['id: expected a string that is not blank, got number.', 'id', 'a string that is not blank', 'number'],
    ['config.A_URL: expected a string, got object.', 'config.A_URL', 'a string', 'object'],
    [
      'The provision request: expected status 200 or 202, got 500.',
      'The provision request',
      'status 200 or 202',
      '500',
    ],
  ])('%s', (text, subject, expected, got) => {
    expect(found(text)).toMatchObject({ subject, expected, got })
  })

  test.each([
    ['config.A_URL: expected a URL.', 'config.A_URL', 'expected a URL.'],
    ['api.version must be 3.', 'api.version', 'must be 3.'],
    [
      'The provision request: The provider did not answer.',
      'The provision request',
      'The provider did not answer.',
    ],
    ['The provision answer must be a JSON object.', null, 'The provision answer must be a JSON object.'],
    [
      'api.regions must be known to the platform, which mars is not.',
      'api.regions',
      'must be known to the platform, which mars is not.',
    ],
    ['config.a:b: is unknown.', null, 'config.a:b: is unknown.'],
    [`${'a'.repeat(80)}: is long.`, 'a'.repeat(80), 'is long.'],
    [`${'a'.repeat(81)}: is long.`, null, `${'a'.repeat(81)}: is long.`],
    ['id: expected a text, got .', 'id', 'expected a text, got .'],
  ])('%s', (text, subject, words) => {
    expect(found(text)).toEqual({ subject, text: words, expected: null, got: null })
  })

  // DOMAIN 2.2: a missing config var is a warning; it may explain the errors, so it is told first.
  test('begins with missing config vars', () => {
    const lacks = "config lacks A_URL of the manifest's config_vars."
    const wrong = "config.B_URL: expected one of the manifest's config_vars (A_URL)."
    const slow = 'The provision request took 4.2 seconds to answer; aim for less than 3.'
    const step = { status: 'failed', errors: [wrong], suggestions: [slow, lacks] } as const
    const { first, errors, suggestions } = findingsOf('provision', step)
    expect([first, errors, suggestions].map((all) => all.map(({ text }) => text))).toEqual([
      [lacks],
      ["expected one of the manifest's config_vars (A_URL)."],
      [slow],
    ])
    expect(toldFindings(step)).toEqual([
      { kind: 'suggestion', text: lacks },
      { kind: 'error', text: wrong },
      { kind: 'suggestion', text: slow },
    ])
  })

  test('is not said twice', () => {
    const late = "Provisioning didn't succeed."
    expect(found(late)).toBeUndefined()
    expect(
      findingsOf('provision', { status: 'completed', errors: [], suggestions: [late] }).suggestions,
    ).toHaveLength(1)
  })
})

test.each([
  ['new', ['pending', 'pending', 'pending', 'pending'], 'new'],
  ['cancelling', ['completed', 'failed', 'pending', 'pending'], 'cancelling'],
  ['finished', ['completed', 'completed', 'completed', 'completed'], 'passed'],
  ['finished', ['completed', 'failed', 'skipped', 'skipped'], 'failed'],
  ['finished', ['internal_error', 'skipped', 'skipped', 'skipped'], 'failed'],
  ['finished', ['completed', 'cancelled', 'cancelled', 'cancelled'], 'cancelled'],
] as const)('a review that is %s, with %j, comes to %s', (status, steps, result) => {
  expect(reviewResult(review(status, steps))).toBe(result)
})

describe('what is said aloud', () => {
  const fresh = review('new', ['pending', 'pending', 'pending', 'pending'])
  const running = review('in_progress', ['completed', 'in_progress', 'pending', 'pending'])
  const canceling = { ...running, status: 'cancelling' as const }

  test.each([
    ['nothing where there is none', null, null, ''],
    ['a review', null, fresh, 'Automatic review requested.'],
    ['its steps', fresh, running, 'Manifest: Completed. Provision: In progress.'],
    ['nothing where nothing has changed', running, { ...running, version: 2 }, ''],
    ['a cancel', running, canceling, 'Automatic review is being canceled.'],
    ['a cancel that failed', canceling, running, 'Automatic review was not canceled and continues.'],
    [
      'its end',
      running,
      review('finished', ['completed', 'failed', 'skipped', 'skipped']),
      'Provision: Failed. Deprovision: Skipped. Reprovision: Skipped. Automatic review failed.',
    ],
  ])('%s', (_, before, now, said) => {
    expect(reviewNews(before, now)).toBe(said)
  })
})

test('a review is of the manifest that was current when it was asked for', () => {
  const manifests = [
    { id: 'b', number: 2, createdAt: '2026-11-03T09:00:00Z' },
    { id: 'a', number: 1, createdAt: '2026-11-02T09:00:00Z' },
  ]
  expect(reviewedManifest({ requestedAt: '2026-11-03T09:00:00Z' }, manifests)?.number).toBe(2)
  expect(reviewedManifest({ requestedAt: '2026-11-03T08:59:59Z' }, manifests)?.number).toBe(1)
  expect(reviewedManifest({ requestedAt: '2026-11-01T09:00:00Z' }, manifests)).toBeNull()
})
