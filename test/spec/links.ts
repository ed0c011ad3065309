/*
 * Where the links of each screen lead (SPEC section 2, and section 3 for addresses of records), a second time and by hand.
 * `{field}` is a field of each record of the list that `each` names, as the platform answers it; texts in between stand.
 */

export interface Link {
  /** A list, or one record, of the add-ons API. */
  readonly each?: string
  /** The name that the link has. */
  readonly name: string
  readonly to: string
}

export interface LinkedScreen {
  readonly at: string
  readonly links: readonly Link[]
}

const own = '/addons/acme-postgres'
const article = 'https://devcenter.platform.example/articles/acme-postgres'

const tabsOf = (addon: string): readonly Link[] => [
  { name: 'Next Steps', to: `${addon}/next-steps` },
  { name: 'Marketplace Listing', to: `${addon}/marketplace-listing` },
  { name: 'Features & Plans', to: `${addon}/plans` },
  { name: 'Reports', to: `${addon}/reports` },
  { name: 'Logs', to: `${addon}/logs` },
  { name: 'Company', to: `${addon}/company` },
  { name: 'Settings', to: `${addon}/settings` },
  { name: 'View on the marketplace', each: addon, to: '{marketplace_url}' },
]

const ofAdmin: readonly Link[] = [
  { name: 'Overview', to: '/admin' },
  { name: 'Approvals', to: '/admin/approvals' },
  { name: 'Repricing', to: '/admin/repricing' },
  { name: 'Companies', to: '/admin/companies' },
  { name: 'Addresses', to: '/admin/addresses' },
  { name: 'Users', to: '/admin/users' },
  { name: 'People', to: '/admin/people' },
  { name: 'Decided', to: '/admin/decided' },
  { name: 'Email lookup', to: '/admin/email-lookup' },
  { name: 'Security', to: '/admin/security' },
  { name: 'Outbox', to: '/admin/outbox' },
]

const repricingsBy = (group: string, statuses: string): LinkedScreen => ({
  at: `/admin/repricing/${group}`,
  links: [
    ...ofAdmin,
    { name: 'Current Requests', to: '/admin/repricing/current' },
    { name: 'Scheduled', to: '/admin/repricing/scheduled' },
    { name: 'Request History', to: '/admin/repricing/history' },
    ...(group === 'current'
      ? [{ name: 'Decide one by one, with all evidence', to: '/admin/approvals?kind=repricing' }]
      : []),
    {
      each: `/repricings?status=${statuses}`,
      name: '{addon.slug} / {plan.slug}',
      to: `/admin/repricing/${group}/{id}`,
    },
  ],
})

