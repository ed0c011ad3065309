import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { isId } from '#contract/formats/field-types.ts'
import { changeNeedsCode, type GuardedFacts } from '#machines/buildpack/buildpack-permission.ts'
import { buildpacks, teamMembers, teams, users } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { notFound } from '#server/law/refusal.ts'
import { takeCode } from '#server/identity/second-factor/two-factor.ts'
import {
  buildpackRecord,
  buildpackRecords,
  loadRevision,
  loadRevisions,
  type Reader,
} from './buildpack.record.ts'
import { type BuildpackRow, checkBuildpackAct } from './buildpack-roles.ts'
import { archiveBuildpack, changeBuildpack, registerBuildpack } from './buildpacks.rules.ts'
import { requestRevision } from './revisions.rules.ts'
import { gitHubOf, linkAccount, linkedGitHub, unlinkAccount } from './source-control/accounts.ts'
import type { Context, Handlers, OfPerson, UserCaller } from '#server/law/handler.ts'

/**
 * The user whose list is requested: the caller, or anyone for staff. Throws 404 for other callers, and for an unknown
 * user.
 */
async function personOf(
  { id }: { id: string },
  { tx, caller }: Pick<Context, 'tx'> & { caller: UserCaller },
): Promise<string> {
  if (id === '~' || id === caller.id) return caller.id
  if (!caller.admin || !isId(id)) throw notFound()
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (person === undefined) throw notFound()
  return person.id
}

const readerOf = ({ caller, config }: Pick<Context, 'config'> & { caller: UserCaller }): Reader => ({
  id: caller.id,
  admin: caller.admin,
  reroutes: config.reroutes,
})

const publisherOf = ({ tx, caller, now }: OfPerson) => ({ tx, userId: caller.id, now })

/** Verifies the two-factor code of a request. Throws 403 `two_factor` if it is missing or wrong. */
const proveByCode = ({ tx, config, caller, twoFactorCode }: OfPerson & Pick<Context, 'twoFactorCode'>) =>
  takeCode(tx, config, { userId: caller.id, code: twoFactorCode })

const guardedFacts = ({ ownerUserId, ownerTeamId, twoFactorAuthentication }: BuildpackRow): GuardedFacts => ({
  ownerId: ownerTeamId ?? ownerUserId ?? '',
  twoFactorAuthentication,
})

const inOrder = [inNameOrder(buildpacks.namespace), inNameOrder(buildpacks.name)]
const lowered = (given: readonly string[]) => given.map((each) => each.toLowerCase())
const sourceOf = (row: typeof buildpacks.$inferSelect) => ({ owner: row.sourceOwner, repo: row.sourceRepo })

