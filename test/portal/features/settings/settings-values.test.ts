import { describe, expect, test } from 'vitest'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm, emailError, webUrlError } from '#portal/workflow/panel/addon-form.ts'
import { tagList } from '#contract/formats/tags.ts'

const marketing = addonForm(addonFieldsAt('settings#marketing'))
const support = addonForm(addonFieldsAt('settings#support-information'))
const metadata = addonForm(addonFieldsAt('settings#metadata'))

describe('tags', () => {
  test.each([
    [null, []],
    ['', []],
    [' , ,', []],
    ['logs', ['logs']],
    ['logs,search , background jobs', ['logs', 'search', 'background jobs']],
    ['logs, logs,LOGS', ['logs']],
    ['Search,search', ['Search']],
  ])('%j are %j', (text, tags) => {
    expect(tagList(text)).toEqual(tags)
  })
})

describe('what is sent', () => {
  test('of the marketing: tags with commas alone between, and null for what is empty', () => {
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

  test('of the support e-mail and the metadata: no spaces around, null for what is empty', () => {
    expect(support.body({ emailSupport: ' help@acme.example ' })).toEqual({
      emailSupport: 'help@acme.example',
    })
    expect(support.body({ emailSupport: ' ' })).toEqual({ emailSupport: null })
    const flags = {
      featured: true,
      unpayable: false,
      visible: true,
      requiresSupportView: false,
      expectsPrivateNetworking: false,
      grandfathered: true,
    }
    expect(metadata.body({ ...flags, statusPageUrl: '' })).toEqual({ ...flags, statusPageUrl: null })
  })
})

describe('what a field says', () => {
  test.each([
    ['', true],
    [' ', true],
    ['https://acme.example', true],
    ['http://acme.example/a?b=c#d', true],
    [' https://acme.example ', true],
    ['acme.example', false],
    ['javascript:alert(1)', false],
    ['https://', false],
    ['https://a b', false],
  ])('a URL %j is taken: %s', (text, taken) => {
    expect(webUrlError(text) === null).toBe(taken)
  })

  test.each([
    ['', true],
    ['help@acme.example', true],
    [' help@acme.example ', true],
    ['help', false],
    ['help@', false],
    ['a@b.example, c@d.example', false],
  ])('an e-mail address %j is taken: %s', (text, taken) => {
    expect(emailError(text) === null).toBe(taken)
  })
})

describe('the marketing panel', () => {
  const stored = { tags: 'a', googleAnalyticsID: '', websiteUrl: '' }
  const refused = (typed: Partial<typeof stored>, before = stored) =>
    Object.entries(marketing.errors({ ...stored, ...typed }, before)).filter(([, error]) => error !== null)

  test('refuses a tag of 41 characters and says which; 40 are taken, an emoji is one', () => {
    expect(refused({ tags: `ok, ${'x'.repeat(41)}` })).toEqual([
      ['tags', 'A tag may have at most 40 characters; “xxxxxxxxxxxx…” has 41.'],
    ])
    expect(refused({ tags: `${'x'.repeat(40)}, ${'👩‍👩‍👧'.repeat(40)}` })).toEqual([])
  })

  test('refuses what is no analytics id', () => {
    expect(refused({ googleAnalyticsID: '<b>"x' }).map(([field]) => field)).toEqual(['googleAnalyticsID'])
    expect(refused({ googleAnalyticsID: ' G-ABC123DEF4 ' })).toEqual([])
  })

  test('lets what is stored from before the rules stay', () => {
    const older = { tags: 'x'.repeat(80), googleAnalyticsID: '<b>"x', websiteUrl: '' }
    expect(refused({ ...older, websiteUrl: 'https://acme.example' }, older)).toEqual([])
  })
})

describe('a kept draft', () => {
  test('is only taken where it has the form’s shape', () => {
    expect(marketing.isValues({ tags: 'a', googleAnalyticsID: '', websiteUrl: '' })).toBe(true)
    expect(marketing.isValues({ tags: 'a' })).toBe(false)
    expect(support.isValues(null)).toBe(false)
    expect(metadata.isValues({ featured: 'yes' })).toBe(false)
  })
})
