import { sourceRepositorySearch } from '#contract/endpoints/registry.ts'
import type * as v from 'valibot'
import { notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import type { branch, Buildpack, Membership, Revision, tag } from '#contract/buildpack.ts'
import type { SourceOrganization, SourceRepository, SourceUser } from '#contract/source-control.ts'
import { callApi } from '#portal/wire/api.ts'
import { load, loadAll, unlessMissing } from '#portal/wire/load.ts'
import { buildpackReads, buildpacksReads, publishingReads } from './reads.ts'

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
const connected = (answer: Promise<SourceUser>): Promise<SourceUser | { problem: string } | null> =>
  orWhy(unlessMissing(answer))

/** The data of the registry's index page. */
export interface Buildpacks {
  buildpacks: readonly Buildpack[]
  memberships: readonly Membership[]
  account: SourceUser | { problem: string } | null
  twoFactor: boolean
  archived: boolean
}

/** Loads all of it in parallel. Rejects with a ProblemError. */
export async function loadBuildpacks(archived: boolean, signal: AbortSignal): Promise<Buildpacks> {
  const { account: accountRead, ...reads } = buildpacksReads(archived)
  const [{ buildpacks, memberships, platform }, account] = await Promise.all([
    loadAll(reads, signal),
    connected(load(accountRead, signal)),
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
  const found = await orWhy(callApi(sourceRepositorySearch, { query: { q: words } }, { signal }))
  return 'problem' in found ? found : found.items
}

/** Loads what publishing needs; the account's own repositories wait for its name. */
export async function loadPublishing(
  { from, q }: RepositorySearch,
  signal: AbortSignal,
): Promise<PublishingData> {
  const { account: accountRead, organizations: organizationsRead, ...reads } = publishingReads()
  const asked = connected(load(accountRead, signal))
  const whose = async () => {
    if (from !== undefined) return from
    const account = await asked
    return account !== null && 'login' in account ? account.login : undefined
  }
  const [{ memberships, platform }, account, organizations, repositories, owner] = await Promise.all([
    loadAll(reads, signal),
    asked,
    // Without an account there are no organizations (SPEC section 7).
    orWhy(unlessMissing(load(organizationsRead, signal))),
    whose().then((login) => unlessMissing(search(login, q, signal))),
    whose(),
  ])
  return {
    memberships,
    account,
    organizations: organizations === null || 'problem' in organizations ? [] : organizations,
    from: owner ?? '',
    repositories: repositories ?? [],
    twoFactor: platform.twoFactorAuthentication,
  }
}

export type Branch = v.InferOutput<typeof branch>
type GitTag = v.InferOutput<typeof tag>

export interface BuildpackPage {
  buildpack: Buildpack
  branches: readonly Branch[] | { problem: string }
  tags: readonly GitTag[] | { problem: string }
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
  const reads = buildpackReads(`${namespace}/${name}`)
  const [{ memberships, platform }, branches, tags, revisions, buildpack] = await Promise.all([
    loadAll({ memberships: reads.memberships, platform: reads.platform }, signal),
    orWhy(load(reads.branches, signal)),
    orWhy(load(reads.tags, signal)),
    unlessMissing(load(reads.revisions, signal)),
    unlessMissing(load(reads.buildpack, signal)),
  ])
  if (buildpack === null) throw notFound()
  const twoFactor = platform.twoFactorAuthentication
  return { buildpack, branches, tags, revisions: revisions ?? [], memberships, twoFactor }
}
