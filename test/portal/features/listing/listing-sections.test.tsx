import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { Route as benefitDelete } from '#portal/features/listing/benefits/benefits-delete.route.tsx'
import { DocumentationForm } from '#portal/features/listing/documentation/documentation-form.tsx'
import { Route as listing } from '#portal/features/listing/listing.route.tsx'
import { controlsOf, factsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, marketplace-listing, and READINGS 2, 6 and 30: what is shown of the listing, to whom, in which stage. */

const reader = { id: 'u', isHerokuAdmin: false }
const deployment = { config: portalConfigOf() }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({ useConfig: () => deployment as never }))
vi.mock(import('#portal/app/banners/banners.tsx'), () => ({ Banners: () => <i /> }))
vi.mock(import('#portal/workflow/shapes/use-auto-save.ts'), () => ({
  useAutoSave: (({ choice }: { choice: unknown }) => ({
    chosen: choice,
    choose: () => {},
    saving: { isUnsaved: false, isHeld: false, onTryAgain: () => {} },
  })) as never,
}))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))
vi.mock(import('#portal/ui/lazy-part.tsx'), async (load) => ({
  ...(await load()),
  lazyPart: ((_: unknown, Place?: unknown) => Place ?? (() => null)) as never,
}))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

beforeEach(() => {
  reader.isHerokuAdmin = false
  deployment.config = portalConfigOf()
})

const addonOf = (given: Partial<WholeAddon> = {}): WholeAddon =>
  ({
    id: 'acme',
    etag: '"1"',
    slug: 'acme-mail',
    name: 'acme',
    displayName: 'Acme Mail',
    summary: 'Mail that arrives.',
    state: 'beta',
    visible: true,
    hasIcon: true,
    iconUrl: '/images/acme.png',
    emailSupport: 'help@acme.example',
    legalStatements: 'No warranty.',
    providerTermsUrl: 'https://acme.example/terms',
    languages: ['Go', 'Node'],
    supportedGenerations: ['cedar'],
    categories: [{ id: 'mail', slug: 'mail', label: 'Mail' }],
    buttons: ['acme/sample'],
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    ...given,
  }) as WholeAddon
const article = {
  id: 'd',
  etag: '"1"',
  devcenterUrl: 'https://dev.example/acme',
  status: 'ok',
  hasDocs: true,
  statusMessage: 'Looks good.',
} as never
const page = (given: Partial<WholeAddon> = {}, data: object = {}) => {
  vi.spyOn(listing, 'useLoaderData').mockReturnValue({
    addon: addonOf(given),
    screenshots: [{ id: 's', name: 'Shot', thumbUrl: '/t.png', mediumUrl: '/m.png', retinaUrl: '/r.png' }],
    benefits: [{ id: 'b', title: 'Fast', description: 'It is fast.' }],
    documentations: [article],
    categories: [
      { id: 'mail', label: 'Mail', active: true },
      { id: 'logs', label: 'Logs', active: true },
      { id: 'old', label: 'Old', active: false },
    ],
    approvals: [],
    ...data,
  } as never)
  const Page = listing.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}
/** One section of the page. */
const section = (html: string, id: string) =>
  html.slice(html.indexOf(`id="${id}"`)).split('</section>')[0] ?? ''

describe('the page', () => {
  const sections = [
    'Basic information',
    'Screenshots',
    'Benefits',
    'Categories',
    'Supported generations',
    'Supported languages',
    'Documentation',
  ]

  // SPEC section 2: example buttons are admin only. READINGS 30: generations only where the flag's phase is reached.
  test('the listing has every section, example buttons for staff only, generations where their flag is on', () => {
    expect(textsOf(page(), 'h2')).toEqual(sections)
    reader.isHerokuAdmin = true
    expect(textsOf(page(), 'h2')).toEqual([...sections, 'Example buttons'])
    deployment.config.flags = { deployment: 'canary', phases: { fir: 'implementing' } }
    expect(textsOf(page(), 'h2')).not.toContain('Supported generations')
  })

  // READINGS 6: after shutdown every write is refused; reading stays.
  test('the listing of an add-on that is shut down is read and not changed, by staff neither', () => {
    reader.isHerokuAdmin = true
    const isChange = (name: string) => /^(Edit|Add|Remove|Move)/.test(name)
    expect(controlsOf(page()).filter(isChange)).not.toEqual([])
    const html = page({ state: 'shutdown', supportedGenerations: ['cedar', 'fir'] })
    expect(textOf(html)).toContain('Acme Mail is shut down and can no longer be changed.')
    expect(fieldsOf(html)).toEqual({})
    expect(controlsOf(html).filter(isChange)).toEqual([])
    const read = ['categories', 'generations', 'languages'].map((id) =>
      textsOf(section(html, id), 'p').at(-1),
    )
    expect(read).toEqual(['Mail', 'Cedar, Fir', 'Go, Node'])
  })

  test('a text that is missing is None, and a placeholder is no icon', () => {
    const none = { summary: '', emailSupport: null, legalStatements: null, providerTermsUrl: null }
    expect(factsOf(section(page({ ...none, hasIcon: false }), 'general-information'))).toEqual({
      Icon: 'None: the marketplace shows a placeholder',
      Name: 'acme',
      'Display name': 'Acme Mail',
      Summary: 'None',
      'Support e-mail': 'None',
      'Legal statements': 'None',
      'Provider terms URL': 'None',
    })
  })

  test.each([
    ['screenshots', { screenshots: [] }, 'Show Acme Mail at work in 2 to 5 images'],
    ['benefits', { benefits: [] }, 'There are currently no benefits.'],
  ])('%s are said to be none only where there are none', (id, none, words) => {
    expect(textOf(section(page({}, none), id))).toContain(words)
    expect(textOf(section(page(), id))).not.toContain('There are currently no')
  })

  test('a screenshot is shown in the size that the screen asks for', () => {
    expect(page()).toContain('src="/m.png" srcSet="/t.png 240w, /m.png 480w, /r.png 960w"')
  })

  test('the removal of a benefit warns if it is the only one', () => {
    const asked = (isLast: boolean) => {
      const benefit = { id: 'b', title: 'Fast' }
      vi.spyOn(benefitDelete, 'useLoaderData').mockReturnValue({ addon: addonOf(), benefit, isLast } as never)
      const Page = benefitDelete.options.component as unknown as () => ReactNode
      return textOf(markupOf(<Page />))
    }
    expect(asked(true)).toContain('It is the only one: beta asks for at least one.')
    expect(asked(false)).not.toContain('only one')
  })
})

