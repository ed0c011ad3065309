import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { AddonRow } from '#server/law/handler.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atTab, panel, tab, typing } from '../steps.ts'

const calls = 'features/plans/plans/calls.ts'
const invitations = 'features/plans/invitations/calls.ts'

const menuOf = (page: Page, plan: string) => page.getByRole('button', { name: `Actions for ${plan}` })
const named = (page: Page) => panel(page).getByRole('textbox', { name: 'Name', exact: true })
const email = (page: Page) => panel(page).getByLabel('E-mail')
const planId = (site: Site, addon: AddonRow, slug: string) =>
  site.id(sql`select id from plans where addon_id = ${addon.id} and slug = ${slug}`)

/** Changes of an add-on's plans, of who may use them, and of custom ones. */
export const planMutations: readonly Mutation[] = [
  {
    name: 'a plan is created',
    endpoint: 'planCreate',
    from: calls,
    begin: atTab('provider', 'plans', 'alpha', (site, addon) => ({
      open: (page) => page.getByRole('link', { name: 'Create Plan' }).click(),
      async fill(page) {
        await named(page).fill('Giant')
        await panel(page).getByLabel('Price per month').fill('70')
      },
      control: (page) => panel(page).getByRole('button', { name: 'Create Plan' }),
      typed: async (page) => [
        await named(page).inputValue(),
        await panel(page).getByLabel('Price per month').inputValue(),
      ],
      count: () => site.rows('plans', sql`addon_id = ${addon.id}`),
      done: 'Plan Created',
    })),
  },
  {
    name: 'a plan is changed',
    endpoint: 'planUpdate',
    from: calls,
    isGuarded: true,
    begin: atTab('provider', 'plans', 'alpha', async (site, addon) => {
      const id = await planId(site, addon, 'big')
      return {
        open: (page) => page.getByRole('rowheader').getByRole('link', { name: 'Big' }).click(),
        ...typing(named, 'Bigger'),
        control: (page) => panel(page).getByRole('button', { name: 'Save plan' }),
        count: () => site.version('plans', id),
        done: 'Plan saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/plans/${id}`, { name: 'Theirs' }),
      }
    }),
  },
  {
    name: 'values of plans are changed together',
    endpoint: 'planValuesUpdate',
    from: 'features/plans/matrix/calls.ts',
    isGuarded: true,
    begin: atTab('provider', 'plans/matrix', 'alpha', async (site, addon) => {
      const id = await planId(site, addon, 'big')
      return {
        ...typing((page) => page.getByLabel('Rows, Big', { exact: true }), '77'),
        control: (page) => page.getByRole('button', { name: 'Save values', exact: true }),
        count: () => site.version('plans', id),
        done: 'Plan values saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/plans/${id}`, { name: 'Theirs' }),
      }
    }),
  },
  {
    name: 'the availability of a plan is set',
    endpoint: 'planUpdate',
    from: calls,
    isGuarded: true,
    begin: atTab('admin', 'plans', 'beta', async (site, addon) => {
      const id = await planId(site, addon, 'big')
      return {
        async fill(page) {
          await menuOf(page, 'Big').click()
          await page.getByRole('menuitem', { name: 'Disable', exact: true }).click()
          await panel(page).getByRole('heading', { name: 'What can be undone' }).waitFor()
        },
        control: (page) => panel(page).getByRole('button', { name: 'Disable', exact: true }),
        count: () => site.version('plans', id),
        done: 'Plan saved',
        meanwhile: () => site.ask('admin', addon, 'PATCH', `/plans/${id}`, { temporary_supported: true }),
      }
    }),
  },
  {
    name: 'a plan pass is given',
    endpoint: 'planPassCreate',
    from: invitations,
    async begin(site) {
      const [addon, friend] = await Promise.all([site.addon('alpha'), site.person()])
      const id = await planId(site, addon, 'big')
      return {
        ...tab(site, 'provider', addon, 'plans'),
        async open(page) {
          await menuOf(page, 'Big').click()
          await page.getByRole('menuitem', { name: 'Create Plan Pass' }).click()
        },
        ...typing(email, friend.email),
        control: (page) => panel(page).getByRole('button', { name: 'Create Plan Pass' }),
        count: () => site.rows('plan_passes', sql`plan_id = ${id}`),
        done: 'Plan Pass created',
      }
    },
  },
  {
    name: 'plan passes are given to many',
    endpoint: 'planPassBatch',
    from: invitations,
    async begin(site) {
      const [addon, friend, other] = await Promise.all([site.addon('alpha'), site.person(), site.person()])
      const id = await planId(site, addon, 'big')
      return {
        ...tab(site, 'provider', addon, 'plans'),
        async open(page) {
          await menuOf(page, 'Big').click()
          await page.getByRole('menuitem', { name: 'Create Plan Pass' }).click()
        },
        ...typing(email, `${friend.email}\n${other.email}`),
        control: (page) => panel(page).getByRole('button', { name: 'Create Plan Pass' }),
        count: () => site.rows('plan_passes', sql`plan_id = ${id} and email = ${friend.email}`),
        done: '2 plan passes created',
      }
    },
  },
  {
    name: 'the plan defaults are set',
    endpoint: 'addonUpdate',
    from: 'workflow/panel/addon-panel-calls.ts',
    isGuarded: true,
    begin: atTab('admin', 'plans', 'ga', async (site, addon) => {
      const chosen = (page: Page) => panel(page).getByLabel('Default plan', { exact: true })
      const slug = addon.defaultPlanSlug === 'big' ? 'basic' : 'big'
      return {
        open: (page) => page.getByRole('link', { name: 'Edit Plan Defaults' }).click(),
        fill: async (page) => void (await chosen(page).selectOption(slug)),
        control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
        typed: (page) => chosen(page).inputValue(),
        count: () => site.version('addons', addon.id),
        done: 'Plan defaults saved',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { default_plan_slug: null }),
      }
    }),
  },
  {
    name: 'custom plans are offered',
    endpoint: 'addonUpdate',
    from: 'features/plans/custom-plans/calls.ts',
    begin: atTab('provider', 'plans', 'alpha', (site, addon) => ({
      control: (page) => page.getByRole('region', { name: 'Custom plans' }).locator('label').first(),
      press: (page) => page.getByRole('switch', { name: 'Custom plans' }).press('Space'),
      count: () => site.version('addons', addon.id),
      done: 'Addon Custom Plans settings saved',
    })),
  },
  {
    name: 'the custom plans text is written',
    endpoint: 'addonUpdate',
    from: 'workflow/panel/addon-panel-calls.ts',
    isGuarded: true,
    begin: atTab('provider', 'plans', 'alpha', async (site, addon) => {
      const text = (page: Page) => panel(page).getByLabel('Text')
      return {
        open: (page) => page.getByRole('link', { name: 'Add text' }).click(),
        ...typing(text, 'Tell us what you need.'),
        control: (page) => panel(page).getByRole('button', { name: 'Save', exact: true }),
        count: () => site.version('addons', addon.id),
        done: 'Addon Custom Plans settings saved',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { custom_plans_text: 'Theirs' }),
      }
    }),
  },
  {
    name: 'an alpha user is invited',
    endpoint: 'alphaUserCreate',
    from: invitations,
    async begin(site) {
      const [addon, friend] = await Promise.all([site.addon('alpha'), site.person()])
      return {
        ...tab(site, 'provider', addon, 'plans'),
        open: (page) => page.getByRole('link', { name: 'Invite alpha user' }).click(),
        ...typing(email, friend.email),
        control: (page) => panel(page).getByRole('button', { name: 'Invite', exact: true }),
        count: () => site.rows('alpha_users', sql`addon_id = ${addon.id}`),
        done: 'Alpha User created',
      }
    },
  },
  {
    name: 'many alpha users are invited',
    endpoint: 'alphaUserBatch',
    from: invitations,
    async begin(site) {
      const [addon, friend, other] = await Promise.all([site.addon('alpha'), site.person(), site.person()])
      return {
        ...tab(site, 'provider', addon, 'plans'),
        open: (page) => page.getByRole('link', { name: 'Invite alpha user' }).click(),
        ...typing(email, `${friend.email}\n${other.email}`),
        control: (page) => panel(page).getByRole('button', { name: 'Invite', exact: true }),
        count: () => site.rows('alpha_users', sql`addon_id = ${addon.id} and email = ${friend.email}`),
        done: '2 alpha users invited',
      }
    },
  },
  {
    name: 'an alpha user is withdrawn',
    endpoint: 'alphaUserDelete',
    from: invitations,
    begin: atTab('provider', 'plans', 'alpha', async (site, addon) => {
      const withdraw = (page: Page) =>
        page.getByRole('region', { name: 'Alpha users' }).getByRole('button', { name: /^Withdraw/ })
      return {
        open: (page) => withdraw(page).first().click(),
        control: (page) => panel(page).getByRole('button', { name: 'Withdraw alpha user' }),
        count: () => site.gone('alpha_users', sql`addon_id = ${addon.id}`),
        done: 'Alpha User withdrawn',
      }
    }),
  },
  {
    name: 'a plan pass is withdrawn',
    endpoint: 'planPassDelete',
    from: invitations,
    async begin(site) {
      const [addon, friend] = await Promise.all([site.addon('alpha'), site.person()])
      const id = await planId(site, addon, 'big')
      await site.ask('provider', addon, 'POST', `/plans/${id}/plan_passes`, { email: friend.email })
      return {
        ...tab(site, 'provider', addon, 'plans'),
        open: (page) => page.getByRole('button', { name: `Withdraw pass of ${friend.email}` }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Withdraw plan pass' }),
        count: () => site.gone('plan_passes', sql`plan_id = ${id}`),
        done: 'Plan Pass withdrawn',
      }
    },
  },
]
