import { expect, test } from 'vitest'
import type { CallEffects } from '#contract/road/call-effects.ts'
import type { Transition } from '#contract/trail.ts'
import { effectGroups } from '#portal/workflow/effects/effect-words.ts'

const row = (given: Partial<Transition>) =>
  ({
    id: crypto.randomUUID(),
    kind: 'transition',
    subject: { type: 'addon', id: null },
    field: null,
    event: null,
    ...given,
  }) as Transition
const none: CallEffects = {
  stage: null,
  plans: [],
  defaultPlan: { from: 'test', to: 'test' },
  visible: { from: true, to: true },
  approvals: [],
  repricings: [],
  letters: [],
  webhooks: [],
  trail: [],
}
const letter: CallEffects['letters'][number] = {
  kind: 'GA at last',
  to: 'customers',
  count: 1,
  people: [],
}

test('effects are told as the timeline tells them, the stage first, steps before fields, several plans at once', () => {
  const plan = (name: string) =>
    row({ subject: { type: 'plan', id: null, name }, event: 'openToAll', from: 'staffOnly', to: 'allUsers' })
  const trail = [
    row({ kind: 'change', field: 'defaultPlanSlug', from: null, to: 'basic' }),
    plan('Basic'),
    row({ event: 'progressToGa', from: 'beta', to: 'ga' }),
    plan('Large'),
  ]
  const [first, ...others] = effectGroups({ ...none, trail })
  expect(others).toEqual([])
  expect(first?.title).toBe('What changes')
  expect(first?.items.slice(0, 2)).toEqual(['Moved to GA', '2 plans changed to All Users'])
  expect(first?.items[2]).toMatch(/default plan.* basic/i)
})

test('letters say who gets them: up to three by name, where they may be seen', () => {
  const people = ['a@b.example', 'c@d.example', 'e@f.example']
  const groups = effectGroups({
    ...none,
    letters: [
      letter,
      { ...letter, count: 1200 },
      { ...letter, to: 'company', count: 1, people: ['a@b.example'] },
      { ...letter, to: 'company', count: 3, people },
      { ...letter, to: 'company', count: 4, people: [...people, 'g@h.example'] },
      { ...letter, to: 'platform', count: 2 },
    ],
  })
  expect(groups).toEqual([
    {
      title: 'Who is told by mail',
      items: [
        '“GA at last” to one customer',
        '“GA at last” to 1,200 customers',
        '“GA at last” to one user of the company: a@b.example',
        '“GA at last” to 3 users of the company: a@b.example, c@d.example, e@f.example',
        '“GA at last” to 4 users of the company',
        '“GA at last” to 2 of the platform’s staff',
      ],
    },
  ])
})

test('webhooks are told of by event, with how many are sent it and how often', () => {
  const groups = effectGroups({
    ...none,
    webhooks: [
      { event: 'addon.stage_changed', to: 'company', count: 1, times: 1 },
      { event: 'plan.availability_changed', to: 'company', count: 2, times: 3 },
      { event: 'addon.stage_changed', to: 'platform', count: 1, times: 1 },
    ],
  })
  expect(groups).toEqual([
    {
      title: 'Which webhooks are told',
      items: [
        'addon.stage_changed to one of the company’s webhooks',
        'plan.availability_changed, 3 times, to 2 of the company’s webhooks',
        'addon.stage_changed to one of the platform’s webhooks',
      ],
    },
  ])
})

test('nothing has no groups', () => {
  expect(effectGroups(none)).toEqual([])
})
