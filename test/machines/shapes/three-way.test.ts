import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differenceOf,
  type FormValues,
  mergeMembers,
  mergeOrder,
  mergeThreeWay,
  settleClash,
  type Unit,
  unitsOf,
} from '#machines/shapes/three-way.ts'

const units = unitsOf(
  ['name', 'enabled', 'public', 'visible', 'offerings', 'languages', 'order'],
  [
    { fields: ['enabled', 'public', 'visible'] },
    { fields: ['offerings'], joined: 'keys' },
    { fields: ['languages'], joined: 'members' },
    { fields: ['order'], joined: 'order' },
  ],
)
const base: FormValues = {
  name: 'Small',
  enabled: true,
  public: false,
  visible: false,
  offerings: { f1: '1', f2: true },
  languages: ['Go', 'Ruby'],
  order: ['a', 'b', 'c'],
}
const merge = (mine: FormValues, theirs: FormValues) =>
  mergeThreeWay(units, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('changes that do not meet merge by themselves', () => {
  test('of different features of a plan, one of which is new', () => {
    const theirs = { offerings: { f1: '1', f2: false, f3: '3' } }
    const { values, clashes } = merge({ offerings: { f1: '10', f2: true } }, theirs)
    expect(clashes).toEqual([])
    expect(values['offerings']).toEqual({ f1: '10', f2: false, f3: '3' })
    expect(differenceOf(units, { ...base, ...theirs }, values)).toEqual({ offerings: { f1: '10' } })
  })

  test('of a list of choices by its members', () => {
    expect(mergeMembers(['Go', 'Ruby'], ['Ruby', 'Node'], ['Go', 'Ruby', 'PHP'])).toEqual([
      'Ruby',
      'Node',
      'PHP',
    ])
    expect(mergeMembers(['Go', 'Ruby'], ['Go', 'Ruby', 'Node'], ['Ruby'])).toEqual(['Ruby', 'Node'])
    expect(merge({ languages: [] }, { languages: ['PHP'] })).toMatchObject({
      clashes: [],
      values: { languages: ['PHP'] },
    })
  })

  test('of an order and of what it holds', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'd', 'a', 'b'])
    expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'c'])).toEqual(['c', 'b'])
    expect(mergeOrder(['a', 'b', 'c'], ['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual(['b', 'a', 'c'])
    expect(mergeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c'])).toBeNull()
  })
})

describe('changes that meet', () => {
  test('clash as the unit that they are', () => {
    const { values, clashes } = merge({ public: true, visible: true }, { enabled: false })
    expect(clashes).toEqual([
      {
        name: 'enabled',
        fields: ['enabled', 'public', 'visible'],
        key: null,
        mine: { enabled: true, public: true, visible: true },
        theirs: { enabled: false, public: false, visible: false },
      },
    ])
    expect(values).toMatchObject({ enabled: true, public: true, visible: true })
  })

  test('clash on an order that two have moved', () => {
    const { clashes } = merge({ order: ['c', 'a', 'b'] }, { order: ['b', 'a', 'c'] })
    expect(clashes.map(({ name }) => name)).toEqual(['order'])
  })
})

test('a value goes with its feature that somebody else took away, and what was typed for it is told', () => {
  const theirs = { offerings: { f2: true, f3: '' } }
  const { clashes, dropped, ...merged } = merge({ offerings: { f1: '10', f2: false } }, theirs)
  expect({ clashes, dropped }).toEqual({ clashes: [], dropped: [{ field: 'offerings', key: 'f1' }] })
  expect(merged.base['offerings']).toEqual({ f2: true, f3: '' })
  expect(merged.values['offerings']).toEqual({ f2: false, f3: '' })
  expect(merge({ offerings: { f1: '1', f2: false } }, theirs).dropped).toEqual([])
})

test('a unit is sent whole, and what agrees as it would be sent is not sent', () => {
  const trims = (fields: readonly string[], a: FormValues, b: FormValues) =>
    fields.every((field) => String(a[field]).trim() === String(b[field]).trim())
  expect(differenceOf(units, base, { ...base, visible: true })).toEqual({
    enabled: true,
    public: false,
    visible: true,
  })
  expect(differenceOf(units, base, { ...base, name: ' Small ' }, trims)).toEqual({})
})

test('whatever two people do, nobody’s save changes a unit that they did not touch, and no typed one is lost', () => {
  const grouped: Unit[] = [{ fields: ['a', 'b'] }, { fields: ['c'] }, { fields: ['r'], joined: 'keys' }]
  const value = integer({ min: 0, max: 2 })
  const form = record({ a: value, b: value, c: value, r: record({ x: value, y: value }) })
  // What counts as one, read off here by hand and not by the module.
  const parts = ({ a, b, c, r }: Record<'a' | 'b' | 'c', number> & { r: { x: number; y: number } }) => ({
    ab: `${a} ${b}`,
    c: String(c),
    x: String(r.x),
    y: String(r.y),
  })
  assert(
    property(
      form,
      form,
      form,
      array(boolean(), { minLength: 4, maxLength: 4 }),
      (began, typed, stored, keeps) => {
        const merged = mergeThreeWay(grouped, { base: began, mine: typed, theirs: stored })
        let settled = { base: began as FormValues, mine: merged.values }
        const chosen: Record<string, 'mine' | 'theirs'> = {}
        for (const [index, clash] of merged.clashes.entries()) {
          const choice = keeps[index] === true ? 'mine' : 'theirs'
          chosen[clash.key ?? (clash.name === 'a' ? 'ab' : clash.name)] = choice
          settled = settleClash(settled, clash, choice)
        }
        const sent = differenceOf(grouped, stored, settled.mine)
        const after = { ...stored, ...sent, r: { ...stored.r, ...(sent['r'] as object | undefined) } }
        const [was, own, others, now] = [parts(began), parts(typed), parts(stored), parts(after)]
        const sentKeys = new Set([...Object.keys(sent), ...Object.keys(sent['r'] ?? {})])
        for (const part of ['ab', 'c', 'x', 'y'] as const) {
          const isSent = sentKeys.has(part === 'ab' ? 'a' : part)
          expect({ part, isSent }).toEqual({ part, isSent: now[part] !== others[part] })
          const isTyped = own[part] !== was[part]
          const isMeeting = isTyped && others[part] !== was[part] && others[part] !== own[part]
          expect({ part, asked: chosen[part] !== undefined }).toEqual({ part, asked: isMeeting })
          const wanted = isMeeting ? chosen[part] === 'mine' : isTyped
          expect({ part, now: now[part] }).toEqual({ part, now: wanted ? own[part] : others[part] })
        }
      },
    ),
    { numRuns: 500 },
  )
})
