import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { type Problem, ProblemError } from '#machines/problem.ts'
import type { WholeAddon, AddonChange } from '#contract/addon.ts'
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
  emailSupport: null,
  legalStatements: null,
  providerTermsUrl: null,
  hasIcon: true,
  iconUrl: '/images/1.png',
  categories: [{ id: 'c', slug: 'mail', label: 'Mail' }],
  languages: ['Go'],
} as unknown as WholeAddon
const values = generalInformation.values(addon)

/** The change sent where the form says this. */
const body = (changed: Partial<GeneralInformation>): FormValues => ({
  ...generalInformation.body({ ...values, ...changed }),
})

const failed = (kind: Problem['kind']) => new ProblemError({ kind, message: kind, fields: {} })

describe('what the panel of the basic information sends', () => {
  test('is every text, an empty one as none; the icon only where it changes', () => {
    expect(values.icon).toBe('/images/1.png')
    expect(generalInformation.values({ ...addon, hasIcon: false }).icon).toBe(noIcon)
    expect(generalInformation.body({ ...values, summary: ' ', emailSupport: ' a@b.example ' })).toEqual({
      name: 'Acme Mail',
      displayName: 'Acme Mail',
      summary: null,
      emailSupport: 'a@b.example',
      legalStatements: null,
      providerTermsUrl: null,
    })
    expect(generalInformation.body({ ...values, icon: picked })).toMatchObject({ icon: picked })
    expect(generalInformation.body({ ...values, icon: noIcon })).toMatchObject({ icon: null })
    // A draft that had no room for the picture takes nothing away.
    expect(generalInformation.body({ ...values, icon: '' })).not.toHaveProperty('icon')
  })

  test('is refused at its field where it is plainly wrong', () => {
    const errors = (typed: Partial<GeneralInformation>) =>
      generalInformation.errors({ ...values, ...typed }, values)
    expect(errors({ name: 'x' }).name).toBeNull()
    expect(errors({ displayName: ' ' }).displayName).toBe('Give the add-on a display name.')
    expect(errors({ emailSupport: 'nobody' }).emailSupport).not.toBeNull()
    expect(errors({ providerTermsUrl: 'javascript:alert(1)' }).providerTermsUrl).not.toBeNull()
    expect(errors({ providerTermsUrl: '' }).providerTermsUrl).toBeNull()
  })

  test('and what is stored is told in words, never as an address of a picture', () => {
    expect(generalInformation.words('summary', values)).toBe('Arrives.')
    expect(generalInformation.words('icon', values)).toBe('Another picture')
    expect(generalInformation.words('icon', { ...values, icon: noIcon })).toBe('None')
  })
})

describe('saving the basic information', () => {
  let stored: WholeAddon
  beforeEach(() => {
    vi.resetAllMocks()
    stored = addon
    const save = async (given: { body?: AddonChange } | undefined, options?: { ifMatch?: string }) => {
      if (options?.ifMatch !== stored.etag) throw failed('stale')
      const { icon, ...texts } = given?.body ?? {}
      const picture = icon === undefined ? {} : { hasIcon: icon !== null, iconUrl: '/images/2.png' }
      stored = { ...stored, ...texts, ...picture, etag: `${stored.etag}+` } as WholeAddon
      return stored
    }
    api.addonView.mockImplementation(async () => stored)
    api.addonUpdate.mockImplementation(save)
    vi.mocked(upload).mockImplementation(((_: string, given: object, options: object) =>
      save(given, options)) as never)
  })

  test('uploads only where a picture goes along', async () => {
    await generalInformationCalls(addon, () => {}).save(body({ summary: 'New' }), { ifMatch: '1' })
    expect(upload).not.toHaveBeenCalled()
    await generalInformationCalls(stored, () => {}).save(body({ icon: picked }), { ifMatch: '1+' })
    expect(upload).toHaveBeenCalledTimes(1)
    expect(stored.iconUrl).toBe('/images/2.png')
  })
})

describe('the preview', () => {
  const data: ListingData = {
    screenshots: [{ id: 's1', name: 'One', mediumUrl: '/images/m.png' }] as never,
    benefits: [{ id: 'b1', title: 'Fast', description: 'Very.' }] as never,
    documentations: [],
    categories: [],
    approvals: [],
  }
  const listing = previewedListing(addon, data)

  test('shows what is stored', () => {
    expect(listing).toMatchObject({
      displayName: 'Acme Mail',
      iconUrl: '/images/1.png',
      categories: ['Mail'],
      screenshots: [{ id: 's1', name: 'One', url: '/images/m.png' }],
      benefits: [{ id: 'b1', title: 'Fast', description: 'Very.' }],
      docsUrl: '',
    })
  })

  test('and what a panel has not saved yet', () => {
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
