import { expect, test } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { noIcon } from '#portal/features/listing/basic/general-information.ts'
import { withBenefit, withGeneralInformation, withScreenshot } from '#portal/features/listing/with-unsaved.ts'
import { marketplacePageOf } from '../marketplace/marketplace-page-of.ts'

/* A panel's preview shows what the panel has not saved yet, and all else as it is stored. */

const picked = 'data:image/png;base64,AAAA'
const urlsOf = (url: string) => ({ originalUrl: url, retinaUrl: url, mediumUrl: url, thumbUrl: url })
const page = marketplacePageOf({
  summary: 'Keeps.',
  websiteUrl: 'https://acme.example',
  screenshots: [{ id: 's1', name: 'One', ...urlsOf('/1.png') }],
  benefits: [
    { id: 'b1', title: 'Fast', description: 'Very.' },
    { id: 'b2', title: 'Safe', description: 'Quite.' },
  ],
})

test('of the basic information', () => {
  const addon = { hasIcon: true, iconUrl: '/images/1.png' } as WholeAddon
  const typed = {
    name: 'Contract name',
    displayName: 'Post',
    summary: 'Arrives.',
    emailSupport: 'help@acme.example',
    legalStatements: 'None.',
    providerTermsUrl: 'https://acme.example/terms',
  }
  const { name: _, ...shown } = typed
  expect(withGeneralInformation(page, addon, { ...typed, icon: picked })).toEqual({
    ...page,
    ...shown,
    iconUrl: picked,
  })
  expect(withGeneralInformation(page, addon, { ...typed, icon: noIcon }).iconUrl).toBeNull()
})

test('of a screenshot: another text, another picture, one more', () => {
  const shown = (given: Parameters<typeof withScreenshot>[1]) => withScreenshot(page, given).screenshots
  const [stored] = page.screenshots
  expect(shown({ id: 's1', name: 'Anew', picked: null })).toEqual([{ ...stored, name: 'Anew' }])
  expect(shown({ id: 's1', name: 'Anew', picked })).toEqual([{ id: 's1', name: 'Anew', ...urlsOf(picked) }])
  expect(shown({ id: null, name: 'Two', picked })).toEqual([
    stored,
    { id: 'new', name: 'Two', ...urlsOf(picked) },
  ])
  expect(shown({ id: null, name: 'Two', picked: null })).toEqual([stored])
})

test('of a benefit: in its place, or one more', () => {
  const [fast, safe] = page.benefits
  const typed = { title: 'Sound', description: 'Yes.' }
  expect(withBenefit(page, { id: 'b1', ...typed }).benefits).toEqual([{ id: 'b1', ...typed }, safe])
  expect(withBenefit(page, { id: null, ...typed }).benefits).toEqual([fast, safe, { id: 'new', ...typed }])
})
