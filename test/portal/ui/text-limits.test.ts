import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addonChange } from '#contract/addon.ts'
import { buildpackName } from '#contract/buildpack.ts'
import { companyChange } from '#contract/company.ts'
import { benefitCreation } from '#contract/listing.ts'
import { planCreation } from '#contract/plan.ts'
import { longestOf, nearLimitWording, tooLongWording } from '#portal/ui/fields/text-limits.ts'

describe('the limit of a text', () => {
  test.each([
    ['a line', benefitCreation.entries.title, 60],
    ['a text that may be null or left out', addonChange.entries.legalStatements, 10_000],
    ['an e-mail address', companyChange.entries.emailAdmin, 254],
    ['a URL', addonChange.entries.websiteUrl, 2000],
    ['a slug', planCreation.entries.slug, 100],
    ['a name with a rule of its own', buildpackName, 50],
    ['a flag', addonChange.entries.featured, null],
    ['a list, whose limit is no text’s', v.pipe(v.array(v.string()), v.maxLength(3)), null],
  ])('is read off the schema of %s', (_name, schema, limit) => {
    expect(longestOf(schema)).toBe(limit)
  })

  test('is told with the length that is too much, counted as people count', () => {
    expect(tooLongWording('a'.repeat(60), 60)).toBeNull()
    expect(tooLongWording('👩‍👩‍👧'.repeat(60), 60)).toBeNull()
    expect(tooLongWording(`${'a'.repeat(59)}👩‍👩‍👧👩‍👩‍👧`, 60)).toBe('At most 60 characters; this has 61.')
    expect(tooLongWording('a'.repeat(12_000), 10_000)).toBe('At most 10,000 characters; this has 12,000.')
    expect(tooLongWording('a'.repeat(500), null)).toBeNull()
  })

  test('is told of a text only where it is near', () => {
    expect(nearLimitWording('a'.repeat(54), 60)).toBeNull()
    expect(nearLimitWording('a'.repeat(55), 60)).toBe('5 characters left')
    expect(nearLimitWording('a'.repeat(60), 60)).toBe('0 characters left')
    expect(nearLimitWording('a'.repeat(61), 60)).toBeNull()
  })
})
