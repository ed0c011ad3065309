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
  summary: 'Accounts and open invitations by e-mail; `q` matches part of an e-mail, a name or a company.',
  method: 'GET',
  path: '/api/v3/people',
  access: 'admin',
  query: personListQuery,
  result: v.array(person),
  list: true,
  max: 50,
})

export const personView = endpoint({
  summary: 'One account, or invitation to one.',
  method: 'GET',
  path: '/api/v3/people/:id',
  access: 'admin',
  params: byId,
  result: person,
})

export const personInvite = endpoint({
  summary:
    'Invites an address by mail into a company or as staff; 422 if it has an account or is invited already.',
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
  summary:
    'Does something for or against an account, as its lifecycle allows, and tells its owner by mail; answers it as it now is.',
  method: 'POST',
  path: '/api/v3/people/:id/actions/:action',
  access: 'admin',
  params: byPersonAction,
  freshProof: 'always',
  result: person,
  status: 200,
})

export const personTeamCreate = endpoint({
  summary:
    'Adds an account to a team that owns buildpacks, or changes its role there, and tells its owner by mail; creates a team of a new name. Answers the account as it now is.',
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
  summary:
    'Takes an account out of a team and tells its owner by mail; 422 for the only owner. Answers the account as it now is.',
  method: 'DELETE',
  path: '/api/v3/people/:id/teams/:team',
  access: 'admin',
  params: byPersonTeam,
  freshProof: 'always',
  result: person,
})

export const companyCreate = endpoint({
  summary: 'Makes a company; 422 if there is one of this name.',
  method: 'POST',
  path: '/api/v3/companies',
  access: 'admin',
  body: companyCreation,
  result: company,
  status: 201,
})
