import { describe, expect, test } from 'vitest'
import type { Transition } from '#contract/trail.ts'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'
import { timelineWording } from '#portal/workflow/changes/timeline-wording.ts'

const row = (given: Partial<Transition>): Transition => ({
  id: '7f000000-0000-4000-8000-000000000001',
  kind: 'change',
  subject: { type: 'plan', id: null, name: 'Basic' },
  approvalType: null,
  event: null,
  field: null,
  from: null,
  to: null,
  actor: { role: 'platform' },
  note: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  ...given,
})
const step = (event: string, to: string, type: 'plan' | 'repricing' = 'plan') =>
  row({ kind: 'transition', event, to, subject: { type, id: null, name: 'Basic' } })

type Subject = Transition['subject']['type']
const change = (
  field: string,
  from: string | null,
  to: string | null,
  type: Subject = 'plan',
  name?: string,
) => row({ field, from, to, subject: { type, id: null, ...(name === undefined ? {} : { name }) } })
const ofBasic = (field: string, from: string | null, to: string | null) =>
  change(field, from, to, 'plan', 'Basic')
/** As README has it: What is kept. */
const forgotten = 'forgotten-0123456789abcdef@forgotten.invalid'
const day = ['2027-04-21', '2027-05-02'] as const

describe('what happened, in words', () => {
  test.each([
    // SPEC section 9: other dates are MMMM Do, YYYY.
    [change('date', null, day[0], 'deprecation'), 'Date of the deprecation notice set to April 21st, 2027'],
    [
      change('date', day[0], day[1], 'deprecation'),
      'Date of the deprecation notice changed from April 21st, 2027 to May 2nd, 2027',
    ],
    [step('openToAll', 'allUsers'), 'Basic changed to All Users'],
    [step('approve', 'approved', 'repricing'), 'Price change of Basic approved'],
    [step('repriceNewInstalls', 'completed', 'repricing'), 'Price change of Basic applied to new installs'],
    [ofBasic('created', null, 'basic'), 'Plan basic created'],
    [ofBasic('priceCents', '900', '1250'), 'Price of Basic changed from $9.00 to $12.50'],
    [ofBasic('offering', null, 'Storage: 3'), 'Basic now has Storage: 3'],
    [ofBasic('planPass', null, 'a@b.example'), 'Plan pass for Basic given to a@b.example'],
    [ofBasic('planPass', 'a@b.example', null), 'Plan pass for Basic withdrawn from a@b.example'],
    [ofBasic('name', 'Old', 'New'), 'Name of Basic changed from Old to New'],
    [
      ofBasic('planPass', forgotten, null),
      'Plan pass for Basic withdrawn from a forgotten customer, whose e-mail is no longer kept',
    ],
    [
      ofBasic('planPass', null, forgotten),
      'Plan pass for Basic given to a forgotten customer, whose e-mail is no longer kept',
    ],
    [change('alphaUser', null, 'a@b.example'), 'Alpha user invited: a@b.example'],
    [change('alphaUser', 'a@b.example', null), 'Alpha user withdrawn: a@b.example'],
    [
      change('alphaUser', forgotten, null),
      'Alpha user withdrawn: a forgotten customer, whose e-mail is no longer kept',
    ],
    [
      change('created', '900', '1250', 'repricing', 'Basic'),
      'Price change of Basic from $9.00 to $12.50 requested',
    ],
    [change('created', null, 'Disk', 'feature'), 'Feature Disk added'],
    [change('removed', 'Console', null, 'screenshot'), 'Screenshot Console removed'],
    [change('title', 'Old', 'New', 'benefit'), 'Title of a benefit changed from Old to New'],
    [change('icon', null, 'replaced', 'addon'), 'Icon replaced'],
    [change('companyUser', 'a@b.example', null, 'company'), 'Access of a@b.example revoked'],
    [change('created', null, 'acme', 'addon'), 'Add-on created'],
    [change('automaticReview', null, 'passed'), 'Automatic review passed'],
    [change('automaticReview', null, 'cancelled'), 'Automatic review canceled'],
    [change('automaticReview', null, 'cancelling'), 'Cancel of the automatic review requested'],
    [change('reviewTrial', null, 'requested'), 'Review trial requested'],
    [change('reviewTrial', 'in_progress', 'failed'), 'Review trial failed'],
    [change('reviewTrial', null, 'cancelled'), 'Review trial canceled'],
    [change('reviewTrial', null, 'cancelling'), 'Cancel of the review trial requested'],
    [change('published', null, 'page', 'addon'), 'Published on the marketplace'],
    [change('published', '2026-11-01T09:00:00.000Z', null, 'addon'), 'Taken off the marketplace'],
    [change('published', '2026-11-01T09:00:00.000Z', 'page', 'addon'), 'Published: page'],
    [
      change('published', '2026-11-01T09:00:00.000Z', 'summary, plans', 'addon'),
      'Published: summary and plans',
    ],
    [
      change(
        'published',
        '2026-11-01T09:00:00.000Z',
        'iconUrl, plans, documentationUrl, emailSupport, googleAnalyticsID, tags',
        'addon',
      ),
      'Published: icon, plans, Dev Center article, support e-mail, and 2 more',
    ],
  ])('the row %# is told: %s', (given, words) => {
    expect(timelineWording(given)).toBe(words)
  })

  test('what happened at once to several records is one line of its kind', () => {
    const [made, ...others] = momentsOf([
      change('created', null, 'Fast', 'benefit'),
      change('created', null, 'Safe', 'benefit'),
      change('created', null, 'One', 'screenshot'),
      { ...step('openToAll', 'allUsers'), subject: { type: 'plan', id: null, name: 'Big' } },
      step('openToAll', 'allUsers'),
    ])
    expect(others).toEqual([])
    expect(made?.lines.map(({ words }) => words)).toEqual([
      '2 plans changed to All Users',
      '2 benefits added',
      'Screenshot One added',
    ])
  })

  test.each([
    [{ email: 'ada@acme.example' }, 'ada@acme.example'],
    [{ role: 'platform' as const }, 'the platform'],
    [{ role: 'platform' as const, service: 'marketplace' }, 'the platform (marketplace)'],
    [{}, 'the add-on’s own token'],
  ])('%j is named %s', (actor, name) => {
    expect(momentsOf([row({ field: 'name', to: 'New', actor })])[0]?.actor).toBe(name)
  })
})
