import * as v from 'valibot'
import { byDeprecationEvent, deprecation, deprecationChange, deprecationWriting } from '../deprecation.ts'
import { byId } from '../formats/field-types.ts'
import { endpoint } from './endpoint.ts'
import { listOfAddon, ofAddon } from './subjects.ts'

const ofDeprecation = { access: 'company', subject: 'deprecation', params: byId } as const

export const deprecationList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/deprecations',
  result: v.array(deprecation),
})

export const deprecationCreate = endpoint({
  ...ofAddon,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/addons/:addon/deprecations',
  body: deprecationWriting,
  result: deprecation,
  status: 201,
})

export const deprecationView = endpoint({
  ...ofDeprecation,
  method: 'GET',
  path: '/api/v3/deprecations/:id',
  result: deprecation,
})

export const deprecationUpdate = endpoint({
  ...ofDeprecation,
  access: 'admin',
  method: 'PATCH',
  path: '/api/v3/deprecations/:id',
  body: deprecationChange,
  result: deprecation,
})

export const deprecationStep = endpoint({
  ...ofDeprecation,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/deprecations/:id/:event',
  params: byDeprecationEvent,
  result: deprecation,
  status: 200,
})
