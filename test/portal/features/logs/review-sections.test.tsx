import { describe, expect, test, vi } from 'vitest'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import { AutomaticReviews } from '#portal/features/logs/reviews/automatic-reviews.tsx'
import { EarlierReviews } from '#portal/features/logs/reviews/earlier-reviews.tsx'
import { ReviewDetails } from '#portal/features/logs/reviews/review-details.tsx'
import { ReviewSteps } from '#portal/features/logs/reviews/review-steps.tsx'
import { waitingReview } from '#test/support/provider/waiting-review.ts'
import { badgesOf, controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2, 4 and 8: what is shown of an automatic review and its steps. */

const followed = {
  review: null as PolledReview | null,
  problem: null,
  isUnheard: false,
  isBehind: false,
  isRequesting: false,
  news: '',
  blockers: [],
}

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/features/logs/reviews/use-automatic-review.ts'), () => ({
  useAutomaticReview: () => followed as never,
}))
vi.mock(import('#portal/features/logs/reviews/calls.ts'), () => ({
  polledReview: (review: unknown) => review as PolledReview,
}))

/** Everything that can be pressed, but for the links to screens of their own. */
const buttonsOf = (html: string) =>
  controlsOf(html).filter((each) => !/^(Calls and answers of|Reviews and trials)/.test(each))

type Status = PolledReview['steps']['manifest']['status']
const names = ['Manifest', 'Provision', 'Deprovision', 'Reprovision']

const stepOf = (status: Status, errors: string[] = [], suggestions: string[] = []) => ({
  status,
  errors,
  suggestions,
})
function reviewOf(
  status: PolledReview['status'],
  [manifest, provision, deprovision, reprovision]: readonly [Status, Status, Status, Status],
  given: Partial<PolledReview> = {},
): PolledReview {
  const base = waitingReview({ id: 'r1', version: 1, requestedAt: '2026-11-03T09:05:00Z', status })
  const steps = {
    manifest: stepOf(manifest),
    provision: stepOf(provision),
    deprovision: stepOf(deprovision),
    reprovision: stepOf(reprovision),
  }
  return { ...base, steps, ...given }
}

const passed = ['completed', 'completed', 'completed', 'completed'] as const
const failed = ['completed', 'failed', 'skipped', 'skipped'] as const
const canceled = ['completed', 'cancelled', 'cancelled', 'cancelled'] as const
const running = ['completed', 'in_progress', 'pending', 'pending'] as const
const manifests = [
  { id: 'm2', number: 2, createdAt: '2026-11-04T08:00:00Z' },
  { id: 'm1', number: 1, createdAt: '2026-11-03T08:00:00Z' },
]

