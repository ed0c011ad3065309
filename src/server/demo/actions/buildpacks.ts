import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BuildpackRegistration } from '#contract/buildpack.ts'
import { buildpacks, teamMembers, teams } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { archiveBuildpack, registerBuildpack } from '#server/buildpacks/buildpacks.rules.ts'
import { type Publication, requestRevision, settleRevision } from '#server/buildpacks/revisions.rules.ts'
import { linkAccount } from '#server/buildpacks/source-control/accounts.ts'
import { known } from '../store-accounts.ts'
import { demoAuthenticator } from '../demo-authenticator.ts'
import { sampleAccounts, sampleRepositories, type SampleRepository } from '../services/sample-repositories.ts'
import { archiveOf } from '../services/sample-source-control.ts'
import { sampleSourceOrigin } from '#server/config/sample-origins.ts'
import { dated, type StoryAction, type Role, type StoryContext } from '../story-context.ts'
import { insertRow } from '#server/law/stored.ts'

const publisherOf = ({ act, now, tx }: StoryContext, role: Role) => {
  const userId = act(role).actorId
  if (userId === null) throw new Error('the platform publishes no buildpacks')
  return { tx, userId, now }
}

function sampleOf(full: string): SampleRepository {
  const found = sampleRepositories.find(({ owner, name }) => `${owner}/${name}` === full)
  if (found === undefined) throw new Error(`the sample source control has no ${full}`)
  return found
}

/** A user connects their GitHub account and sets up their authenticator. */
export const connect =
  (role: Role, login: string): StoryAction =>
  async (context) => {
    const { tx, userId, now } = publisherOf(context, role)
    const { config } = context.act(role)
    const account = sampleAccounts.find((each) => each.login === login)
    if (account === undefined) throw new Error(`the sample source control knows no ${login}`)
    await linkAccount(tx, config, { userId, login, token: account.token, now })
    await storeTwoFactor(tx, config, { userId, secret: demoAuthenticator, confirmed: true, now })
  }

/** Creates a team with these members, by e-mail. */
export const gather =
  (
    name: string,
    type: 'team' | 'enterprise',
    members: Readonly<Record<string, 'owner' | 'admin' | 'member'>>,
  ): StoryAction =>
  async (context) => {
    const team = await insertRow(context.tx, teams, { name, type, ...dated(context) })
    const rows = Object.entries(members).map(([email, role]) => ({
      teamId: team.id,
      userId: known(context.ids.userIds, email),
      role,
      ...dated(context),
    }))
    await context.tx.insert(teamMembers).values(rows)
  }

type Told = Pick<
  BuildpackRegistration,
  'namespace' | 'name' | 'description' | 'category' | 'support' | 'twoFactorAuthentication'
>

/** A user registers a repository's buildpack, for a team or for themselves. */
export const register =
  (role: Role, full: string, team: string | null, told: Told): StoryAction =>
  async (context) => {
    const publisher = publisherOf(context, role)
    const { owner, name, license, description } = sampleOf(full)
    const [named] = team === null ? [] : await context.tx.select().from(teams).where(eq(teams.name, team))
    const repository = {
      id: 1,
      name,
      fullName: full,
      owner: { login: owner },
      description,
      private: false,
      archived: false,
      defaultBranch: 'main',
      htmlUrl: `https://github.com/${full}`,
      permissions: { push: true },
      license: { spdxId: license },
    }
    await registerBuildpack(
      publisher,
      {
        ...told,
        source: { type: 'github', owner, repo: name },
        owner: named === undefined ? { type: 'user', id: publisher.userId } : { type: 'team', id: named.id },
      },
      repository,
    )
  }

async function buildpackNamed({ tx }: StoryContext, full: string) {
  const [namespace = '', name = ''] = full.split('/')
  const [row] = await tx
    .select()
    .from(buildpacks)
    .where(and(eq(buildpacks.namespace, namespace), eq(buildpacks.name, name)))
  if (row === undefined) throw new Error(`the story has not registered ${full} yet`)
  return row
}

const tookMs = 9_000

/** A user publishes a ref, and its source is read soon after. `error` is the reason for a failure. */
export const release =
  (role: Role, full: string, ref: string, error?: string): StoryAction =>
  async (context) => {
    const buildpack = await buildpackNamed(context, full)
    const repository = sampleOf(`${buildpack.sourceOwner}/${buildpack.sourceRepo}`)
    const sha = repository.branches[ref] ?? repository.tags[ref]
    if (sha === undefined) throw new Error(`${full} has no ${ref}`)
    const revision = await requestRevision(publisherOf(context, role), buildpack, ref)
    const archive = archiveOf(sha, repository.commits.get(sha) ?? [])
    const publication: Publication =
      error === undefined
        ? {
            kind: 'published',
            sha,
            tarball: `${sampleSourceOrigin}/repos/${repository.owner}/${repository.name}/tarball/${sha}`,
            checksum: createHash('sha256').update(archive).digest('hex'),
            license: repository.license,
          }
        : { kind: 'failed', error, sha }
    const now = new Date(context.now.getTime() + tookMs)
    await settleRevision({ tx: context.tx, now }, revision, publication)
  }

/** A user archives a buildpack. */
export const archive =
  (role: Role, full: string): StoryAction =>
  async (context) => {
    await archiveBuildpack(publisherOf(context, role), await buildpackNamed(context, full))
  }
