import * as v from 'valibot'
import * as addons from '../addon.ts'
import { changelog } from '../changelog.ts'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import { overview } from '../overview.ts'
import * as trail from '../trail.ts'
import { ofAddon, listOfAddon, of } from './subjects.ts'

export const addonList = endpoint({
  summary: 'Add-ons of the own company; for platform admins, all of them.',
  method: 'GET',
  path: '/api/v3/addons',
  access: 'user',
  mayBeMissing: true,
  query: addons.addonListQuery,
  result: v.array(addons.addon),
  list: true,
  max: 50,
})

export const addonCountView = endpoint({
  summary: 'How many add-ons there are by stage, and by what is open of their requests.',
  method: 'GET',
  path: '/api/v3/addon_counts',
  access: 'admin',
  query: addons.addonCountQuery,
  result: addons.addonCounts,
})

export const addonView = endpoint({
  summary: 'One add-on.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon',
  result: addons.wholeAddon,
})

export const addonUpdate = endpoint({
  summary: 'Changes fields of an add-on.',
  ...ofAddon,
  method: 'PATCH',
  path: '/api/v3/addons/:addon',
  body: addons.addonChange,
  picture: { field: 'icon', use: 'icon' },
  limit: 'pictures',
  result: addons.addon,
})

export const addonActionList = endpoint({
  summary: 'What this caller may do with the add-on and its approvals, and why not.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/actions',
  result: v.array(trail.action),
})

export const addonTransitionList = endpoint({
  summary: 'What has happened to the add-on, newest first.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/transitions',
  query: dayRange,
  result: v.array(trail.transition),
})

export const overviewView = endpoint({
  summary: 'How an add-on is going, and what is coming up.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/overview',
  result: overview,
})

export const changelogList = endpoint({
  summary: 'The 20 visible beta and GA add-ons that changed last.',
  method: 'GET',
  path: '/api/v3/changelog',
  access: 'public',
  result: changelog,
  list: true,
})

export const companyAddonList = endpoint({
  summary: "A company's add-ons.",
  method: 'GET',
  path: '/api/v3/companies/:id/addons',
  ...of('company'),
  result: v.array(addons.addon),
  list: true,
})
