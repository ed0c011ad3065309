import { describe, expect, test } from 'vitest'
import {
  emailError,
  marketingFields,
  metadataFields,
  supportFields,
  webUrlError,
} from '../../src/portal/settings-values.ts'
import { tagList } from '../../src/portal/tag-list.ts'

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
    expect(marketingFields.body({ tags: ' a,, b ', googleAnalyticsID: ' G-1 ', websiteUrl: '' })).toEqual({
      tags: 'a,b',
      googleAnalyticsID: 'G-1',
      websiteUrl: null,
    })
    expect(marketingFields.body({ tags: ',', googleAnalyticsID: '', websiteUrl: ' ' })).toEqual({
      tags: null,
      googleAnalyticsID: null,
      websiteUrl: null,
    })
  })

  test('of the support e-mail and the metadata: no spaces around, null for what is empty', () => {
    expect(supportFields.body({ emailSupport: ' help@acme.example ' })).toEqual({
      emailSupport: 'help@acme.example',
    })
    expect(supportFields.body({ emailSupport: ' ' })).toEqual({ emailSupport: null })
    const flags = {
      featured: true,
      unpayable: false,
      visible: true,
      requiresSupportView: false,
      expectsPrivateNetworking: false,
      grandfathered: true,
    }
    expect(metadataFields.body({ ...flags, statusPageUrl: '' })).toEqual({ ...flags, statusPageUrl: null })
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

describe('a kept draft', () => {
  test('is only taken where it has the form’s shape', () => {
    expect(marketingFields.isValues({ tags: 'a', googleAnalyticsID: '', websiteUrl: '' })).toBe(true)
    expect(marketingFields.isValues({ tags: 'a' })).toBe(false)
    expect(supportFields.isValues(null)).toBe(false)
    expect(metadataFields.isValues({ featured: 'yes' })).toBe(false)
  })
})
