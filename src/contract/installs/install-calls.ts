import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { id } from '../formats/field-types.ts'
import * as installs from './install.ts'

const service = { access: 'service', may: 'installs' } as const
const byUuid = v.object({ uuid: id })
const ofInstall = { ...service, subject: 'install', params: byUuid } as const

export const installCheckCreate = endpoint({
  summary: 'Tells whether a customer could install an add-on, with which plan, and why not.',
  ...service,
  method: 'POST',
  path: '/platform/install_checks',
  body: installs.installCheck,
  result: installs.installCheckAnswer,
})

export const installablePlanList = endpoint({
  summary: 'The plans of an add-on, each with what forbids the account to install it.',
  ...service,
  method: 'GET',
  path: '/platform/addon_plans',
  query: installs.addonPlansQuery,
  result: v.array(installs.installablePlan),
  list: true,
})

export const installCreate = endpoint({
  summary:
    'Requests an install of an add-on from its provider, and waits for the first try; the same request again answers 200.',
  ...service,
  method: 'POST',
  path: '/platform/installs',
  body: installs.installRequest,
  callsOut: true,
  result: installs.installAnswer,
  status: 201,
})

export const installFeedView = endpoint({
  summary: 'Installs in the order of their last changes, from a cursor on that misses none.',
  ...service,
  method: 'GET',
  path: '/platform/installs',
  query: installs.installFeedQuery,
  result: installs.installFeed,
})

export const installView = endpoint({
  summary: 'One install.',
  ...ofInstall,
  method: 'GET',
  path: '/platform/installs/:uuid',
  result: installs.install,
})

export const installPlanChange = endpoint({
  summary: 'Changes the plan of an install, and waits for the first try.',
  ...ofInstall,
  method: 'PATCH',
  path: '/platform/installs/:uuid',
  body: installs.installPlan,
  callsOut: true,
  result: installs.installAnswer,
})

export const installRemove = endpoint({
  summary: 'Removes an install; its provider is told until it confirms.',
  ...ofInstall,
  method: 'DELETE',
  path: '/platform/installs/:uuid',
  callsOut: true,
  result: installs.installAnswer,
})

export const installSignOn = endpoint({
  summary: "A form with which the customer's browser signs them on at the provider, for five minutes.",
  ...ofInstall,
  method: 'POST',
  path: '/platform/installs/:uuid/sso',
  body: installs.signOnRequest,
  answersAnew: true,
  result: installs.signOnForm,
})

export const installConfigView = endpoint({
  summary: 'The config vars of an install with their values, until a day after its removal.',
  ...ofInstall,
  method: 'GET',
  path: '/platform/installs/:uuid/config',
  result: installs.installConfig,
})
