import * as v from 'valibot'
import { company } from '../company.ts'
import { byId } from '../formats/field-types.ts'
import {
  byPersonAction,
  byPersonTeam,
  companyCreation,
  person,
  personInvitation,
  personListQuery,
  teamJoin,
} from '../people/person.ts'
import { endpoint } from './endpoint.ts'

export const personList = endpoint({
  method: 'GET',
  path: '/api/v3/people',
  access: 'admin',
  query: personListQuery,
  result: v.array(person),
  list: true,
  max: 50,
})

export const personView = endpoint({
  method: 'GET',
  path: '/api/v3/people/:id',
  access: 'admin',
  params: byId,
  result: person,
})

export const personInvite = endpoint({
  method: 'POST',
  path: '/api/v3/people',
  access: 'admin',
  body: personInvitation,
  limit: 'invitations',
  freshProof: 'always',
  result: person,
  status: 201,
})

export const personAct = endpoint({
  method: 'POST',
  path: '/api/v3/people/:id/actions/:action',
  access: 'admin',
  params: byPersonAction,
  freshProof: 'always',
  result: person,
  status: 200,
})

export const personTeamCreate = endpoint({
  method: 'POST',
  path: '/api/v3/people/:id/teams',
  access: 'admin',
  params: byId,
  body: teamJoin,
  freshProof: 'always',
  result: person,
  status: 201,
})

export const personTeamDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/people/:id/teams/:team',
  access: 'admin',
  params: byPersonTeam,
  freshProof: 'always',
  result: person,
})

export const companyCreate = endpoint({
  method: 'POST',
  path: '/api/v3/companies',
  access: 'admin',
  body: companyCreation,
  result: company,
  status: 201,
})
