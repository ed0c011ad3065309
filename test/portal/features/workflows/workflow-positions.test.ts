import { expect, test } from 'vitest'
import { automaticReviewLifecycle } from '#machines/review/lifecycle.ts'
import { chartOf } from '#machines/chart.ts'
import { planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { repricingLifecycle } from '#machines/repricing/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { Plan } from '#contract/plan.ts'
import type { Repricing } from '#contract/repricing.ts'
import { planPosition } from '#portal/features/workflows/position/plan-position.ts'
import type { Position } from '#portal/features/workflows/position/position.ts'
import { repricingPosition } from '#portal/features/workflows/position/repricing-position.ts'
import { reviewPosition, reviewStepPosition } from '#portal/features/workflows/position/review-position.ts'

const addon = {
  slug: 'acme-mail',
  displayName: 'Acme Mail',
  state: 'ga',
  defaultPlanSlug: 'd',
  spaceDefaultPlanSlug: null,
  temporarySupportedPlanSlug: null,
  temporarySpaceSupportedPlanSlug: null,
} as Addon
const changeRequestUrl = 'https://forms.example/change'

/** The words for each thing: its name, its state and, per event, the blockers' words. */
const said = ({ standings }: Position) =>
  standings.map(({ name, stateName, steps }) => [
    name,
    stateName,
    steps === null
      ? null
      : Object.fromEntries(
          steps.map(({ event, blockers }) => [event, blockers.map(({ message }) => message)]),
        ),
  ])

const plans = (availability: Plan['availability'], ...names: string[]) =>
  names.map((name) => {
    const installable = { installableWithoutPrivateNetworking: true, installableWithPrivateNetworking: false }
    return { name, slug: name.toLowerCase(), availability, ...installable } as Plan
  })
const ofPlans = (all: readonly Plan[], by: 'admin' | 'provider' = 'admin') =>
  planPosition(addon, all, chartOf(planAvailabilityLifecycle), by, changeRequestUrl)

test('plans are counted by availability, the first five by name', () => {
  const all = [...plans('allUsers', 'A', 'B', 'C', 'E', 'F', 'G'), ...plans('disabled', 'Z')]
  expect(ofPlans(all).marks).toEqual({ allUsers: ['6 plans'], disabled: ['1 plan'] })
  expect(said(ofPlans(all))).toEqual([
    ['6 plans: A, B, C, E, F, 1 more', 'All Users', { hide: [], limitToInvited: [], disable: [] }],
    ['1 plan: Z', 'Disabled', { openToAll: [], hide: [], limitToInvited: [] }],
  ])
  expect(ofPlans([])).toEqual({ marks: {}, standings: [], nothing: 'Acme Mail has no plans yet.' })
})

test('plans stand apart where their own facts stop a step: a default plan, one that no app could install', () => {
  const lost = { ...plans('disabled', 'Z')[0], installableWithoutPrivateNetworking: false } as Plan
  const position = ofPlans([...plans('allUsers', 'A', 'D', 'B'), ...plans('disabled', 'Y'), lost])
  expect(position.marks).toEqual({ allUsers: ['3 plans'], disabled: ['2 plans'] })
  const blocked = position.standings.map(({ name, steps }) => [
    name,
    steps?.filter(({ blockers }) => blockers.length > 0).map(({ event }) => event),
  ])
  expect(blocked).toEqual([
    ['2 plans: A, B', []],
    ['1 plan: D', ['hide', 'limitToInvited', 'disable']],
    ['1 plan: Y', []],
    ['1 plan: Z', ['openToAll', 'hide']],
  ])
})

test('plans are staff’s to open', () => {
  const words = ['Platform staff change the availability: ask for it with the change-request form.']
  expect(said(ofPlans(plans('inviteOnly', 'A'), 'provider'))).toEqual([
    ['1 plan: A', 'Invite Only', { openToAll: words, hide: words, disable: words }],
  ])
})

test('repricings are told one by one while they are not over, then by how many', () => {
  const repricing = (status: Repricing['status'], name = 'Standard') => {
    const plan = { id: 'p', slug: name, name }
    return {
      status,
      plan,
      grandfathered: true,
      repriceDate: '2026-12-01',
      existingRepriceDate: null,
    } as Repricing
  }
  const all = [repricing('approved'), repricing('completed', 'A'), repricing('completed', 'B')]
  const asking = { by: 'admin', today: '2026-11-21', changeRequestUrl } as const
  const position = repricingPosition(addon, all, chartOf(repricingLifecycle), asking)
  expect(position.marks).toEqual({ approved: ['1 price change'], completed: ['2 price changes'] })
  const byItself = 'The platform does this by itself.'
  const steps = {
    takeUp: [],
    reject: [],
    rejectWithShutdown: [],
    fail: [byItself],
    repriceNewInstalls: [byItself, 'Not before 2026-12-01.'],
  }
  expect(said(position)).toEqual([
    ['Standard, new price from 2026-12-01', 'Approved', steps],
    ['2 price changes', 'Completed', null],
  ])
  // Grandfathered or not decides which of two arrows is taken.
  expect(position.standings[0]?.steps?.find(({ event }) => event === 'repriceNewInstalls')?.to).toEqual([
    'completed',
    'partially_complete',
  ])
})

test('the latest review stands where it is, with what ends it, and its steps in their own chart', () => {
  const chart = chartOf(automaticReviewLifecycle)
  const step = (status: AutomaticReview['manifest']['status']) => ({ status, suggestions: [], errors: [] })
  const review = {
    status: 'in_progress',
    progressionType: 'beta',
    createdAt: '2026-11-03T10:00:00.000Z',
    manifest: step('completed'),
    provision: step('in_progress'),
    deprovision: step(null),
    reprovision: step(null),
  } as unknown as AutomaticReview
  const position = reviewPosition(addon, review, chart, 'provider')
  expect(position.marks).toEqual({ in_progress: ['the latest review is here'] })
  const steps = {
    cancel: [],
    finish: ['The platform does this by itself.', 'A step of the review is not over.'],
    endWithShutdown: ['Only platform staff can do this.'],
  }
  expect(said(position)).toEqual([['The review for Beta of November 3rd, 2026', 'In progress', steps]])
  // A step that has not begun is pending.
  expect(reviewStepPosition(addon, review).marks).toEqual({
    completed: ['Manifest'],
    in_progress: ['Provision'],
    pending: ['Deprovision', 'Reprovision'],
  })
  const none = { marks: {}, standings: [], nothing: 'Acme Mail has had no automatic review yet.' }
  expect(reviewPosition(addon, undefined, chart, 'admin')).toEqual(none)
  expect(reviewStepPosition(addon, undefined)).toMatchObject({ nothing: none.nothing })
})
