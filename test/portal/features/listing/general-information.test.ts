import { describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { api } from '../../support/api-stand-in.ts'
import {
  type GeneralInformation,
  generalInformation,
  generalInformationCalls,
  noIcon,
} from '#portal/features/listing/basic/general-information.ts'
import type { ListingData } from '#portal/features/listing/data.ts'
import {
  iconOf,
  previewedListing,
  withGeneralInformation,
  withScreenshot,
} from '#portal/features/listing/preview/previewed-listing.ts'
import { upload } from '#portal/wire/upload.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))
vi.mock(import('#portal/wire/upload.ts'), () => ({ upload: vi.fn<() => void>() as never }))

const picked = 'data:image/png;base64,AAAA'
const addon = {
  id: 'an-id',
  etag: '1',
  name: 'Acme Mail',
  displayName: 'Acme Mail',
  summary: 'Arrives.',
  emailSupport: 'help@acme.example',
  legalStatements: null,
  providerTermsUrl: null,
  hasIcon: true,
  iconUrl: '/images/1.png',
  categories: [{ id: 'c', slug: 'mail', label: 'Mail' }],
  languages: ['Go'],
} as unknown as WholeAddon
const values = generalInformation.values(addon)

describe('the panel', () => {
  // Its texts are test/portal/form-values.test.ts.
  test('the icon is sent only where it changes', () => {
    expect(values.icon).toBe('/images/1.png')
    expect(generalInformation.values({ ...addon, hasIcon: false }).icon).toBe(noIcon)
    expect(generalInformation.body(values)).not.toHaveProperty('icon')
    expect(generalInformation.body({ ...values, icon: picked })).toMatchObject({ icon: picked })
    expect(generalInformation.body({ ...values, icon: noIcon })).toMatchObject({ icon: null })
    // A draft that had no room for the picture takes nothing away.
    expect(generalInformation.body({ ...values, icon: '' })).not.toHaveProperty('icon')
  })

  test('the basic information is uploaded only where a picture goes along', async () => {
    const sent: string[] = []
    const answering = (way: string) => async () => {
      sent.push(way)
      return addon
    }
    api.addonUpdate.mockImplementation(answering('sent'))
    vi.mocked(upload).mockImplementation(answering('uploaded') as never)
    const { save } = generalInformationCalls(addon, () => {})
    await save({ summary: 'New' }, { ifMatch: '1' })
    await save({ icon: picked }, { ifMatch: '1' })
    expect(sent).toEqual(['sent', 'uploaded'])
  })

  test('basic information that is plainly wrong is refused at its field', () => {
    const errors = (typed: Partial<GeneralInformation>) =>
      generalInformation.errors({ ...values, ...typed }, values)
    expect(errors({ name: 'x' }).name).toBeNull()
    expect(errors({ displayName: ' ' }).displayName).toBe('Give the add-on a display name.')
    expect(errors({ emailSupport: 'nobody' }).emailSupport).not.toBeNull()
    expect(errors({ providerTermsUrl: 'javascript:alert(1)' }).providerTermsUrl).not.toBeNull()
    expect(errors({ providerTermsUrl: '' }).providerTermsUrl).toBeNull()
  })

  test('what is stored is told in words, never as an address of a picture', () => {
    expect(generalInformation.words('summary', values)).toBe('Arrives.')
    expect(generalInformation.words('icon', values)).toBe('Another picture')
    expect(generalInformation.words('icon', { ...values, icon: noIcon })).toBe('None')
  })
})

describe('previews', () => {
  const data: ListingData = {
    screenshots: [{ id: 's1', name: 'One', mediumUrl: '/images/m.png' }] as never,
    benefits: [{ id: 'b1', title: 'Fast', description: 'Very.' }] as never,
    documentations: [{ devcenterUrl: 'https://dev.example/acme' }] as never,
    categories: [],
    approvals: [],
  }

  test('the preview shows what is stored, and nothing of what is missing', () => {
    expect(previewedListing(addon, data)).toEqual({
      displayName: 'Acme Mail',
      summary: 'Arrives.',
      iconUrl: '/images/1.png',
      categories: ['Mail'],
      screenshots: [{ id: 's1', name: 'One', url: '/images/m.png' }],
      benefits: [{ id: 'b1', title: 'Fast', description: 'Very.' }],
      languages: ['Go'],
      emailSupport: 'help@acme.example',
      legalStatements: '',
      providerTermsUrl: '',
      docsUrl: 'https://dev.example/acme',
    })
    expect(previewedListing({ ...addon, hasIcon: false }, { ...data, documentations: [] })).toMatchObject({
      iconUrl: null,
      docsUrl: '',
    })
  })

  test('the preview shows what a panel has not saved yet', () => {
    const listing = previewedListing(addon, data)
    const unsaved = withGeneralInformation(listing, addon, { ...values, displayName: 'Post', icon: picked })
    expect(unsaved).toMatchObject({ displayName: 'Post', iconUrl: picked, summary: 'Arrives.' })
    expect([noIcon, '', picked].map((icon) => iconOf(addon, icon))).toEqual([null, '/images/1.png', picked])
    expect(iconOf({ ...addon, hasIcon: false }, '')).toBeNull()

    const changed = withScreenshot(listing, { id: 's1', name: 'Anew', url: picked })
    expect(changed.screenshots).toEqual([{ id: 's1', name: 'Anew', url: picked }])
    const added = withScreenshot(listing, { id: null, name: 'Two', url: picked })
    expect(added.screenshots.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(withScreenshot(listing, { id: null, name: 'Two', url: null })).toBe(listing)
  })
})