describe('a step', () => {
  test.each([
    ['pending', 'gray', 'Pending'],
    ['in_progress', 'yellow', 'In progress'],
    ['async_wait', 'yellow', 'Waiting for the provider'],
    ['completed', 'green', 'Completed'],
    ['failed', 'red', 'Failed'],
    ['internal_error', 'red', 'Internal error'],
    ['skipped', 'gray', 'Skipped'],
    ['cancelled', 'gray', 'Canceled'],
  ] as const)('that is %s is %s: %s', (status, colour, word) => {
    const review = reviewOf('in_progress', ['completed', status, 'completed', 'completed'])
    const html = markupOf(<ReviewSteps review={review} />)
    expect(textsOf(html, 'h3')).toEqual(names)
    const done = ['green', 'Completed']
    expect(badgesOf(html)).toEqual([done, [colour, word], done, done])
  })

  test('each says its own words', () => {
    const review = reviewOf('finished', ['internal_error', 'failed', 'skipped', 'cancelled'])
    expect(textsOf(markupOf(<ReviewSteps review={review} />), 'p')).toEqual([
      'Something went wrong during the manifest check. Please try again. If the issue continues, create a ticket.',
      "Provisioning didn't succeed.",
      'Skipped deprovisioning.',
      'Canceled before reprovisioning was checked.',
    ])
  })

  test.each([
    ['in_progress', 'async_wait', true],
    ['in_progress', 'in_progress', false],
    ['cancelling', 'async_wait', false],
    ['finished', 'completed', false],
  ] as const)('of a review that is %s, which is %s, can be canceled if long: %s', (status, step, isSaid) => {
    const review = reviewOf(status, ['completed', step, 'pending', 'pending'])
    expect(
      textOf(markupOf(<ReviewSteps review={review} />)).includes(
        'If this process is taking longer than expected, cancel and try again.',
      ),
    ).toBe(isSaid)
  })

  test('shows what its check has found, errors apart from suggestions, under itself alone', () => {
    const review = reviewOf('finished', failed)
    const provision = stepOf(
      'failed',
      ['id: expected a string, got number.', 'The answer must be JSON.'],
      ['Answer within a second.'],
    )
    const html = markupOf(<ReviewSteps review={{ ...review, steps: { ...review.steps, provision } }} />)
    const [, , step = ''] = html.split(/<li [^>]*data-step=/)
    expect(textsOf(html, 'h4')).toEqual(['Errors', 'Suggestion'])
    expect(textsOf(step, 'h4')).toEqual(['Errors', 'Suggestion'])
    expect(textOf(step)).toContain(
      'Errors id: Expected a string Got number The answer must be JSON. Suggestion Answer within a second.',
    )
  })
})

describe('a review', () => {
  test.each([
    ['new', ['pending', 'pending', 'pending', 'pending'], 'gray', 'New'],
    ['in_progress', running, 'yellow', 'In progress'],
    ['cancelling', running, 'yellow', 'Canceling'],
    ['finished', passed, 'green', 'Passed'],
    ['finished', failed, 'red', 'Failed'],
    ['finished', ['internal_error', 'skipped', 'skipped', 'skipped'], 'red', 'Failed'],
    ['finished', canceled, 'gray', 'Canceled'],
  ] as const)('that is %s with %j is %s: %s', (status, steps, colour, word) => {
    const html = markupOf(<ReviewDetails review={reviewOf(status, steps)} manifests={manifests} />)
    expect(badgesOf(html)).toEqual([[colour, word]])
  })

  test.each([
    [
      'beta',
      '2026-11-03T09:05:00Z',
      'For Beta',
      'November 3, 2026 at 9:05 AM UTC , version 1 of the manifest',
    ],
    ['ga', '2026-11-04T23:59:00Z', 'For GA', 'November 4, 2026 at 11:59 PM UTC , version 2 of the manifest'],
    ['ga', '2026-11-01T00:00:00Z', 'For GA', 'November 1, 2026 at 12:00 AM UTC'],
  ] as const)('for %s of %s says stage, time and manifest', (progressionType, requestedAt, stage, when) => {
    const review = reviewOf('finished', passed, { progressionType, requestedAt })
    const text = textOf(markupOf(<ReviewDetails review={review} manifests={manifests} />))
    expect(text).toBe(`${stage} Passed requested ${when}`)
  })

  test('earlier ones are counted, newest first, five at first', () => {
    const earlier = [6, 5, 4, 3, 2, 1].map((day) =>
      reviewOf('finished', day === 6 ? failed : passed, {
        id: `r${day}`,
        requestedAt: `2026-11-0${day}T09:00:00Z`,
      }),
    )
    const html = markupOf(<EarlierReviews slug="acme-db" reviews={earlier} manifests={[]} />)
    expect(textOf(html)).toMatch(/^6 earlier reviews /)
    expect(html.match(/dateTime="[^"]*"/gi)?.map((each) => each.slice(10, 20))).toEqual([
      '2026-11-06',
      '2026-11-05',
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ])
    expect(buttonsOf(html)).toEqual(['View all 6 reviews'])
    expect(
      controlsOf(html).filter((each) => each.startsWith('Calls and answers of the review of')),
    ).toHaveLength(5)
    const [first] = earlier
    const one = markupOf(
      <EarlierReviews slug="acme-db" reviews={first === undefined ? [] : [first]} manifests={[]} />,
    )
    expect(textOf(one)).toMatch(/^1 earlier review For /)
    expect(buttonsOf(one)).toEqual([])
    expect(textOf(markupOf(<EarlierReviews slug="acme-db" reviews={[]} manifests={[]} />))).toBe('')
  })
})