export const buildpackHandlers = {
  userBuildpackList: async ({ params, query }, { tx, caller, config }) => {
    const userId = await personOf(params, { tx, caller })
    const own = tx.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, userId))
    const rows = await tx
      .select()
      .from(buildpacks)
      .where(
        and(
          or(eq(buildpacks.ownerUserId, userId), inArray(buildpacks.ownerTeamId, own)),
          ...(query.archived === undefined ? [isNull(buildpacks.archivedAt)] : []),
        ),
      )
      .orderBy(...inOrder)
    return buildpackRecords(tx, rows, readerOf({ caller, config }))
  },

  membershipList: async ({ params }, { tx, caller }) =>
    tx
      .select({
        id: teamMembers.id,
        role: teamMembers.role,
        team: { id: teams.id, name: teams.name, type: teams.type },
      })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(eq(teamMembers.userId, await personOf(params, { tx, caller })))
      .orderBy(inNameOrder(teams.name)),

  buildpackList: async ({ query }, { tx, caller, config, page, reply }) => {
    const namespaces = query['in[namespace][]']
    const names = query['in[name][]']
    const where = and(
      ...(namespaces === undefined ? [] : [inArray(buildpacks.namespace, lowered(namespaces))]),
      ...(names === undefined ? [] : [inArray(buildpacks.name, lowered(names))]),
      ...(query.archived === undefined ? [isNull(buildpacks.archivedAt)] : []),
    )
    const rows = await tx
      .select()
      .from(buildpacks)
      .where(where)
      .orderBy(...inOrder)
      .limit(page.limit)
      .offset(page.offset)
    reply.total = await tx.$count(buildpacks, where)
    return buildpackRecords(tx, rows, readerOf({ caller, config }))
  },

  buildpackCreate: async ({ body }, c) => {
    if (c.source?.kind !== 'repository') throw new Error('the repository was not asked for')
    const row = await registerBuildpack(publisherOf(c), body, c.source.repository)
    return buildpackRecord(c.tx, row, readerOf(c))
  },

  buildpackView: (_, c) => buildpackRecord(c.tx, c.subject, readerOf(c)),

  buildpackUpdate: async ({ body }, c) => {
    await checkBuildpackAct(c.tx, c.subject, 'change', c.caller.id)
    // A user who needs a code to publish also needs one to drop that requirement or to change the owner.
    const { twoFactorAuthentication } = body
    const wanted = {
      ...(body.owner === undefined ? {} : { ownerId: body.owner.id }),
      ...(twoFactorAuthentication === undefined ? {} : { twoFactorAuthentication }),
    }
    if (changeNeedsCode(guardedFacts(c.subject), wanted)) await proveByCode(c)
    // After the code, because a wrong one is counted permanently, together with anything written before it.
    const row = await changeBuildpack(publisherOf(c), c.subject, body)
    return buildpackRecord(c.tx, row, readerOf(c))
  },

  buildpackBranchList: async (_, { tx, caller, subject, config }) =>
    (await gitHubOf(tx, config, caller.id)).branches(sourceOf(subject)),

  buildpackTagList: async (_, { tx, caller, subject, config }) => {
    const tags = await (await gitHubOf(tx, config, caller.id)).tags(sourceOf(subject))
    return tags.map(({ name, sha }) => ({ id: sha, name, sha }))
  },

  revisionList: (_, c) => loadRevisions(c.tx, c.subject, readerOf(c)),

  revisionView: async ({ params }, c) => {
    const found = await loadRevision(c.tx, c.subject, params.rid, readerOf(c))
    if (found === undefined) throw notFound()
    return found
  },

  revisionCreate: async ({ body }, c) => {
    await checkBuildpackAct(c.tx, c.subject, 'publish', c.caller.id)
    if (c.subject.twoFactorAuthentication) await proveByCode(c)
    const { id } = await requestRevision(publisherOf(c), c.subject, body.ref)
    const made = await loadRevision(c.tx, c.subject, id, readerOf(c))
    if (made === undefined) throw new Error(`revision ${id} was not stored`)
    return made
  },

  buildpackArchive: async (_, c) => {
    await checkBuildpackAct(c.tx, c.subject, 'archive', c.caller.id)
    if (c.subject.twoFactorAuthentication) await proveByCode(c)
    return buildpackRecord(c.tx, await archiveBuildpack(publisherOf(c), c.subject), readerOf(c))
  },

  // GitHub’s responses for a user’s connected account; 404 if none is connected.
  sourceUserView: async (_, { tx, config, caller }) => (await linkedGitHub(tx, config, caller.id)).user(),

  sourceOrganizationList: async (_, { tx, config, caller }) =>
    (await linkedGitHub(tx, config, caller.id)).organizations(),

  sourceRepositorySearch: async ({ query }, { tx, config, caller }) =>
    (await linkedGitHub(tx, config, caller.id)).search(query.q),

  sourceAccountLink: async ({ body }, { tx, config, caller, now, source }) => {
    if (source?.kind !== 'account') throw new Error('the account was not asked for')
    const { account } = source
    await linkAccount(tx, config, { userId: caller.id, login: account.login, token: body.token, now })
    return account
  },

  sourceAccountUnlink: (_, { tx, caller }) => unlinkAccount(tx, caller.id),
} satisfies Partial<Handlers>
