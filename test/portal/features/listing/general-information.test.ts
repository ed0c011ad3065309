import { describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { api } from '../../support/api-stand-in.ts'
import {
  type GeneralInformation,
  generalInformation,
  generalInformationCalls,
  iconOf,
  noIcon,
} from '#portal/features/listing/basic/general-information.ts'
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

  test('the icon is shown as chosen, else as stored', () => {
    expect([noIcon, '', picked].map((icon) => iconOf(addon, icon))).toEqual([null, '/images/1.png', picked])
    expect(iconOf({ ...addon, hasIcon: false }, '')).toBeNull()
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
