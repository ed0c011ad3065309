import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { id } from '../formats/field-types.ts'
import * as installs from './install-entry.ts'
import { ofAddonOrToken } from '../endpoints/subjects.ts'

export const installList = endpoint({
  summary:
    "An add-on's installs, newest first. Staff are also told the customers, and where calls to the provider fail.",
  method: 'GET',
  path: '/api/v3/addons/:addon/installs',
  ...ofAddonOrToken,
  query: installs.installListQuery,
  result: v.array(installs.installEntry),
  list: true,
  csv: true,
  max: 100,
})

export const installStep = endpoint({
  summary:
    'Ends an install: its provider is asked to remove it. Or gives up a removal that has failed there, so that it is over.',
  method: 'POST',
  path: '/api/v3/installs/:uuid/:step',
  access: 'admin',
  subject: 'install',
  params: v.object({ uuid: id, step: v.picklist(installs.installSteps) }),
  result: installs.installEntry,
})
