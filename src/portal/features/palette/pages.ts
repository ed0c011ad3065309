import { linkOptions } from '@tanstack/react-router'
import type { PortalConfig } from '#contract/config.ts'
import type { RepricingGroup } from '#machines/repricing/repricing-group.ts'
import { type HelpArticle, helpArticle } from '#portal/app/frame/help-articles.ts'
import { logOutLink } from '#portal/app/session/log-out-link.ts'
import { type PaletteEntry, type PalettePlace, placeEntry } from './palette-entry.ts'

/** Everybody's pages. */
export const pages: readonly PalettePlace[] = [
  { title: 'Add-ons', also: 'home start list', leadsTo: linkOptions({ to: '/addons' }) },
  { title: 'Notices', also: 'notifications bell news', leadsTo: linkOptions({ to: '/notices' }) },
  { title: 'Webhooks', also: 'events deliveries', leadsTo: linkOptions({ to: '/webhooks' }) },
  { title: 'Add webhook', also: 'create new', leadsTo: linkOptions({ to: '/webhooks/new' }) },
  { title: 'Buildpack registry', leadsTo: linkOptions({ to: '/buildpacks' }) },
  {
    title: 'Publish a buildpack',
    also: 'create new add',
    leadsTo: linkOptions({ to: '/buildpacks/publish' }),
  },
  { title: 'Changelog', also: 'news', leadsTo: '/changelog' },
  { title: 'Partner program', also: 'home provider', leadsTo: '/provider/home' },
]

/** The pages of a provider's own company, away from an add-on. */
export const companyPlaces: readonly PalettePlace[] = [
  {
    title: 'Edit company information',
    also: 'change address phone billing contact',
    leadsTo: linkOptions({ to: '/company/edit' }),
  },
  {
    title: 'Add company user',
    also: 'invite colleague person people member',
    leadsTo: linkOptions({ to: '/company/users/new' }),
  },
]

export const ownCompany: PalettePlace = {
  title: 'Your company',
  also: 'people users colleagues address',
  leadsTo: linkOptions({ to: '/company' }),
}

const onAccount = (hash: string) => linkOptions({ to: '/account', hash })

/** One's own settings. */
export const accountPlaces: readonly PalettePlace[] = [
  { title: 'Account', also: 'settings profile', leadsTo: linkOptions({ to: '/account' }) },
  { title: 'Change name', also: 'add your edit', leadsTo: linkOptions({ to: '/account/name/edit' }) },
  { title: 'Change password', also: 'edit', leadsTo: linkOptions({ to: '/account/password/edit' }) },
  {
    title: 'Set up an authenticator',
    also: 'second factor two 2fa totp code security',
    leadsTo: linkOptions({ to: '/account/authenticator' }),
  },
  { title: 'Passkeys', also: 'security sign in', leadsTo: onAccount('passkeys') },
  {
    title: 'Sessions and tokens',
    also: 'sign out devices browsers security',
    leadsTo: onAccount('sessions'),
  },
  { title: 'Recent activity', also: 'security sign in trail', leadsTo: onAccount('activity') },
  {
    title: 'Topics',
    also: 'letters mail notices e-mail unsubscribe settings daily never',
    leadsTo: onAccount('topics'),
  },
  { title: 'Access token', also: 'api', leadsTo: linkOptions({ to: '/token' }) },
  { title: 'Log out', also: 'logout sign out signout off leave', leadsTo: logOutLink },
]

const repricings = (group: RepricingGroup) =>
  linkOptions({ to: '/admin/repricing/$group', params: { group } })

/** Staff's pages. */
export const staffPages: readonly PalettePlace[] = [
  { title: 'Admin', also: 'overview staff', leadsTo: linkOptions({ to: '/admin' }) },
  {
    title: 'Approvals inbox',
    also: 'desk decisions waiting',
    leadsTo: linkOptions({ to: '/admin/approvals' }),
  },
  { title: 'Repricing: current requests', also: 'price changes', leadsTo: repricings('current') },
  { title: 'Repricing: scheduled', also: 'price changes', leadsTo: repricings('scheduled') },
  { title: 'Repricing: request history', also: 'price changes', leadsTo: repricings('history') },
  { title: 'Decided', also: 'decisions history', leadsTo: linkOptions({ to: '/admin/decided' }) },
  { title: 'Rejection reasons', leadsTo: linkOptions({ to: '/admin/reasons' }) },
  { title: 'New reason', also: 'create add rejection', leadsTo: linkOptions({ to: '/admin/reasons/new' }) },
  { title: 'Companies', leadsTo: linkOptions({ to: '/admin/companies' }) },
  { title: 'Create company', also: 'add new', leadsTo: linkOptions({ to: '/admin/companies/new' }) },
  { title: 'Addresses', leadsTo: linkOptions({ to: '/admin/addresses' }) },
  { title: 'Users', leadsTo: linkOptions({ to: '/admin/users' }) },
  { title: 'People', also: 'accounts staff', leadsTo: linkOptions({ to: '/admin/people' }) },
  {
    title: 'Invite somebody',
    also: 'add new person account',
    leadsTo: linkOptions({ to: '/admin/people/new' }),
  },
  { title: 'Email lookup', also: 'find address', leadsTo: linkOptions({ to: '/admin/email-lookup' }) },
  { title: 'Security', also: 'trail events sign-ins', leadsTo: linkOptions({ to: '/admin/security' }) },
  { title: 'Outbox', also: 'letters mail e-mail', leadsTo: linkOptions({ to: '/admin/outbox' }) },
  { title: 'Workflows', also: 'statecharts machines', leadsTo: linkOptions({ to: '/workflows' }) },
]

const themes = { light: 'light', dark: 'dark', auto: 'system' } as const

/** The themes; choosing one changes to it at once. */
export const themeEntries: readonly PaletteEntry[] = Object.entries(themes).map(([theme, name]) => ({
  id: `theme ${name}`,
  title: `Theme: ${name}`,
  detail: null,
  also: 'colours appearance mode',
  leadsTo: null,
  theme: theme as keyof typeof themes,
  blocked: null,
}))

const articles: Readonly<Record<HelpArticle, string>> = {
  becomingPartner: 'Becoming a partner',
  howAddonsWork: 'How add-ons work',
  buildingAddon: 'Building an add-on',
  stages: 'Stages of add-on development',
  plansAndPricing: 'Plans and pricing',
  technicalBestPractices: 'Technical best practices',
  platformApi: 'Platform API for partners',
  webhooks: 'Add-on webhooks',
  asyncProvisioning: 'Asynchronous provisioning',
  shareableAddons: 'Making your add-on shareable',
  reviewAndCiApps: 'Review and CI apps',
  devCenterArticles: 'Dev Center articles',
  addonSupport: 'Add-on support',
}

/** Lists the articles of the Dev Center, which open beside the portal. */
export const helpEntries = (links: Pick<PortalConfig['links'], 'docs'>): PaletteEntry[] =>
  (Object.keys(articles) as HelpArticle[]).map((article) => ({
    ...placeEntry({
      title: articles[article],
      also: 'help documentation guide article',
      leadsTo: helpArticle(links, article),
    }),
    id: `help ${article}`,
    detail: 'Dev Center',
  }))
