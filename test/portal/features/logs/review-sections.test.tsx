import { expect, test, vi } from 'vitest'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import { AutomaticReviews } from '#portal/features/logs/reviews/automatic-reviews.tsx'
import { ReviewSteps } from '#portal/features/logs/reviews/review-steps.tsx'
import { waitingReview } from '#test/support/provider/waiting-review.ts'
import { badgesOf, controlsOf, markupOf, textOf } from '../../support/markup.tsx'

/* SPEC sections 2, 4 and 8: what is shown of an automatic review and its steps, and what it offers. */

const followed = { review: null as PolledReview | null, problem: null, news: '', blockers: [] }

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

type Step = PolledReview['steps']['manifest']
function reviewOf(
  status: PolledReview['status'],
  [manifest, provision, deprovision, reprovision]: readonly [...(readonly Step['status'][])],
  given: Partial<PolledReview> = {},
): PolledReview {
  const stepOf = (each: Step['status'] = 'pending'): Step => ({ status: each, errors: [], suggestions: [] })
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
const running = ['completed', 'in_progress', 'pending', 'pending'] as const

test('each step has its own status, words and findings, errors apart from suggestions', () => {
  const review = reviewOf('finished', ['internal_error', 'failed', 'skipped', 'cancelled'])
  Object.assign(review.steps.provision, {
    errors: ['id: expected a string, got number.', 'The answer must be JSON.'],
    suggestions: ['Answer within a second.'],
  })
  const html = markupOf(<ReviewSteps review={review} />)
  expect(
    html
      .split(/<li [^>]*data-step=/)
      .slice(1)
      .map((step) => textOf(`<li ${step}`)),
  ).toEqual([
    'Manifest Internal error Something went wrong during the manifest check. Please try again. If the issue continues, create a ticket.',
    "Provision Failed Provisioning didn't succeed. Errors id: Expected a string Got number The answer must be JSON. Suggestion Answer within a second.",
    'Deprovision Skipped Skipped deprovisioning.',
    'Reprovision Canceled Canceled before reprovisioning was checked.',
  ])
  expect(badgesOf(html).map(([tone]) => tone)).toEqual(['red', 'red', 'gray', 'gray'])
})

const manifests = [
  { id: 'm2', number: 2, createdAt: '2026-11-04T08:00:00Z' },
  { id: 'm1', number: 1, createdAt: '2026-11-03T08:00:00Z' },
]
const section = (
  state: Addon['state'],
  review: PolledReview | null,
  { reviews = review === null ? [] : [review], lacks = ['technical', 'gaTechnical'] } = {},
) => {
  followed.review = review
  const situation = { incomplete: lacks.map((list) => ({ list, name: 'automatic_review' })) }
  const addon = { id: 'acme', slug: 'acme-mail', state, situation } as WholeAddon
  return markupOf(<AutomaticReviews addon={addon} data={{ reviews, manifests } as never} />)
}
/** Everything that can be pressed, but for the links to screens of their own. */
const buttonsOf = (html: string) =>
  controlsOf(html).filter((each) => !/^(Calls and answers of|Reviews and trials)/.test(each))

// SPEC section 2: "for alpha or beta add-ons"; section 4: Request where it is finalized, otherwise Cancel.
test.each([
  ['alpha', 'no review', ['Request'], null],
  ['beta', 'no review', ['Request'], null],
  ['alpha', 'one that failed', ['Request'], reviewOf('finished', failed)],
  ['alpha', 'a new one', ['Cancel'], reviewOf('new', running)],
  ['alpha', 'one that runs', ['Cancel'], reviewOf('in_progress', running)],
  ['alpha', 'one that is being canceled', ['Canceling...'], reviewOf('cancelling', running)],
  ['ga', 'one that passed', [], reviewOf('finished', passed, { progressionType: 'ga' })],
  ['shutdown', 'one that failed', [], reviewOf('finished', failed)],
] as const)('in %s, with %s, the section offers %j', (state, _, buttons, review) => {
  expect(buttonsOf(section(state, review))).toEqual(buttons)
})

test('after beta the section is there for earlier reviews alone', () => {
  expect([section('ga', null), section('shutdown', null)]).toEqual(['', ''])
})

test('a review for the stage before is among the earlier ones, with its result, time and manifest', () => {
  const text = textOf(section('beta', reviewOf('finished', passed)))
  expect(text).toContain('There is no automatic review for GA yet.')
  expect(text).toContain(
    '1 earlier review For Beta Passed requested November 3, 2026 at 9:05 AM UTC , version 1 of the manifest',
  )
})

test('of six earlier reviews the newest five are shown at first', () => {
  const reviews = [6, 5, 4, 3, 2, 1].map((day) =>
    reviewOf('finished', passed, { id: `r${day}`, requestedAt: `2026-11-0${day}T09:00:00Z` }),
  )
  const html = section('ga', null, { reviews })
  const days = html.match(/dateTime="[^"]*"/gi)?.map((each) => each.slice(18, 20))
  expect(days).toEqual(['06', '05', '04', '03', '02'])
  expect(buttonsOf(html)).toEqual(['View all 6 reviews'])
})

// READINGS 43: a later run that fails counts, which is said before one is requested; no dialog asks.
test.each([
  ['alpha', ['gaTechnical'], 'finished', true],
  ['beta', [], 'finished', true],
  ['alpha', ['technical'], 'finished', false],
  ['beta', ['gaTechnical'], 'finished', false],
  ['alpha', [], 'in_progress', false],
  ['ga', [], 'finished', false],
] as const)(
  'in %s, lacking the review of %j, with one that is %s, a run that fails is warned of: %s',
  (state, lacks, status, warns) => {
    const progressionType = state === 'alpha' ? 'beta' : 'ga'
    const review = reviewOf(status, status === 'finished' ? passed : running, { progressionType })
    const text = textOf(section(state, review, { lacks: [...lacks] }))
    expect(text.includes('This manifest has passed. A run that fails takes the pass away. Request')).toBe(
      warns,
    )
  },
)

test.each([
  ['2026-11-03T09:05:00Z', 'finished', true],
  ['2026-11-04T09:05:00Z', 'finished', false],
  ['2026-11-03T09:05:00Z', 'in_progress', false],
] as const)('a review of %s that is %s is of an older manifest: %s', (requestedAt, status, isSaid) => {
  const text = textOf(section('alpha', reviewOf(status, passed, { requestedAt })))
  expect(text.includes('Version 2 of the manifest was pushed after this review.')).toBe(isSaid)
})

test('only a review that runs and waits long can be canceled for it', () => {
  const hints = (['in_progress', 'cancelling'] as const).map((status) => {
    const review = reviewOf(status, ['completed', 'async_wait', 'pending', 'pending'])
    return textOf(markupOf(<ReviewSteps review={review} />)).includes('cancel and try again.')
  })
  expect(hints).toEqual([true, false])
})
