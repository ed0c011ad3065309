import { describe, expect, test } from 'vitest'
import { ownerKind } from '#contract/buildpack.ts'
import {
  buildpackBody,
  buildpackFormValues,
  draftOf,
  emptyValues,
  isPublishingValues,
  ownerChoices,
  type PublishingValues,
  stepErrors,
} from '#portal/features/buildpacks/buildpack-values.ts'
import { problemFrom } from '#portal/wire/problem-from.ts'

const whole: PublishingValues = {
  source: 'acme-data/buildpack-vector',
  owner: 'team:8d1f3f7c-0000-4000-8000-000000000001',
  namespace: ' Acme ',
  name: 'Vector',
  ref: ' main ',
  description: ' Ships metrics. ',
  category: 'tools',
  supportMethod: 'website',
  supportAddress: 'https://acme.example/help',
  twoFactorAuthentication: true,
}

describe('what is typed of a buildpack', () => {
  test('is parsed by the contract’s own rules', () => {
    expect(draftOf(whole)).toEqual({
      source: { owner: 'acme-data', repo: 'buildpack-vector' },
      owner: { type: 'team', id: '8d1f3f7c-0000-4000-8000-000000000001' },
      namespace: 'acme',
      name: 'vector',
      ref: 'main',
      description: 'Ships metrics.',
      category: 'tools',
      support: { method: 'website', address: 'https://acme.example/help' },
      twoFactorAuthentication: true,
    })
    expect(draftOf({ ...whole, owner: 'group:1' }).owner).toBeNull()
    const nothing = draftOf(emptyValues)
    expect(Object.values(nothing).filter((value) => value !== null && value !== false)).toEqual([])
  })

  const sentence: unknown = expect.stringMatching(/^[A-Z][^.]+\.$/)
  test.each([
    ['source', {}, {}],
    ['source', { source: '' }, { source: 'Choose a repository.' }],
    ['naming', {}, {}],
    ['naming', { name: 'my-buildpack' }, { name: sentence }],
    ['naming', { name: 'x'.repeat(51) }, { name: 'At most 50 characters; this has 51.' }],
    ['naming', { namespace: 'a', owner: '' }, { namespace: sentence, owner: 'Choose who owns it.' }],
    ['details', {}, {}],
    // The address is one of the chosen kind.
    ['details', { supportMethod: 'email' }, { supportAddress: sentence }],
    [
      'details',
      emptyValues,
      {
        ref: 'Say what to publish.',
        description: sentence,
        category: 'Choose one.',
        supportAddress: sentence,
      },
    ],
  ] as const)('the step %s, with %j, is told %j', (step, typed, told) => {
    expect(stepErrors[step]({ ...whole, ...typed })).toStrictEqual(told)
  })

  test('is sent with its support and owner as one thing each, and the code without spaces', () => {
    expect(buildpackBody({ ...whole, code: '123 456' })).toEqual({
      description: 'Ships metrics.',
      category: 'tools',
      owner: { type: 'team', id: '8d1f3f7c-0000-4000-8000-000000000001' },
      support: { method: 'website', address: 'https://acme.example/help' },
      twoFactorAuthentication: true,
      code: '123456',
    })
  })

  test('begins with what is stored, where an enterprise is a team and no support an empty address', () => {
    const stored = { description: 'Ships metrics.', category: 'tools', twoFactorAuthentication: false }
    const owner = { id: 't', type: 'enterprise', name: 'data' }
    const values = (support: object) => buildpackFormValues({ ...stored, owner, support } as never)
    expect(values({ method: 'website', address: 'https://help.example' })).toEqual({
      ...stored,
      owner: 'team:t',
      supportMethod: 'website',
      supportAddress: 'https://help.example',
    })
    expect(values({ method: 'unsupported', address: null })).toMatchObject({
      supportMethod: 'email',
      supportAddress: '',
    })
  })

  test('is taken from a draft of its shape alone', () => {
    expect(isPublishingValues(whole)).toBe(true)
    for (const other of [null, 'x', {}, { ...whole, name: 1 }, { ...whole, twoFactorAuthentication: 'yes' }])
      expect(isPublishingValues(other)).toBe(false)
  })
})

test('one publishes for oneself and for teams in which one is more than a member; an enterprise is a team', () => {
  const team = (role: 'owner' | 'admin' | 'member', name: string) => ({
    id: name,
    role,
    team: { id: name, name, type: 'enterprise' as const },
  })
  const choices = ownerChoices({ id: 'me', email: 'me@acme.example' }, [
    team('owner', 'a'),
    team('admin', 'b'),
    team('member', 'c'),
  ])
  expect(choices.map(({ value }) => value)).toEqual(['user:me', 'team:a', 'team:b'])
  expect([ownerKind('user'), ownerKind('team'), ownerKind('enterprise')]).toEqual(['user', 'team', 'team'])
})

test('the registry’s refusals are read with their fields, and a missing second factor is told apart', () => {
  const body = { id: 'invalid', message: 'name is taken', fields: { name: ['is taken'] } }
  expect(problemFrom(422, body)).toEqual({
    kind: 'refused',
    message: 'name is taken',
    fields: { name: ['is taken'] },
  })
  expect(problemFrom(403, { id: 'two_factor', message: 'A code, please.' }).kind).toBe('unproven')
  expect(problemFrom(403, { id: 'forbidden', message: 'No.' }).kind).toBe('refused')
})
