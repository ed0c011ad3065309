import * as v from 'valibot'
import * as addons from '../addon.ts'
import { changelog } from '../changelog.ts'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import * as trail from '../trail.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

export const addonList = endpoint({
  method: 'GET',
  path: '/api/v3/addons',
  access: 'user',
  mayBeMissing: true,
  query: addons.addonListQuery,
  result: v.array(addons.addon),
  list: true,
  max: 50,
})

export const addonView = endpoint({
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon',
  result: addons.wholeAddon,
})

export const addonUpdate = endpoint({
  ...ofAddon,
  method: 'PATCH',
  path: '/api/v3/addons/:addon',
  body: addons.addonChange,
  picture: { field: 'icon', use: 'icon' },
  limit: 'pictures',
  result: addons.addon,
})

export const addonActionList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/actions',
  result: v.array(trail.action),
})

export const addonTransitionList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/transitions',
  query: dayRange,
  result: v.array(trail.transition),
})

export const changelogList = endpoint({
  method: 'GET',
  path: '/api/v3/changelog',
  access: 'public',
  result: changelog,
  list: true,
})

export const companyAddonList = endpoint({
  method: 'GET',
  path: '/api/v3/companies/:id/addons',
  access: 'company',
  subject: 'company',
  params: byId,
  result: v.array(addons.addon),
  list: true,
})
