import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { id } from '../formats/field-types.ts'
import * as installs from './install.ts'

const service = { access: 'service', may: 'installs' } as const
const byUuid = v.object({ uuid: id })
const ofInstall = { ...service, subject: 'install', params: byUuid } as const

export const installCheckCreate = endpoint({
  ...service,
  method: 'POST',
  path: '/platform/install_checks',
  body: installs.installCheck,
  result: installs.installCheckAnswer,
})

export const installablePlanList = endpoint({
  ...service,
  method: 'GET',
  path: '/platform/addon_plans',
  query: installs.addonPlansQuery,
  result: v.array(installs.installablePlan),
  list: true,
})

export const installCreate = endpoint({
  ...service,
  method: 'POST',
  path: '/platform/installs',
  body: installs.installRequest,
  callsOut: true,
  result: installs.installAnswer,
  status: 201,
})

export const installFeedView = endpoint({
  ...service,
  method: 'GET',
  path: '/platform/installs',
  query: installs.installFeedQuery,
  result: installs.installFeed,
})

export const installView = endpoint({
  ...ofInstall,
  method: 'GET',
  path: '/platform/installs/:uuid',
  result: installs.install,
})

export const installPlanChange = endpoint({
  ...ofInstall,
  method: 'PATCH',
  path: '/platform/installs/:uuid',
  body: installs.installPlan,
  callsOut: true,
  result: installs.installAnswer,
})

export const installRemove = endpoint({
  ...ofInstall,
  method: 'DELETE',
  path: '/platform/installs/:uuid',
  callsOut: true,
  result: installs.installAnswer,
})

export const installSignOn = endpoint({
  ...ofInstall,
  method: 'POST',
  path: '/platform/installs/:uuid/sso',
  body: installs.signOnRequest,
  answersAnew: true,
  result: installs.signOnForm,
})

export const installConfigView = endpoint({
  ...ofInstall,
  method: 'GET',
  path: '/platform/installs/:uuid/config',
  result: installs.installConfig,
})
