import * as v from 'valibot'
import { expect, test } from 'vitest'
import { analyticsId } from '#contract/formats/analytics-id.ts'
import { overlongTag, tagList, tags, withoutRepeatedTags } from '#contract/formats/tags.ts'
import { telephone } from '#contract/formats/telephone.ts'

const plainNumbers = ['+1 510 555 0134', '(510) 555-0134', '510.555.0134', '+49 (0)30 / 1234-56', '112']
const extensions = ['+1 510 555 0134 ext. 7', '+1 510 555 0134, ext 7', '5105550134x12', '510 555 0134 #12']

test.each([
  [
    'a telephone number',
    telephone,
    [...plainNumbers, ...extensions, ' 510 555 0134 '],
    ['call me', '', '12', '()--', '+1 510 CALL', '555 0134 <b>', 'ext. 7', '5'.repeat(51)],
  ],
  [
    'an analytics id',
    analyticsId,
    ['G-ABC123DEF4', 'g-abc123def4', 'UA-12345-1', 'GTM-ABC123', ' G-1 ', ''],
    ['<b>"x', 'G-', 'G-ABC 123', 'UA-12345-', 'ABC', 'GTM-ABC123\n<script>', `G-${'A'.repeat(21)}`],
  ],
] as const)('%s has a form', (_what, schema, taken, refused) => {
  const takes = (text: string) => v.is(schema, text)
  expect(taken.filter((text) => !takes(text))).toEqual([])
  expect(refused.filter(takes)).toEqual([])
})

test('tags may have 40 characters each, counted as people count them', () => {
  expect(v.is(tags, `${'x'.repeat(40)},${'👩‍👩‍👧'.repeat(40)}`)).toBe(true)
  expect(v.is(tags, `a,${'x'.repeat(41)}`)).toBe(false)
  expect(overlongTag(`a, ${'x'.repeat(80)}`)).toBe('x'.repeat(80))
})

test('tags stand once whatever their case; without a repetition the text stays', () => {
  expect(withoutRepeatedTags('a,A, a ,b')).toBe('a,b')
  expect(withoutRepeatedTags(' a , b')).toBe(' a , b')
})

test('tags by the hundred thousand take no long time', () => {
  const many = Array.from({ length: 200_000 }, (_, i) => `t${i}`)
  expect(tagList(many.join(','))).toHaveLength(200_000)
})
