import * as v from 'valibot'
import * as buildpacks from '../buildpack.ts'
import { endpoint } from './endpoint.ts'
import { accountSetUp } from '../user.ts'
import * as sources from '../source-control.ts'

const ofBuildpack = { access: 'user', subject: 'buildpack', params: buildpacks.byBuildpack } as const

export const userBuildpackList = endpoint({
  summary: "A person's buildpacks: their own and their teams'.",
  method: 'GET',
  path: '/buildpack-registry/users/:id/buildpacks',
  access: 'user',
  params: buildpacks.byOwner,
  query: buildpacks.ownBuildpackQuery,
  result: v.array(buildpacks.buildpack),
  list: true,
})

export const membershipList = endpoint({
  summary: "A person's teams, and their role in each.",
  method: 'GET',
  path: '/buildpack-registry/users/:id/memberships',
  access: 'user',
  params: buildpacks.byOwner,
  result: v.array(buildpacks.membership),
  list: true,
})

export const buildpackList = endpoint({
  summary: 'Buildpacks of any of the namespaces with any of the names.',
  method: 'GET',
  path: '/buildpack-registry/buildpacks',
  access: 'user',
  query: buildpacks.buildpackQuery,
  result: v.array(buildpacks.buildpack),
  list: true,
})

export const buildpackCreate = endpoint({
  summary: 'Registers a buildpack, which has no revision yet.',
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
  summary: 'One buildpack.',
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id',
  result: buildpacks.buildpack,
})

export const buildpackUpdate = endpoint({
  summary: 'Changes what is said of a buildpack, its support or its owner.',
  ...ofBuildpack,
  method: 'PATCH',
  path: '/buildpack-registry/buildpacks/:id',
  body: buildpacks.buildpackChange,
  result: buildpacks.buildpack,
})

export const buildpackBranchList = endpoint({
  summary: "The branches of a buildpack's repository.",
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/branches',
  result: v.array(buildpacks.branch),
  list: true,
})

export const buildpackTagList = endpoint({
  summary: "The tags of a buildpack's repository.",
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/tags',
  result: v.array(buildpacks.tag),
  list: true,
})

export const revisionList = endpoint({
  summary: 'What was published or failed to be, newest first.',
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/revisions',
  result: v.array(buildpacks.revision),
  list: true,
})

export const revisionView = endpoint({
  summary: 'One revision.',
  ...ofBuildpack,
  method: 'GET',
  path: '/buildpack-registry/buildpacks/:id/revisions/:rid',
  params: buildpacks.byRevision,
  result: buildpacks.revision,
})

export const revisionCreate = endpoint({
  summary: 'Publishes a branch, tag or commit; the answer is pending.',
  ...ofBuildpack,
  method: 'POST',
  path: '/buildpack-registry/buildpacks/:id/revisions',
  body: buildpacks.revisionRequest,
  result: buildpacks.revision,
  status: 201,
})

export const buildpackArchive = endpoint({
  summary: 'Archives a buildpack for good; its name stays taken.',
  ...ofBuildpack,
  method: 'POST',
  path: '/buildpack-registry/buildpacks/:id/actions/archive',
  result: buildpacks.buildpack,
  status: 200,
})

export const twoFactorCreate = endpoint({
  summary: "Makes the secret of the caller's authenticator, which a first code confirms.",
  method: 'POST',
  path: '/platform/account/two_factor',
  access: 'user',
  freshProof: 'always',
  result: buildpacks.twoFactorSecret,
  status: 201,
})

export const twoFactorConfirm = endpoint({
  summary: 'Takes the first code of the authenticator.',
  method: 'POST',
  path: '/platform/account/two_factor/actions/confirm',
  access: 'user',
  body: buildpacks.twoFactorConfirmation,
  freshProof: 'always',
  result: accountSetUp,
  status: 200,
})

const ofSource = { method: 'GET', access: 'user', mayBeMissing: true } as const

export const sourceUserView = endpoint({
  summary: 'The GitHub account that the caller has connected.',
  ...ofSource,
  path: '/source-control/github/user',
  result: sources.sourceUser,
})

export const sourceOrganizationList = endpoint({
  summary: 'The organizations of that account.',
  ...ofSource,
  path: '/source-control/github/orgs',
  result: v.array(sources.sourceOrganization),
  list: true,
})

export const sourceRepositorySearch = endpoint({
  summary: 'The repositories that match, as far as that account sees them.',
  ...ofSource,
  path: '/source-control/github/search/repositories',
  query: sources.repositoryQuery,
  result: sources.sourceRepositories,
})

export const sourceAccountLink = endpoint({
  summary: 'Connects the GitHub account of an access token.',
  method: 'POST',
  path: '/source-control/github/account',
  access: 'user',
  body: sources.sourceAccountToken,
  asks: 'account',
  result: sources.sourceUser,
  status: 201,
})

export const sourceAccountUnlink = endpoint({
  summary: 'Forgets the connected GitHub account and its token.',
  method: 'DELETE',
  path: '/source-control/github/account',
  access: 'user',
  mayBeMissing: true,
  result: v.object({ login: v.string() }),
})
