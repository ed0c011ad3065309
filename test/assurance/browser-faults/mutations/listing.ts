import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { drawn } from '#test/support/pictures.ts'
import type { Mutation } from '../mutation.ts'
import { atTab, chooseFile, drop, panel, tab, typing } from '../steps.ts'

const listing = 'marketplace-listing'
const saved = 'Marketplace listing updated'

const summary = (page: Page) => panel(page).getByLabel('Summary')
const shown = (page: Page, name: string) => panel(page).getByRole('img', { name })
const description = (page: Page) => panel(page).getByLabel('Description')
const title = (page: Page) => panel(page).getByLabel('Title')
const repository = (page: Page) => panel(page).getByLabel('Repository')
const articleUrl = (page: Page) => panel(page).getByLabel('Dev Center URL')

/** A checkbox of a list that saves itself is checked. */
const chosen = (name: string, label: string, done: string): Mutation => ({
  name,
  endpoint: 'addonUpdate',
  from: 'workflow/shapes/choice-calls.ts',
  isNoClick: 'a choice',
  isGuarded: true,
  begin: atTab('provider', listing, 'alpha', async (site, addon) => {
    const box = (page: Page) => page.getByRole('checkbox', { name: label, exact: true })
    return {
      control: box,
      press: (page) => box(page).press('Space'),
      savesItself: true,
      count: () => site.version('addons', addon.id),
      done,
      meanwhile: () => site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { summary: 'Theirs.' }),
    }
  }),
})