describe('the section', () => {
  const shown = (
    state: Addon['state'],
    review: PolledReview | null,
    reviews: readonly PolledReview[] = review === null ? [] : [review],
    lacks: readonly string[] = ['technical', 'gaTechnical'],
  ) => {
    followed.review = review
    const situation = { incomplete: lacks.map((list) => ({ list, name: 'automatic_review' })) }
    const addon = { id: 'acme', slug: 'acme-mail', displayName: 'Acme Mail', state, situation } as WholeAddon
    return markupOf(<AutomaticReviews addon={addon} data={{ reviews, manifests } as never} />)
  }

  // SPEC section 2: "for alpha or beta add-ons"; section 4: Request where it is finalized, otherwise Cancel.
  test.each([
    ['alpha', null, ['Request']],
    ['beta', null, ['Request']],
    ['alpha', reviewOf('finished', failed), ['Request']],
    ['alpha', reviewOf('new', running), ['Cancel']],
    ['alpha', reviewOf('in_progress', running), ['Cancel']],
    ['alpha', reviewOf('cancelling', running), ['Canceling...']],
    ['ga', reviewOf('finished', passed, { progressionType: 'ga' }), []],
    ['shutdown', reviewOf('finished', failed), []],
  ] as const)('in %s with %j offers %j', (state, review, buttons) => {
    expect(buttonsOf(shown(state, review))).toEqual(buttons)
  })

  test.each([
    ['alpha', 'Beta'],
    ['beta', 'GA'],
  ] as const)('in %s without any says that a review is for %s', (state, stage) => {
    const text = textOf(shown(state, null))
    expect(text).toContain('There are currently no automatic reviews')
    expect(text).toContain(`is a requirement for ${stage}.`)
  })

  // READINGS 43: a later run that fails counts, which is said before one is requested; no dialog asks.
  test.each([
    ['alpha', ['gaTechnical'], passed, 'finished', true],
    ['beta', [], passed, 'finished', true],
    ['alpha', ['technical'], passed, 'finished', false],
    ['beta', ['gaTechnical'], passed, 'finished', false],
    ['alpha', [], running, 'in_progress', false],
    ['ga', [], passed, 'finished', false],
  ] as const)(
    'in %s, lacking the review of %j, with %j, %s, it warns of a run that fails: %s',
    (state, lacks, steps, status, warns) => {
      const review = reviewOf(status, steps, { progressionType: state === 'alpha' ? 'beta' : 'ga' })
      const text = textOf(shown(state, review, [review], lacks))
      expect(text.includes('This manifest has passed. A run that fails takes the pass away. Request')).toBe(
        warns,
      )
    },
  )

  test.each(['ga', 'shutdown'] as const)('is not there in %s without any review', (state) => {
    expect(textOf(shown(state, null))).toBe('')
  })

  test('a review for the stage before is among the earlier ones', () => {
    const text = textOf(shown('beta', reviewOf('finished', passed)))
    expect(text).toContain('There is no automatic review for GA yet.')
    expect(text).toContain('1 earlier review For Beta Passed')
  })

  test.each([
    ['2026-11-03T09:05:00Z', 'finished', true],
    ['2026-11-04T09:05:00Z', 'finished', false],
    ['2026-11-03T09:05:00Z', 'in_progress', false],
  ] as const)('one of %s, %s, is of an older manifest: %s', (requestedAt, status, isSaid) => {
    const text = textOf(shown('alpha', reviewOf(status, passed, { requestedAt })))
    expect(text.includes('Version 2 of the manifest was pushed after this review.')).toBe(isSaid)
  })
})
