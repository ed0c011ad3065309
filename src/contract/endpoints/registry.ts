import * as v from 'valibot'
import * as buildpacks from '../buildpack.ts'
import { endpoint } from './endpoint.ts'
import { accountSetUp } from '../user.ts'
import * as sources from '../source-control.ts'

const ofBuildpack = { access: 'user', subject: 'buildpack', params: buildpacks.byBuildpack } as const

export const userBuildpackList = endpoint({
  method: 'GET',
  path: '/buildpack-registry/users/:id/buildpacks',
  access: 'user',
  params: buildpacks.byOwner,
  query: buildpacks.ownBuildpackQuery,
  result: v.array(buildpacks.buildpack),
  list: true,
})

export const membershipList = endpoint({
  method: 'GET',
  path: '/buildpack-registry/users/:id/memberships',
  access: 'user',
  params: buildpacks.byOwner,
  result: v.array(buildpacks.membership),
  list: true,
})

export const buildpackList = endpoint({
  method: 'GET',
  path: '/buildpack-registry/buildpacks',
  access: 'user',
  query: buildpacks.buildpackQuery,
  result: v.array(buildpacks.buildpack),
  list: true,
})

export const buildpackCreate = endpoint({
  method: 'POST',
  path: '/buildpack-registry/buildpacks',
  access: 'user',
  body: buildpacks.buildpackRegistration,
  asks: 'repository',
  quota: 'buildpacks',
  result: buildpacks.buildpack,
  status: 201,
})

export const buildpackView = endpoint({
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id',
  result: buildpacks.buildpack,
})

export const buildpackUpdate = endpoint({
  ...ofBuildpack,
  method: 'PATCH',
  path: '/buildpack-registry/buildpacks/:id',
  body: buildpacks.buildpackChange,
  result: buildpacks.buildpack,
})

export const buildpackBranchList = endpoint({
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/branches',
  result: v.array(buildpacks.branch),
  list: true,
})

export const buildpackTagList = endpoint({
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/tags',
  result: v.array(buildpacks.tag),
  list: true,
})

export const revisionList = endpoint({
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/revisions',
  result: v.array(buildpacks.revision),
  list: true,
})

export const revisionView = endpoint({
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/revisions/:rid',
  params: buildpacks.byRevision,
  result: buildpacks.revision,
})

export const revisionCreate = endpoint({
  ...ofBuildpack,
  method: 'POST',
  path: '/buildpack-registry/buildpacks/:id/revisions',
  body: buildpacks.revisionRequest,
  result: buildpacks.revision,
  status: 201,
})

export const buildpackArchive = endpoint({
  ...ofBuildpack,
  method: 'POST',
  path: '/buildpack-registry/buildpacks/:id/actions/archive',
  result: buildpacks.buildpack,
  status: 200,
})

export const twoFactorCreate = endpoint({
  method: 'POST',
  path: '/platform/account/two_factor',
  access: 'user',
  freshProof: 'always',
  result: buildpacks.twoFactorSecret,
  status: 201,
})

export const twoFactorConfirm = endpoint({
  method: 'POST',
  path: '/platform/account/two_factor/actions/confirm',
  access: 'user',
  body: buildpacks.twoFactorConfirmation,
  freshProof: 'always',
  result: accountSetUp,
  status: 200,
})

export const sourceUserView = endpoint({
  method: 'GET',
  path: '/source-control/github/user',
  access: 'user',
  mayBeMissing: true,
  result: sources.sourceUser,
})

export const sourceOrganizationList = endpoint({
  method: 'GET',
  path: '/source-control/github/orgs',
  access: 'user',
  mayBeMissing: true,
  result: v.array(sources.sourceOrganization),
  list: true,
})

export const sourceRepositorySearch = endpoint({
  method: 'GET',
  path: '/source-control/github/search/repositories',
  access: 'user',
  mayBeMissing: true,
  query: sources.repositoryQuery,
  result: sources.sourceRepositories,
})

export const sourceAccountLink = endpoint({
  method: 'POST',
  path: '/source-control/github/account',
  access: 'user',
  body: sources.sourceAccountToken,
  asks: 'account',
  result: sources.sourceUser,
  status: 201,
})

export const sourceAccountUnlink = endpoint({
  method: 'DELETE',
  path: '/source-control/github/account',
  access: 'user',
  mayBeMissing: true,
  result: v.object({ login: v.string() }),
})