/** Changes of an add-on's listing, but for its screenshots. */
export const listingMutations: readonly Mutation[] = [
  {
    name: 'the basic information is changed',
    endpoint: 'addonUpdate',
    from: 'features/listing/basic/general-information.ts',
    isGuarded: true,
    begin: atTab('provider', listing, 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Edit basic information' }).click(),
      ...typing(summary, 'Keeps what is stored.'),
      control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
      count: () => site.version('addons', addon.id),
      lapses: true,
      done: saved,
      meanwhile: () => site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { summary: 'Theirs.' }),
    })),
  },
  {
    name: 'the icon is changed',
    endpoint: 'addonUpdate',
    from: 'features/listing/basic/general-information.ts',
    isGuarded: true,
    begin: atTab('provider', listing, 'alpha', async (site, addon) => {
      const icon = await drawn('png', 70, 70)
      const chosen = (page: Page) => shown(page, 'Icon, as it is chosen now')
      return {
        open: (page) => page.getByRole('link', { name: 'Edit basic information' }).click(),
        fill: (page) => chooseFile(page, 'Icon', icon, chosen(page)),
        control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
        typed: (page) => chosen(page).getAttribute('src'),
        count: () => site.version('addons', addon.id),
        lapses: true,
        done: saved,
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { summary: 'Theirs.' }),
      }
    }),
  },
  {
    name: 'a benefit is added',
    endpoint: 'benefitCreate',
    from: 'features/listing/benefits/calls.ts',
    begin: atTab('provider', listing, 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Add benefit' }).click(),
      async fill(page) {
        await title(page).fill('Safe')
        await description(page).fill('Nothing is lost.')
      },
      control: (page) => panel(page).getByRole('button', { name: 'Add benefit' }),
      typed: async (page) => [await title(page).inputValue(), await description(page).inputValue()],
      count: () => site.rows('benefits', sql`addon_id = ${addon.id}`),
      done: 'Benefit saved',
    })),
  },
  {
    name: 'a benefit is changed',
    endpoint: 'benefitUpdate',
    from: 'features/listing/benefits/calls.ts',
    isGuarded: true,
    begin: atTab('provider', listing, 'alpha', async (site, addon) => {
      const id = await site.id(sql`select id from benefits where addon_id = ${addon.id}`)
      return {
        open: (page) => page.getByRole('link', { name: 'Edit Fast' }).click(),
        ...typing(title, 'Faster'),
        control: (page) => panel(page).getByRole('button', { name: 'Save benefit' }),
        count: () => site.version('benefits', id),
        done: 'Benefit saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/benefits/${id}`, { title: 'Theirs' }),
      }
    }),
  },
  {
    name: 'a benefit is removed',
    endpoint: 'benefitDelete',
    from: 'features/listing/benefits/calls.ts',
    begin: atTab('provider', listing, 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Remove Fast' }).click(),
      control: (page) => panel(page).getByRole('button', { name: 'Remove benefit' }),
      count: () => site.gone('benefits', sql`addon_id = ${addon.id}`),
      done: 'Benefit deleted',
    })),
  },
  {
    name: 'benefits are put in another order',
    endpoint: 'benefitOrder',
    from: 'features/listing/benefits/calls.ts',
    isNoClick: 'a drop',
    begin: atTab('provider', listing, 'alpha', async (site, addon) => {
      const body = { title: 'Safe', description: 'Nothing is lost.' }
      await site.ask('provider', addon, 'POST', `/addons/${addon.id}/benefits`, body)
      return {
        control: (page) => page.getByRole('button', { name: 'Move Fast' }),
        press: (page) => drop(page, 'Fast', 'ArrowDown'),
        count: () => site.happened(addon, sql`field = 'benefitOrder'`),
        done: 'Benefit successfully reordered.',
      }
    }),
  },
  chosen('a language is chosen', 'Clojure', 'Languages updated.'),
  chosen('a generation is chosen', 'Fir', 'Supported Generations updated.'),
  {
    name: 'the category is chosen',
    endpoint: 'addonUpdate',
    from: 'workflow/shapes/choice-calls.ts',
    isNoClick: 'a choice',
    isGuarded: true,
    begin: atTab('admin', listing, 'alpha', async (site, addon) => {
      const select = (page: Page) => page.getByRole('combobox', { name: 'Category' })
      return {
        control: select,
        press: async (page) => {
          await select(page).focus()
          await select(page).selectOption({ label: 'Caching' })
        },
        savesItself: true,
        count: () => site.version('addons', addon.id),
        done: 'Category updated.',
        meanwhile: () => site.ask('provider', addon, 'PATCH', `/addons/${addon.id}`, { summary: 'Theirs.' }),
      }
    }),
  },
  {
    name: 'the documentation is given by a provider',
    endpoint: 'documentationUpdate',
    from: 'features/listing/documentation/calls.ts',
    isGuarded: true,
    async begin(site) {
      const addon = await site.addon('alpha', { hasDocumentationUrl: true })
      const id = await site.id(sql`select id from documentations where addon_id = ${addon.id}`)
      return {
        ...tab(site, 'provider', addon, listing),
        open: (page) => page.getByRole('link', { name: 'Edit documentation' }).click(),
        ...typing(articleUrl, 'https://devcenter.example/articles/other'),
        control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
        count: () => site.version('documentations', id),
        lapses: true,
        done: 'Documentation saved',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/documentations/${id}`, {
            devcenter_url: 'https://devcenter.example/articles/theirs',
          }),
      }
    },
  },
  {
    name: 'the documentation is judged by staff',
    endpoint: 'documentationUpdate',
    from: 'features/listing/documentation/calls.ts',
    isGuarded: true,
    begin: atTab('admin', listing, 'alpha', async (site, addon) => {
      const id = await site.id(sql`select id from documentations where addon_id = ${addon.id}`)
      const message = (page: Page) => panel(page).getByLabel('Message to the provider')
      return {
        open: (page) => page.getByRole('link', { name: 'Edit documentation' }).click(),
        ...typing(message, 'It is a year old.'),
        control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
        count: () => site.version('documentations', id),
        done: 'Documentation saved',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/documentations/${id}`, { status_message: 'Theirs.' }),
      }
    }),
  },
  {
    name: 'an example button is added',
    endpoint: 'addonUpdate',
    from: 'features/listing/buttons/example-buttons.ts',
    isGuarded: true,
    begin: atTab('admin', listing, 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Add button' }).click(),
      ...typing(repository, 'acme/sample-app'),
      control: (page) => panel(page).getByRole('button', { name: 'Add button' }),
      count: () => site.version('addons', addon.id),
      done: 'Button added',
      meanwhile: () => site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { buttons: ['theirs/app'] }),
    })),
  },
  {
    name: 'an example button is removed',
    endpoint: 'addonUpdate',
    from: 'features/listing/buttons/example-buttons.ts',
    isGuarded: true,
    begin: atTab('admin', listing, 'alpha', async (site, addon) => {
      await site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { buttons: ['acme/sample-app'] })
      return {
        open: (page) => page.getByRole('button', { name: 'Remove acme/sample-app' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Remove button' }),
        count: () => site.version('addons', addon.id),
        done: 'Button removed',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, {
            buttons: ['acme/sample-app', 'theirs/app'],
          }),
      }
    }),
  },
  {
    name: 'the marketplace page is published now',
    endpoint: 'publicationCreate',
    from: 'features/marketplace/calls.ts',
    begin: atTab('admin', 'marketplace-page', 'ga', (site, addon) => ({
      control: (page) => page.getByRole('button', { name: 'Publish now' }),
      count: () => site.rows('trail', sql`addon_id = ${addon.id} and field = 'published'`),
      done: 'Published: customers see the draft.',
    })),
  },
]