describe('categories', () => {
  const shown = (given: Partial<WholeAddon> = {}) => section(page(given), 'categories')

  // SPEC section 2: non-admins must file a support ticket to change a category.
  test('the category is fixed for a provider, who is led to the support ticket', () => {
    deployment.config.links = { ...deployment.config.links, supportTicket: 'https://ticket.example' }
    expect(fieldsOf(shown())['Category']).toMatchObject({ value: 'Mail', disabled: true })
    expect(linksOf(shown())).toEqual({ 'file a support ticket': 'https://ticket.example' })
  })

  test.each([
    [[{ id: 'mail', slug: 'mail', label: 'Mail' }], 'Mail', ['(None)', 'Mail', 'Logs']],
    [[{ id: 'old', slug: 'old', label: 'Old' }], 'Old', ['(None)', 'Mail', 'Logs', 'Old']],
    [[], 'None', ['None', 'Mail', 'Logs']],
  ])('staff choose the category, now %j, among those in use and its own', (categories, value, options) => {
    reader.isHerokuAdmin = true
    expect(fieldsOf(shown({ categories }))).toEqual({ Category: { value, options } })
  })
})

// SPEC section 4, READINGS 2: a provider's saved URL asks for the review, and the status is staff's.
describe('documentation', () => {
  const asks = 'Saving the URL asks platform staff to review the article.'

  test.each([
    ['notStarted', 'Not Started', 'Save the URL of the article to request its review', asks],
    ['rejected', 'Rejected since November 2, 2026 at 9:00 AM UTC Too thin.', 'Fix the article', asks],
    ['pending', 'Pending since November 2, 2026 at 9:00 AM UTC', '', 'Platform staff have been asked'],
    ['approved', 'Approved since November 2, 2026 at 9:00 AM UTC', '', ''],
  ] as const)(
    'an article whose review is %s says so, and what saving its URL does',
    (state, review, hint, onSaving) => {
      const stored = {
        type: 'article_review_approval',
        state,
        message: 'Too thin.',
        updatedAt: '2026-11-02T09:00:00.000Z',
      }
      const html = section(page({}, { approvals: state === 'notStarted' ? [] : [stored] }), 'documentation')
      expect(factsOf(html)).toEqual({
        'Dev Center URL': 'https://dev.example/acme',
        Status: 'OK Looks good.',
        Review: review,
      })
      expect(/Save the URL of the article to request its review|Fix the article/.exec(html)?.[0] ?? '').toBe(
        hint,
      )

      const panel = () =>
        markupOf(
          <DocumentationForm
            addon={addonOf()}
            documentation={article}
            review={state}
            onSaved={() => {}}
            onClosed={() => {}}
          />,
        )
      const told = /Saving the URL asks platform staff to review the article\.|Platform staff have been asked/
      expect(told.exec(panel())?.[0] ?? '').toBe(onSaving)
      expect(Object.keys(fieldsOf(panel()))).toEqual(['Dev Center URL'])
      reader.isHerokuAdmin = true
      expect(told.exec(panel())).toBeNull()
      expect(fieldsOf(panel())).toMatchObject({
        Status: { value: 'OK', options: ['OK', 'Notice', 'Error'] },
        'The article was found': { checked: true },
        'Message to the provider': { value: 'Looks good.' },
      })
    },
  )
})
