import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { GeneralInformationForm } from '#portal/features/listing/basic/general-information-form.tsx'
import { BenefitForm } from '#portal/features/listing/benefits/benefit-form.tsx'
import { Route as benefitDelete } from '#portal/features/listing/benefits/benefits-delete.route.tsx'
import { ButtonForm } from '#portal/features/listing/buttons/button-form.tsx'
import { ButtonRemoval } from '#portal/features/listing/buttons/button-removal.tsx'
import { DocumentationForm } from '#portal/features/listing/documentation/documentation-form.tsx'
import { ListingPreview } from '#portal/features/listing/preview/listing-preview.tsx'
import { previewedListing } from '#portal/features/listing/preview/previewed-listing.ts'
import { ScreenshotForm } from '#portal/features/listing/screenshots/screenshot-form.tsx'
import { controlsOf, fieldsOf, linksOf, markupOf, textOf } from '../../support/markup.tsx'
import { listedAddon, listingData, shots } from '../../support/listing-of.ts'

/* SPEC sections 2 and 5, marketplace-listing: its panels begin with what is stored, and its preview. */

const reader = { id: 'u', isHerokuAdmin: false }
const at = { hash: '', state: {} }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) => select(at)) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const done = { onSaved: () => {}, onClosed: () => {} }
const titleOf = (html: string) => /<section aria-label="([^"]*)"/.exec(html)?.[1]
const benefit = { id: 'b1', etag: '"1"', title: 'Fast', description: 'It is fast.' } as never

