import type * as v from 'valibot'
import { notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import type { branch, Buildpack, Membership, Revision, tag } from '#contract/buildpack.ts'
import type { SourceOrganization, SourceRepository, SourceUser } from '#contract/source-control.ts'
import { api } from '#portal/wire/api.ts'
import { registryApi } from '#portal/wire/registry-api.ts'

/** The signed-in user. */
const self = { params: { id: '~' } }

/** Resolves to the response, or to `instead` if there is nothing this user may see. */
async function orElse<T, I>(answer: Promise<T>, instead: I): Promise<T | I> {
  try {
    return await answer
  } catch (error) {
    if (problemOf(error).kind === 'missing') return instead
    throw error
  }
}

/** Resolves to the response, or to the reason why source control gives none. */
async function orWhy<T>(answer: Promise<T>): Promise<T | { problem: string }> {
  try {
    return await answer
  } catch (error) {
    const { kind, message } = problemOf(error)
    if (kind === 'expired') throw error
    return { problem: message }
  }
}

/** The connected GitHub account; null if none, or the reason why it cannot be determined. */
const connected = (signal: AbortSignal): Promise<SourceUser | { problem: string } | null> =>
  orWhy(orElse(registryApi.sourceUserView({}, { signal }), null))

/** The data of the registry's index page. */
export interface Buildpacks {
  buildpacks: readonly Buildpack[]
  memberships: readonly Membership[]
  account: SourceUser | { problem: string } | null
  twoFactor: boolean
  archived: boolean
}

/** Loads all of it in parallel; early.ts requests the same URLs. Rejects with a ProblemError. */
export async function loadBuildpacks(archived: boolean, signal: AbortSignal): Promise<Buildpacks> {
  const query = archived ? { archived: 'true' as const } : {}
  const [buildpacks, memberships, account, platform] = await Promise.all([
    registryApi.userBuildpackList({ ...self, query }, { signal }),
    registryApi.membershipList(self, { signal }),
    connected(signal),
    api.accountView({}, { signal }),
  ])
  return { buildpacks, memberships, account, twoFactor: platform.twoFactorAuthentication, archived }
}

/** A repository search: an account or organization, and search terms. */
export interface RepositorySearch {
  from?: string
  q?: string
}

export interface PublishingData {
  memberships: readonly Membership[]
  account: SourceUser | { problem: string } | null
  organizations: readonly SourceOrganization[]
  /** The owner of the repositories. */
  from: string
  repositories: readonly SourceRepository[] | { problem: string }
  twoFactor: boolean
}

async function search(
  from: string | undefined,
  q: string | undefined,
  signal: AbortSignal,
): Promise<PublishingData['repositories']> {
  if (from === undefined) return []
  const words = `${q ?? ''} user:${from}`.trim()
  const found = await orWhy(registryApi.sourceRepositorySearch({ query: { q: words } }, { signal }))
  return 'problem' in found ? found : found.items
}

/** Loads what publishing needs; the account's own repositories wait for its name. */
export async function loadPublishing(
  { from, q }: RepositorySearch,
  signal: AbortSignal,
): Promise<PublishingData> {
  const asked = connected(signal)
  const whose = async () => {
    if (from !== undefined) return from
    const account = await asked
    return account !== null && 'login' in account ? account.login : undefined
  }
  const [memberships, account, organizations, repositories, platform, owner] = await Promise.all([
    registryApi.membershipList(self, { signal }),
    asked,
    // Without an account there are no organizations (SPEC section 7).
    orWhy(orElse(registryApi.sourceOrganizationList({}, { signal }), [])),
    whose().then((login) => orElse(search(login, q, signal), [])),
    api.accountView({}, { signal }),
    whose(),
  ])
  return {
    memberships,
    account,
    organizations: 'problem' in organizations ? [] : organizations,
    from: owner ?? '',
    repositories,
    twoFactor: platform.twoFactorAuthentication,
  }
}

export type Branch = v.InferOutput<typeof branch>
export type Tag = v.InferOutput<typeof tag>

export interface BuildpackPage {
  buildpack: Buildpack
  branches: readonly Branch[] | { problem: string }
  tags: readonly Tag[] | { problem: string }
  revisions: readonly Revision[]
  memberships: readonly Membership[]
  /** True if the user has an authenticator. */
  twoFactor: boolean
}

/** Loads a buildpack and its related data in parallel. Throws notFound if there is none. */
export async function loadBuildpack(
  { namespace, name }: { namespace: string; name: string },
  signal: AbortSignal,
): Promise<BuildpackPage> {
  const given = { params: { id: `${namespace}/${name}` } }
  const lists = Promise.all([
    orWhy(registryApi.buildpackBranchList(given, { signal })),
    orWhy(registryApi.buildpackTagList(given, { signal })),
    orElse(registryApi.revisionList(given, { signal }), []),
    registryApi.membershipList(self, { signal }),
    api.accountView({}, { signal }),
  ])
  const [buildpack, [branches, tags, revisions, memberships, platform]] = await Promise.all([
    orElse(registryApi.buildpackView(given, { signal }), null),
    lists,
  ])
  if (buildpack === null) throw notFound()
  return { buildpack, branches, tags, revisions, memberships, twoFactor: platform.twoFactorAuthentication }
}

/** Waits for the data of the page behind a panel. */
export async function pageOf<Page>(behind: Promise<{ loaderData?: Page | undefined }>): Promise<Page> {
  const { loaderData } = await behind
  if (loaderData === undefined) throw new Error('The page behind has no data.')
  return loaderData
}
