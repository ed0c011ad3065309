import { accountView } from '#contract/endpoints/account.ts'
import {
  buildpackBranchList,
  buildpackTagList,
  buildpackView,
  membershipList,
  revisionList,
  sourceOrganizationList,
  sourceUserView,
  userBuildpackList,
} from '#contract/endpoints/registry.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The signed-in user. */
const self = { params: { id: '~' } }

/** The reads of the registry's index page. */
export const buildpacksReads = (archived: boolean) => ({
  buildpacks: readOf(userBuildpackList, { ...self, query: archived ? { archived: 'true' } : {} }),
  memberships: readOf(membershipList, self),
  account: readOf(sourceUserView, {}),
  platform: readOf(accountView, {}),
})

/** The reads of publishing; the account's own repositories wait for its name. */
export const publishingReads = () => ({
  memberships: readOf(membershipList, self),
  organizations: readOf(sourceOrganizationList, {}),
  account: readOf(sourceUserView, {}),
  platform: readOf(accountView, {}),
})

/** The reads of a buildpack's page; `id` is its namespace and name. */
export const buildpackReads = (id: `${string}/${string}`) => ({
  buildpack: readOf(buildpackView, { params: { id } }),
  memberships: readOf(membershipList, self),
  platform: readOf(accountView, {}),
  branches: readOf(buildpackBranchList, { params: { id } }),
  tags: readOf(buildpackTagList, { params: { id } }),
  revisions: readOf(revisionList, { params: { id } }),
})

const listed = (_: unknown, search: URLSearchParams) => [buildpacksReads(search.get('archived') === 'true')]

export const pages = pageReads({
  '/buildpacks': listed,
  '/buildpacks/github': listed,
  '/buildpacks/publish': () => [publishingReads()],
  '/buildpacks/$namespace/$name/$': ({ namespace, name }) => [buildpackReads(`${namespace}/${name}`)],
})
