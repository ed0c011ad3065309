import { expect, test } from 'vitest'
import { changesOf, lapsedIn, lapseWarning } from '#portal/workflow/changes/lapsing.ts'

test('what differs from what is stored is a change, and nothing else', () => {
  const stored = { name: 'Small', offerings: { rows: '5' } }
  expect(changesOf('plan', { name: 'Small', offerings: { rows: '5' } }, stored)).toEqual([])
  expect(changesOf('plan', { name: 'Small', offerings: { rows: '6' } }, stored)).toEqual([
    { subjectType: 'plan', field: 'offerings', ofTestPlan: false },
  ])
})

test('an answer says what has lapsed, or nothing', () => {
  expect(lapsedIn({ id: '1', lapsed: ['pricing_plan_approval'] })).toEqual(['pricing_plan_approval'])
  for (const answer of [undefined, null, 'text', {}, { lapsed: [] }, { lapsed: ['other'] }, { lapsed: 'x' }])
    expect(lapsedIn(answer)).toEqual([])
  expect(lapseWarning(['alpha_engineering_approval', 'marketplace_fitting_approval'])).toContain(
    'the Technical approval and Business approval',
  )
})
