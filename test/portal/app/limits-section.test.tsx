import { expect, test, vi } from 'vitest'
import { LimitsSection } from '#portal/app/session/limits-section.tsx'
import { requestLimits } from '#test/spec/request-limits.ts'
import { portalConfigOf } from '../support/portal-config-of.ts'
import { markupOf, textsOf } from '../support/markup.tsx'

/* Issue 19.7: every limit on the portal in words, those of a person beside their token. */

const limits = Object.fromEntries(Object.entries(requestLimits).map(([name, { most }]) => [name, most]))
const config = { ...portalConfigOf(), limits }
vi.mock(import('#portal/ui/layout/use-anchor.ts'), () => ({ useAnchor: () => ({ current: null }) as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({ useConfig: () => ({ config }) as never }))

const words = Object.values(requestLimits).map((each) => each.words)

test('an add-on’s settings tell all limits', () => {
  expect(textsOf(markupOf(<LimitsSection of="addon" />), 'li').toSorted()).toEqual(words.toSorted())
})

test('beside one’s token are those that count for oneself', () => {
  const ofAddon = words.filter((each) => /^An add-on|an add-on's/.test(each))
  expect(ofAddon).toHaveLength(3)
  const told = textsOf(markupOf(<LimitsSection of="person" />), 'li')
  expect(told.toSorted()).toEqual(words.filter((each) => !ofAddon.includes(each)).toSorted())
})

test('what has no limit is not told; without any, nothing is', () => {
  const { reads } = limits
  Object.assign(limits, Object.fromEntries(Object.keys(limits).map((name) => [name, 0])))
  expect(markupOf(<LimitsSection of="addon" />)).not.toContain('API limits')
  Object.assign(limits, { reads })
  expect(textsOf(markupOf(<LimitsSection of="addon" />), 'li')).toEqual([requestLimits.reads.words])
})