describe('the panel of', () => {
  test('the basic information has each value in its own field', () => {
    const html = markupOf(<GeneralInformationForm addon={listedAddon()} data={listingData()} {...done} />)
    expect(titleOf(html)).toBe('Basic information')
    const values = Object.entries(fieldsOf(html)).map(([name, { value, required }]) => [
      name,
      value,
      required === true,
    ])
    expect(values.filter(([name]) => name !== 'Icon')).toEqual([
      ['Name', 'acme', true],
      ['Display name', 'Acme Mail', true],
      ['Summary', 'Mail that arrives.', false],
      ['Support e-mail', 'help@acme.example', false],
      ['Legal statements', 'No warranty.', false],
      ['Provider terms URL', 'https://acme.example/terms', false],
    ])
    // SPEC section 5: png, exactly 70 × 70; section 9: textareas of 6 rows.
    expect(textOf(html)).toContain('A png of exactly 70 × 70 pixels.')
    expect(html).toContain('accept="image/png"')
    expect(html.match(/<textarea[^>]* rows="6"/g)).toHaveLength(2)
    expect(controlsOf(html)).toEqual(expect.arrayContaining(['Remove icon', 'Save', 'Cancel']))
    const bare = markupOf(
      <GeneralInformationForm addon={listedAddon({ hasIcon: false })} data={listingData()} {...done} />,
    )
    expect(controlsOf(bare)).not.toContain('Remove icon')
  })

  test.each([
    [null, 'Add benefit', 'Add benefit', '', ''],
    [benefit, 'Edit Fast', 'Save benefit', 'Fast', 'It is fast.'],
  ])('a benefit: %#', (given, title, verb, name, description) => {
    const html = markupOf(
      <BenefitForm addon={listedAddon()} data={listingData()} benefit={given} {...done} />,
    )
    expect(titleOf(html)).toBe(title)
    expect(controlsOf(html)).toEqual(expect.arrayContaining([verb, 'Cancel']))
    expect(fieldsOf(html)).toMatchObject({
      Title: { value: name, required: true, help: 'A few words, such as “Nothing is lost”.' },
      Description: {
        value: description,
        required: true,
        help: 'One or two sentences that say what customers gain.',
      },
    })
  })
  test.each([
    [true, 'It is the only one: beta asks for at least one.'],
    [false, ''],
  ])('a benefit’s removal, the last one: %s', (isLast, words) => {
    vi.spyOn(benefitDelete, 'useLoaderData').mockReturnValue({
      addon: listedAddon(),
      benefit,
      isLast,
    } as never)
    const Page = benefitDelete.options.component as unknown as () => never
    const html = markupOf(<Page />)
    expect(titleOf(html)).toBe('Remove Fast?')
    expect(textOf(html)).toContain('The benefit Fast is removed from the listing with its description.')
    expect(textOf(html)).toContain(words)
    expect(textOf(html).includes('only one')).toBe(isLast)
    expect(controlsOf(html)).toEqual(['Remove benefit', 'Cancel'])
  })

  test.each([
    [null, 'Add screenshot', 'Add screenshot', '', false],
    [shots(1)[0], 'Edit screenshot', 'Save screenshot', 'Shot 0', true],
  ])('a screenshot: %#', (given, title, verb, name, isStored) => {
    const screenshot = given as never
    const html = markupOf(
      <ScreenshotForm addon={listedAddon()} data={listingData()} screenshot={screenshot} {...done} />,
    )
    expect(titleOf(html)).toBe(title)
    expect(controlsOf(html)).toEqual(expect.arrayContaining([verb, 'Cancel']))
    expect(fieldsOf(html)['Alternative text']).toMatchObject({ value: name, required: true })
    // SPEC section 5: under 5 MB, png or jpg, the picker also accepts gif and jpeg; 300 px high.
    expect(textOf(html)).toContain('Png, jpg or gif, under 5 MB. It is shown at most 300 pixels high.')
    expect(html).toContain('accept="image/png,image/jpeg,image/gif"')
    expect(controlsOf(html).includes('Remove screenshot')).toBe(isStored)
  })

  // READINGS 2: company users save the URL, and the status is staff's.
  test.each([
    ['notStarted', 'Saving the URL asks platform staff to review the article.'],
    ['pending', 'Platform staff have been asked to review the article.'],
    ['rejected', 'Saving the URL asks platform staff to review the article.'],
    ['approved', ''],
  ] as const)('the documentation, its review %s, tells a provider: %s', (review, words) => {
    const documentation = { ...listingData().documentations[0], etag: '"1"' } as never
    const shown = () =>
      markupOf(
        <DocumentationForm addon={listedAddon()} documentation={documentation} review={review} {...done} />,
      )
    const html = shown()
    expect(Object.keys(fieldsOf(html))).toEqual(['Dev Center URL'])
    expect(fieldsOf(html)['Dev Center URL']?.value).toBe('https://dev.example/acme')
    expect(textOf(html)).toContain(words)
    expect(/Saving the URL|have been asked/.test(textOf(html))).toBe(words !== '')
    reader.isHerokuAdmin = true
    expect(textOf(shown())).not.toMatch(/Saving the URL|have been asked/)
    expect(fieldsOf(shown())).toMatchObject({
      Status: { value: 'OK', options: ['OK', 'Notice', 'Error'] },
      'The article was found': { checked: true },
    })
    expect(textOf(shown())).toContain('Looks good.')
  })

  // SPEC section 2: entered as user/repo text.
  test('an example button asks for user/repo, its removal names it', () => {
    const html = markupOf(<ButtonForm addon={listedAddon()} {...done} />)
    expect(titleOf(html)).toBe('Add button')
    expect(fieldsOf(html)).toEqual({
      Repository: { value: '', required: true, help: 'As user/repo, such as acme/sample-app.' },
    })
    const removal = markupOf(
      <ButtonRemoval addon={listedAddon()} repository="acme/sample" onClose={() => {}} />,
    )
    expect(titleOf(removal)).toBe('Remove the example button?')
    expect(textOf(removal)).toContain('The listing no longer offers to deploy acme/sample .')
    expect(controlsOf(removal)).toEqual(['Remove button', 'Cancel'])
  })
})

describe('the preview', () => {
  const preview = (given: Partial<WholeAddon> = {}, data: object = {}) =>
    markupOf(<ListingPreview listing={previewedListing(listedAddon(given), listingData(data))} />)

  test('has every part of the listing, where customers see it', () => {
    const html = preview()
    expect(textOf(html)).toBe(
      'Acme Mail Mail Mail that arrives. Fast It is fast. Safe It is safe. Supported languages Go, Node Documentation Terms Support No warranty.',
    )
    expect(linksOf(html)).toEqual({
      Documentation: 'https://dev.example/acme',
      Terms: 'https://acme.example/terms',
      Support: 'mailto:help@acme.example',
    })
    expect([...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => [src, alt])).toEqual(
      [
        ['/images/acme.png', ''],
        ['/images/m0.png', 'Shot 0'],
        ['/images/m1.png', 'Shot 1'],
      ],
    )
  })
  test('says what is missing', () => {
    const none = {
      summary: null,
      emailSupport: null,
      legalStatements: null,
      providerTermsUrl: null,
      languages: [],
      categories: [],
      hasIcon: false,
      displayName: ' ',
    }
    const html = preview(none, { screenshots: [], benefits: [], documentations: [] })
    expect(textOf(html)).toBe('No display name yet No category No summary yet.')
    expect(linksOf(html)).toEqual({})
    expect(html).not.toContain('<img')
  })
})
