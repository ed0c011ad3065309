import * as v from 'valibot'
import { byDeprecationEvent, deprecation, deprecationChange, deprecationWriting } from '../deprecation.ts'
import { endpoint } from './endpoint.ts'
import { listOfAddon, ofAddon, of } from './subjects.ts'

const ofDeprecation = of('deprecation')

export const deprecationList = endpoint({
  summary: "An add-on's deprecations, newest first.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/deprecations',
  result: v.array(deprecation),
})

export const deprecationCreate = endpoint({
  summary: 'Writes a deprecation; 409 while the add-on has one that is not over.',
  ...ofAddon,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/addons/:addon/deprecations',
  body: deprecationWriting,
  result: deprecation,
  status: 201,
})

export const deprecationView = endpoint({
  summary: 'One deprecation.',
  ...ofDeprecation,
  method: 'GET',
  path: '/api/v3/deprecations/:id',
  result: deprecation,
})

export const deprecationUpdate = endpoint({
  summary: 'Writes a deprecation again.',
  ...ofDeprecation,
  access: 'admin',
  method: 'PATCH',
  path: '/api/v3/deprecations/:id',
  body: deprecationChange,
  result: deprecation,
})

export const deprecationStep = endpoint({
  summary: 'Takes a step of a deprecation; answers it as it now is.',
  ...ofDeprecation,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/deprecations/:id/:event',
  params: byDeprecationEvent,
  result: deprecation,
  status: 200,
})