/** Screens of staff's, who see what providers see and more. */
export const linkedScreens: readonly LinkedScreen[] = [
  { at: '/addons', links: [{ each: '/addons', name: '{display_name}', to: '/addons/{slug}' }] },
  {
    at: `${own}/plans`,
    links: [
      ...tabsOf(own),
      { each: `${own}/features`, name: 'Edit {name}', to: `${own}/plans/features/{id}/edit` },
      { each: `${own}/features`, name: 'Remove {name}', to: `${own}/plans/features/{id}/delete` },
      { each: `${own}/plans`, name: '{name}', to: `${own}/plans/{id}/edit` },
      { name: 'Compare plans', to: `${own}/plans/matrix` },
      { name: 'Marketplace page', to: `${own}/marketplace-page` },
      { name: 'Any Availability', to: `${own}/plans` },
      { name: 'All Users', to: `${own}/plans?filter=allUsers` },
      { name: 'All Users (Hidden)', to: `${own}/plans?filter=allUsersHidden` },
      { name: 'Invite Only', to: `${own}/plans?filter=inviteOnly` },
      { name: 'Disabled', to: `${own}/plans?filter=disabled` },
    ],
  },
  {
    at: `${own}/marketplace-listing`,
    links: [
      ...tabsOf(own),
      { name: 'Marketplace page', to: `${own}/marketplace-page` },
      { each: own, name: '{email_support}', to: 'mailto:{email_support}' },
      { each: own, name: '{provider_terms_url}', to: '{provider_terms_url}' },
      { each: `${own}/documentations`, name: '{devcenter_url}', to: '{devcenter_url}' },
      {
        each: `${own}/screenshots`,
        name: 'Edit {name}',
        to: `${own}/marketplace-listing/screenshots/{id}/edit`,
      },
      { each: `${own}/benefits`, name: 'Edit {title}', to: `${own}/marketplace-listing/benefits/{id}/edit` },
      {
        each: `${own}/benefits`,
        name: 'Remove {title}',
        to: `${own}/marketplace-listing/benefits/{id}/delete`,
      },
    ],
  },
  {
    at: `${own}/marketplace-page`,
    links: [
      ...tabsOf(own),
      { name: 'Edit listing', to: `${own}/marketplace-listing` },
      { name: 'Edit plans', to: `${own}/plans` },
      { name: 'Published', to: `${own}/marketplace-page?version=published` },
      { name: 'Draft', to: `${own}/marketplace-page?version=draft` },
      { name: 'Desktop', to: `${own}/marketplace-page?width=desktop` },
      { name: 'Phone', to: `${own}/marketplace-page?width=phone` },
      { each: own, name: 'Ask {email_support}', to: 'mailto:{email_support}' },
      { each: own, name: 'Website', to: '{website_url}' },
      { each: own, name: 'Status', to: '{status_page_url}' },
      { name: 'Documentation', to: article },
      { each: own, name: 'Terms', to: '{provider_terms_url}' },
      { each: own, name: 'Support', to: 'mailto:{email_support}' },
    ],
  },
  {
    at: `${own}/company`,
    links: [
      ...tabsOf(own),
      { name: 'engineering@acme.example', to: 'mailto:engineering@acme.example' },
      { name: 'billing@acme.example', to: 'mailto:billing@acme.example' },
      {
        name: 'Show on a map',
        to: 'https://www.google.com/maps/search/?api=1&query=500%20Harbour%20Street%2C%20Floor%207%2C%20Oakland%2C%20CA%2094607%2C%20United%20States',
      },
    ],
  },
  {
    at: `${own}/settings`,
    links: [
      ...tabsOf(own),
      { each: own, name: '{website_url}', to: '{website_url}' },
      { each: own, name: '{status_page_url}', to: '{status_page_url}' },
      { each: own, name: '{email_support}', to: 'mailto:{email_support}' },
      { name: 'access token', to: `${own}/settings#api-authorization` },
    ],
  },
  {
    at: '/admin/approvals',
    links: [
      ...ofAdmin,
      {
        each: '/desk/items?kind=approval',
        name: '{addon.display_name}',
        to: '/admin/approvals/{id}',
      },
      {
        each: '/desk/items?kind=repricing',
        name: '{addon.display_name} · {plan.name}',
        to: '/admin/approvals/price-changes/{id}',
      },
    ],
  },
  {
    at: '/admin/companies',
    links: [
      ...ofAdmin,
      { name: 'Create company', to: '/admin/companies/new' },
      { each: '/company_overviews', name: '{name}', to: '/admin/companies/{id}' },
    ],
  },
  {
    at: '/admin/addresses',
    links: [
      ...ofAdmin,
      { each: '/companies?listed=true', name: '{name}', to: '/admin/companies/{id}' },
      { each: '/addons', name: '{display_name}', to: '/addons/{slug}/company' },
      {
        name: 'Map of Globex',
        to: 'https://www.google.com/maps/search/?api=1&query=12%20Canal%20Street%2C%20Dublin%2C%20Leinster%20D02%20X285%2C%20Ireland',
      },
    ],
  },
  {
    at: '/admin/people',
    links: [
      ...ofAdmin,
      { name: 'Invite somebody', to: '/admin/people/new' },
      { name: 'Create company', to: '/admin/people/company' },
      { each: '/people', name: '{email}', to: '/admin/people/{id}' },
    ],
  },
  {
    at: '/admin/reasons',
    links: [
      ...ofAdmin,
      { name: 'New reason', to: '/admin/reasons/new' },
      { each: '/rejection_reasons', name: 'Edit {title}', to: '/admin/reasons/{id}/edit' },
      { each: '/rejection_reasons', name: 'Remove {title}', to: '/admin/reasons/{id}/delete' },
    ],
  },
  { at: '/admin/security', links: ofAdmin },
  {
    at: '/admin/email-lookup/partner@acme.example',
    links: [
      ...ofAdmin,
      { each: '/addons?email=partner@acme.example', name: '{display_name}', to: '/addons/{slug}' },
    ],
  },
  repricingsBy('current', 'new,in_progress'),
  repricingsBy('scheduled', 'approved,partially_complete'),
  repricingsBy('history', 'completed,rejected,error'),
]

/** The address that a deployment configures (SPEC sections 1 and 2), or an article below its documentation’s. */
export type Configured =
  | 'terms'
  | 'supportTicket'
  | 'progressionRequest'
  | 'changeRequest'
  | 'company'
  | 'blog'
  | 'careers'
  | 'docs'
  | 'support'
  | 'termsOfService'
  | 'privacy'
  | 'cookies'
  | 'legacyPortal'
  | `an article on ${string}`

/** Links of the frame and of pages for reading, by their names: all that lead out of the portal. */
export const configuredLinks: Readonly<Record<string, Readonly<Record<string, Configured>>>> = {
  // 'The footer … holds links to the company site, blog, careers, docs, support, terms, privacy and cookies.'
  footer: {
    Company: 'company',
    Blog: 'blog',
    Careers: 'careers',
    Docs: 'docs',
    Support: 'support',
    Terms: 'termsOfService',
    Privacy: 'privacy',
    Cookies: 'cookies',
  },
  // 'A banner on the new portal says it is a beta … and links to the older provider portal.'
  'the beta banner': { 'older provider portal': 'legacyPortal' },
  // 'links to resources: becoming a partner, add-on support, how add-ons work, how to build an add-on, and useful links'
  'the landing page': {
    'Become a partner': 'an article on becoming a partner',
    'Becoming a partner': 'an article on becoming a partner',
    'How add-ons work': 'an article on how add-ons work',
    'How to build an add-on': 'an article on building an add-on',
    'Add-on support': 'an article on add-on support',
    'Request a state progression': 'progressionRequest',
    'Request a plan change': 'changeRequest',
    'Plans and pricing': 'an article on plans and pricing',
    'Stages of add-on development': 'an article on stages of add-on development',
    'Partner terms': 'terms',
    'Open a support ticket': 'supportTicket',
  },
  // 'The GA view lists resources …'
  'the resources in GA': {
    'Add-on support': 'an article on add-on support',
    'Technical best practices': 'an article on technical best practices',
    'Partner platform API': 'an article on platform API',
    Webhooks: 'an article on webhooks',
    'Async provisioning': 'an article on asynchronous provisioning',
    'Shareable add-ons': 'an article on shareable',
    'Review and CI apps': 'an article on review and CI apps',
    'Developer-center articles': 'an article on dev center articles',
  },
  // 'an accept-terms banner … with a link to view and accept'
  'the terms banners': { 'View terms': 'terms', 'updated terms': 'terms' },
}
