import { describe, expect, test } from 'vitest'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm, emailError, webUrlError } from '#portal/workflow/panel/addon-form.ts'
import { tagList } from '#contract/formats/tags.ts'

const marketing = addonForm(addonFieldsAt('settings#marketing'))
const support = addonForm(addonFieldsAt('settings#support-information'))

test.each([
  [null, []],
  [' , ,', []],
  ['logs,search , background jobs', ['logs', 'search', 'background jobs']],
  ['Search, Search,search', ['Search']],
])('the tags of %j are %j', (text, tags) => {
  expect(tagList(text)).toEqual(tags)
})

describe('what is sent', () => {
  test('marketing is sent as tags with commas alone between, and null for what is empty', () => {
    expect(marketing.body({ tags: ' a,, b ', googleAnalyticsID: ' G-1 ', websiteUrl: '' })).toEqual({
      tags: 'a,b',
      googleAnalyticsID: 'G-1',
      websiteUrl: null,
    })
    expect(marketing.body({ tags: ',', googleAnalyticsID: '', websiteUrl: ' ' })).toEqual({
      tags: null,
      googleAnalyticsID: null,
      websiteUrl: null,
    })
  })

  test('the support e-mail is sent without spaces around, and as null if empty', () => {
    expect(support.body({ emailSupport: ' help@acme.example ' })).toEqual({
      emailSupport: 'help@acme.example',
    })
    expect(support.body({ emailSupport: ' ' })).toEqual({ emailSupport: null })
  })
})

test.each([
  [' ', true],
  [' https://acme.example ', true],
  ['http://acme.example/a?b=c#d', true],
  ['acme.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://a b', false],
])('the URL %j is taken: %s', (text, taken) => {
  expect(webUrlError(text) === null).toBe(taken)
})

// What an address is, is test/contract/emails.test.ts.
test.each([
  [' ', true],
  [' help@acme.example ', true],
  ['help', false],
])('the e-mail address %j is taken: %s', (text, taken) => {
  expect(emailError(text) === null).toBe(taken)
})

describe('the marketing panel', () => {
  const stored = { tags: 'a', googleAnalyticsID: '', websiteUrl: '' }
  const refused = (typed: Partial<typeof stored>, before = stored) =>
    Object.entries(marketing.errors({ ...stored, ...typed }, before)).filter(([, error]) => error !== null)

  test('a tag of 41 characters is refused by its name, and so is what is no analytics id', () => {
    const wrong = { tags: `ok, ${'x'.repeat(41)}`, googleAnalyticsID: '<b>"x' }
    expect(refused(wrong)).toEqual([
      ['tags', 'A tag may have at most 40 characters; “xxxxxxxxxxxx…” has 41.'],
      ['googleAnalyticsID', expect.any(String)],
    ])
    expect(refused({ tags: 'x'.repeat(40), googleAnalyticsID: ' G-ABC123DEF4 ' })).toEqual([])
  })

  test('what is stored from before the rules stays', () => {
    const older = { tags: 'x'.repeat(80), googleAnalyticsID: '<b>"x', websiteUrl: '' }
    expect(refused({ ...older, websiteUrl: 'https://acme.example' }, older)).toEqual([])
  })
})

test('a kept draft is only taken where it has the form’s shape', () => {
  expect(marketing.isValues({ tags: 'a', googleAnalyticsID: '', websiteUrl: '' })).toBe(true)
  expect(marketing.isValues({ tags: 'a' })).toBe(false)
  expect(support.isValues(null)).toBe(false)
  expect(addonForm(['featured']).isValues({ featured: 'yes' })).toBe(false)
})
