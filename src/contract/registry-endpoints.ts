import * as v from 'valibot'
import * as buildpacks from './buildpack.ts'
import { endpoint } from './endpoint.ts'
import { account } from './user.ts'
import * as sources from './source-control.ts'

const ofBuildpack = { access: 'user', subject: 'buildpack', params: buildpacks.byBuildpack } as const

/**
 * The calls of the buildpack registry and of source control, a table of their own: who never opens the registry does
 * not load them.
 */
export const registryEndpoints = {
  userBuildpackList: endpoint({
    method: 'GET',
    path: '/buildpack-registry/users/:id/buildpacks',
    summary: "A person's buildpacks: their own and their teams'.",
    access: 'user',
    params: buildpacks.byOwner,
    query: buildpacks.ownBuildpackQuery,
    result: v.array(buildpacks.buildpack),
    list: true,
  }),
  membershipList: endpoint({
    method: 'GET',
    path: '/buildpack-registry/users/:id/memberships',
    summary: "A person's teams, and their role in each.",
    access: 'user',
    params: buildpacks.byOwner,
    result: v.array(buildpacks.membership),
    list: true,
  }),
  buildpackList: endpoint({
    method: 'GET',
    path: '/buildpack-registry/buildpacks',
    summary: 'Buildpacks of any of the namespaces with any of the names.',
    access: 'user',
    query: buildpacks.buildpackQuery,
    result: v.array(buildpacks.buildpack),
    list: true,
  }),
  buildpackCreate: endpoint({
    method: 'POST',
    path: '/buildpack-registry/buildpacks',
    summary: 'Registers a buildpack, which has no revision yet.',
    access: 'user',
    body: buildpacks.buildpackRegistration,
    asks: 'repository',
    result: buildpacks.buildpack,
    status: 201,
  }),
  buildpackView: endpoint({
    ...ofBuildpack,
    method: 'GET',
    path: '/buildpack-registry/buildpacks/:id',
    summary: 'One buildpack.',
    result: buildpacks.buildpack,
  }),
  buildpackUpdate: endpoint({
    ...ofBuildpack,
    method: 'PATCH',
    path: '/buildpack-registry/buildpacks/:id',
    summary: 'Changes what is said of a buildpack, its support or its owner.',
    body: buildpacks.buildpackChange,
    result: buildpacks.buildpack,
  }),
  buildpackBranchList: endpoint({
    ...ofBuildpack,
    method: 'GET',
    path: '/buildpack-registry/buildpacks/:id/branches',
    summary: "The branches of a buildpack's repository.",
    result: v.array(buildpacks.branch),
    list: true,
  }),
  buildpackTagList: endpoint({
    ...ofBuildpack,
    method: 'GET',
    path: '/buildpack-registry/buildpacks/:id/tags',
    summary: "The tags of a buildpack's repository.",
    result: v.array(buildpacks.tag),
    list: true,
  }),
  revisionList: endpoint({
    ...ofBuildpack,
    method: 'GET',
    path: '/buildpack-registry/buildpacks/:id/revisions',
    summary: 'What was published or failed to be, newest first.',
    result: v.array(buildpacks.revision),
    list: true,
  }),
  revisionView: endpoint({
    ...ofBuildpack,
    method: 'GET',
    path: '/buildpack-registry/buildpacks/:id/revisions/:rid',
    summary: 'One revision.',
    params: buildpacks.byRevision,
    result: buildpacks.revision,
  }),
  revisionCreate: endpoint({
    ...ofBuildpack,
    method: 'POST',
    path: '/buildpack-registry/buildpacks/:id/revisions',
    summary: 'Publishes a branch, tag or commit; the answer is pending.',
    body: buildpacks.revisionRequest,
    result: buildpacks.revision,
    status: 201,
  }),
  buildpackArchive: endpoint({
    ...ofBuildpack,
    method: 'POST',
    path: '/buildpack-registry/buildpacks/:id/actions/archive',
    summary: 'Archives a buildpack for good; its name stays taken.',
    result: buildpacks.buildpack,
    status: 200,
  }),
  twoFactorCreate: endpoint({
    method: 'POST',
    path: '/platform/account/two_factor',
    summary: "Makes the secret of the caller's authenticator, which a first code confirms.",
    access: 'user',
    result: buildpacks.twoFactorSecret,
    status: 201,
  }),
  twoFactorConfirm: endpoint({
    method: 'POST',
    path: '/platform/account/two_factor/actions/confirm',
    summary: 'Takes the first code of the authenticator.',
    access: 'user',
    body: buildpacks.twoFactorConfirmation,
    result: account,
    status: 200,
  }),
  sourceUserView: endpoint({
    method: 'GET',
    path: '/source-control/github/user',
    summary: 'The GitHub account that the caller has connected.',
    access: 'user',
    mayBeMissing: true,
    result: sources.sourceUser,
  }),
  sourceOrganizationList: endpoint({
    method: 'GET',
    path: '/source-control/github/orgs',
    summary: 'The organizations of that account.',
    access: 'user',
    mayBeMissing: true,
    result: v.array(sources.sourceOrganization),
    list: true,
  }),
  sourceRepositorySearch: endpoint({
    method: 'GET',
    path: '/source-control/github/search/repositories',
    summary: 'The repositories that match, as far as that account sees them.',
    access: 'user',
    mayBeMissing: true,
    query: sources.repositoryQuery,
    result: sources.sourceRepositories,
  }),
  sourceAccountLink: endpoint({
    method: 'POST',
    path: '/source-control/github/account',
    summary: 'Connects the GitHub account of an access token.',
    access: 'user',
    body: sources.sourceAccountLink,
    asks: 'account',
    result: sources.sourceUser,
    status: 201,
  }),
  sourceAccountUnlink: endpoint({
    method: 'DELETE',
    path: '/source-control/github/account',
    summary: 'Forgets the connected GitHub account and its token.',
    access: 'user',
    mayBeMissing: true,
    result: v.object({ login: v.string() }),
  }),
}

export type RegistryEndpoints = typeof registryEndpoints
