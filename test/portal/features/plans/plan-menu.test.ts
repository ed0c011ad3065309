import { describe, expect, test } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { planAdvice } from '#portal/features/plans/plans/advised-plans.ts'
import { availabilityChoices } from '#portal/features/plans/plans/plan-menu.ts'

const of = { slug: 'acme-mail', changeRequestUrl: 'https://forms.example/change' }
const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

const plan = (availability: Plan['availability']) => ({
  availability,
  slug: 'basic',
  installableWithoutPrivateNetworking: true,
  installableWithPrivateNetworking: false,
  temporarySupported: false,
  temporarySpaceSupported: false,
})
const addonIn = (state: Addon['state'], defaultPlanSlug: string | null = null) => ({
  state,
  defaultPlanSlug,
  spaceDefaultPlanSlug: null,
  temporarySupportedPlanSlug: null,
  temporarySpaceSupportedPlanSlug: null,
})

describe('availability', () => {
  test('the availability of a default plan names the editor where another one is chosen', () => {
    const choices = availabilityChoices(plan('allUsers'), addonIn('ga', 'basic'), 'admin', of)
    const disable = choices.find(({ to }) => to === 'disabled')
    expect(disable?.blockers).toEqual([
      {
        code: 'default_plan',
        message: 'It is the default plan: choose another one first.',
        href: '/addons/acme-mail/plans?isShowingPlanDefaultsEditor=true',
      },
    ])
  })

  test('staff may choose every other availability; the present one is refused with its reason', () => {
    const choices = availabilityChoices(plan('inviteOnly'), addonIn('beta'), 'admin', of)
    expect(choices.filter(({ blockers }) => blockers.length === 0).map(({ to }) => to)).toEqual([
      'allUsers',
      'allUsersHidden',
      'disabled',
    ])
    expect(choices.find(({ to }) => to === 'inviteOnly')?.blockers).toEqual([
      { code: 'wrong_state', message: 'Not possible while it is Invite Only.', href: null },
    ])
  })

  test('providers are led to the change-request form, and nobody changes a shut-down add-on', () => {
    const [first] = availabilityChoices(plan('inviteOnly'), addonIn('beta'), 'provider', of)
    expect(first?.blockers).toMatchObject([{ code: 'change_request_needed', href: of.changeRequestUrl }])
    const [shut] = availabilityChoices(plan('disabled'), addonIn('shutdown'), 'admin', of)
    expect(codes(shut?.blockers ?? [])).toEqual(['addon_shut_down'])
  })
})

test.each([
  ['Starter', '', 0],
  ['Starter', 'starter-2', 2],
  ['Standard Small', '', 1],
  ['Free', '', 1],
  ['Freedom', '', 0],
  ['Nimbus Basic', 'basic', 1],
  ['', '', 0],
])('a new plan named %j with the slug %j is given %s pieces of advice', (name, slug, count) => {
  expect(planAdvice({ name, slug }, 'Nimbus Partner Portal')).toHaveLength(count)
})
